// Light, dark, or as the system has it.

import { h } from "./dom.js";

const names = ["auto", "light", "dark"];

export function themeButton() {
    let at = 0;
    const button = h("button", { type: "button", class: "theme", onclick: () => set((at + 1) % names.length) }, "Colours: auto");
    function set(next) {
        at = next;
        document.documentElement.dataset.theme = names[at];
        button.textContent = `Colours: ${names[at]}`;
    }
    return button;
}
