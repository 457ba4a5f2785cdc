// What a script adds to the parts that stand without one.

import { h } from "./dom.js";

function copied(text) {
    if (navigator.clipboard?.writeText) return navigator.clipboard.writeText(text);
    return Promise.reject(new Error("no clipboard"));
}

/** A button beside every command; where there is no clipboard it selects the text. */
export function addCopyButtons(root) {
    for (const block of root.querySelectorAll("pre.command")) {
        const code = block.querySelector("code");
        const button = h("button", { type: "button", class: "copy" }, "Copy");
        button.addEventListener("click", () =>
            copied(code.textContent).then(
                () => (button.textContent = "Copied"),
                () => {
                    getSelection().selectAllChildren(code);
                    button.textContent = "Selected";
                },
            ),
        );
        const box = h("div", { class: "command-box" });
        block.replaceWith(box);
        box.append(block, button);
    }
}

/** Links to the panels. */
export function addContents(place, panels) {
    for (const [id, name] of panels) {
        if (document.getElementById(id)) place.append(h("a", { href: `#${id}` }, name));
    }
}
