// The page of one report: everything below comes from the JSON in it.

import { capturePanel } from "./charts/capture.js";
import { chartPanel } from "./charts/chart.js";
import { frontPanel } from "./charts/front.js";
import { hitchPanel } from "./charts/hitch.js";
import { mapPanel } from "./charts/map.js";
import { pathsPanel } from "./charts/paths.js";
import { reportOf } from "./data.js";
import { h } from "./dom.js";
import { addContents, addCopyButtons } from "./enhance.js";
import { nameCells } from "./panel.js";
import { replayPanel } from "./replay/replay.js";
import { themeButton } from "./theme.js";

/** In the order of the page; null where a report has nothing to draw. */
function panels(report) {
    const scenes = report.scenes;
    return [
        ...(report.change?.recommendations ?? []).map(frontPanel),
        replayPanel(report),
        ...scenes.map((scene) => hitchPanel(report, scene)),
        capturePanel(report),
        ...scenes.map((scene) => pathsPanel(report, scene)),
        ...[...(report.timings?.charts ?? []), ...report.charts].map(chartPanel),
    ].filter(Boolean);
}

/** A narrow panel that nothing stands beside is wide. */
function fillRows(panels) {
    let alone = null;
    for (const each of [...panels, null]) {
        const isWide = !each || each.classList.contains("is-wide");
        if (isWide && alone) alone.classList.add("is-wide");
        alone = isWide || alone ? null : each;
    }
}

const report = JSON.parse(document.getElementById("data").textContent);
const pictures = document.getElementById("pictures");
const gridPanels = ({ grid, charts }) => (charts.length > 0 ? charts.map(chartPanel) : grid.maps.map((map) => mapPanel(grid, map)));
const drawn = report.grid ? gridPanels(report) : panels(reportOf(report));
fillRows(drawn);
pictures.append(...drawn);
document.getElementById("sections").append(h("span", { class: "version" }, report.version));
addContents(document.getElementById("sections"), [["verdict", "Verdict"], ["sheet", "Guarantee"], ["pictures", "Pictures"], ["patch", "Patch"], ["tables", "Compared"], ["settings", "Settings"], ["findings", "Findings"], ["repeat", "Repeat"]]);
document.getElementById("theme").append(themeButton());
addCopyButtons(document);
document.querySelectorAll("table:not(.findings)").forEach(nameCells);
performance.mark("drawn");
document.documentElement.dataset.ready = "true";
