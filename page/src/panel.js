// A panel: a title, a caption, something drawn, and its data as a table.

import { h, newId } from "./dom.js";
import { exact, grouped } from "./text.js";

const ROWS_MAX = 1000;

export function panel(title, caption, kind = "") {
    const id = newId("panel");
    const body = h("div", { class: "panel-body" });
    return { element: h("section", { class: `panel ${kind}`, "aria-labelledby": id }, h("h2", { id }, title), caption && h("p", { class: "caption" }, caption), body), body };
}

/** Each cell has the name of its column: on a phone a row is a block of them, since a table of many columns has no room. */
export function nameCells(table) {
    const names = [...table.querySelectorAll("thead tr > *")].map((cell) => cell.textContent);
    if (names.length <= 2) return table;
    for (const row of table.querySelectorAll("tbody tr")) [...row.cells].forEach((cell, i) => (cell.dataset.name = names[i] ?? ""));
    table.classList.add("is-named");
    return table;
}

/** Made when it is opened: most are not. */
export function dataTable(columns, rows) {
    const details = h("details", { class: "data" }, h("summary", {}, "Data as a table"));
    details.addEventListener("toggle", () => {
        if (!details.open || details.querySelector("table")) return;
        const made = rows();
        const shown = made.slice(0, ROWS_MAX);
        const all = made.length;
        const head = h("thead", {}, h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name))));
        const rowOf = (row) => h("tr", {}, ...row.map((cell) => h("td", {}, typeof cell === "number" ? exact(cell) : (cell ?? ""))));
        details.append(h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": `Data: ${columns.join(", ")}` }, nameCells(h("table", {}, head, h("tbody", {}, ...shown.map(rowOf))))));
        if (shown.length < all) details.append(h("p", { class: "caption" }, `The first ${grouped(shown.length)} of ${grouped(all)} rows; the JSON report has all.`));
    });
    return details;
}
