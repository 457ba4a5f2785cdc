// A panel: a title, a caption, something drawn, and its data as a table.

import { h, newId } from "./dom.js";
import { exact, grouped } from "./text.js";

const ROWS_MAX = 1000;

export function panel(title, caption, kind = "") {
    const id = newId("panel");
    const body = h("div", { class: "panel-body" });
    const element = h(
        "section",
        { class: `panel ${kind}`, "aria-labelledby": id },
        h("h2", { id }, title),
        caption ? h("p", { class: "caption" }, caption) : null,
        body,
    );
    return { element, body };
}

/** Made when it is opened: most are not. */
export function dataTable(columns, rows) {
    const details = h("details", { class: "data" }, h("summary", {}, "Data as a table"));
    details.addEventListener("toggle", () => {
        if (!details.open || details.querySelector("table")) return;
        const made = rows();
        const shown = made.slice(0, ROWS_MAX);
        const all = made.length;
        details.append(
            h(
                "div",
                { class: "scroll", tabindex: 0, role: "region", "aria-label": "Data" },
                h(
                    "table",
                    {},
                    h("thead", {}, h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)))),
                    h("tbody", {}, ...shown.map((row) => h("tr", {}, ...row.map((cell) => h("td", {}, typeof cell === "number" ? exact(cell) : (cell ?? "")))))),
                ),
            ),
        );
        if (shown.length < all) details.append(h("p", { class: "caption" }, `The first ${grouped(shown.length)} of ${grouped(all)} rows; the JSON report has all.`));
    });
    return details;
}
