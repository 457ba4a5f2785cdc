// What a script adds to the parts that stand without one.

import { h } from "./dom.js";

const copied = (text) => navigator.clipboard?.writeText?.(text) ?? Promise.reject(new Error("no clipboard"));

/** A button beside every command; where there is no clipboard it selects the text. */
export function addCopyButtons(root) {
    for (const block of root.querySelectorAll("pre.command")) {
        const code = block.querySelector("code");
        const select = () => (getSelection().selectAllChildren(code), "Selected");
        const copy = ({ target }) => copied(code.textContent).then(() => "Copied", select).then((text) => (target.textContent = text));
        const button = h("button", { type: "button", class: "copy", onclick: copy }, "Copy");
        const box = h("div", { class: "command-box" });
        block.replaceWith(box);
        box.append(block, button);
    }
}

/** Links to what there is. */
export function addContents(place, panels) {
    for (const [id, name] of panels) {
        if (document.getElementById(id)?.childElementCount > 0) place.append(h("a", { href: `#${id}` }, name));
    }
}
