// Light, dark, or as the system has it.

import { h } from "./dom.js";

const names = ["auto", "light", "dark"];

export function themeButton() {
    let at = 0;
    function next({ target }) {
        at = (at + 1) % names.length;
        document.documentElement.dataset.theme = names[at];
        target.textContent = `Colours: ${names[at]}`;
    }
    return h("button", { type: "button", class: "theme", onclick: next }, "Colours: auto");
}
