// What each policy makes of a capture: frame times, steps a frame, time that is lost.

import { lineLooks } from "../colors.js";
import { h } from "../dom.js";
import { dataTable, panel } from "../panel.js";
import { fitted } from "../plot/fitting.js";
import { plot, plotGroup } from "../plot/plot.js";
import { nearest } from "../series.js";
import { counted, quantity } from "../text.js";

/** When each element of a pace begins, in seconds. */
export function begins(pace) {
    let sum = 0;
    return pace.length_us.map((length) => {
        const begin = sum;
        sum += length * 1e-6;
        return begin;
    });
}

/** `fixed: 867 ms lost, at most 5 steps a frame`, in so many letters: of a long name what tells it from the others stays. */
export function paceTitle(pace, names = [pace.section], room = Infinity) {
    const lost = pace.dropped_us.reduce((sum, each) => sum + each, 0) * 1e-6;
    const most = Math.max(...pace.steps);
    const time = Math.abs(lost) < 1e-3 ? "no time lost" : lost > 0 ? `${quantity(lost, "s")} lost` : `${quantity(-lost, "s")} gained`;
    const says = `: ${time}, at most ${counted(most, "step")} a frame`;
    return `${fitted(names, Math.max(12, room - says.length))[names.indexOf(pace.section)]}${says}`;
}

/** `0.98 s: fixed: 5 steps, 867 ms lost`: of the frame that begins there. */
export function readPace(pace, starts, time) {
    const k = Math.min(nearest(starts, time), pace.steps.length - 1);
    const lost = pace.dropped_us[k] * 1e-6;
    const change = Math.abs(lost) < 1e-4 ? "" : lost > 0 ? `, ${quantity(lost, "s")} lost` : `, ${quantity(-lost, "s")} gained`;
    return `${quantity(time, "s")}: ${pace.section}: ${counted(pace.steps[k], "step")}${change}`;
}

const isGenerated = (trace) => !!trace?.source?.startsWith("generated");

const traceOf = (report, pace) => report.traces.find((each) => pace.spec.includes(each.argument));

export function captureTitle(report) {
    const [first] = report.paces;
    const trace = traceOf(report, first);
    return `${trace?.name ?? "The trace"}: one frame of ${quantity(Math.max(...first.longest_us) * 1e-6, "s")} among ${counted(trace?.frames ?? first.length_us.length, "frame")}`;
}

export function captureCaption(report) {
    const [{ stride }] = report.paces;
    const what = stride > 1 ? ` Each point stands for ${stride} frames and shows the longest.` : "";
    const has = (isSuch) => report.paces.some((pace) => pace.dropped_us.some(isSuch));
    const colors = [...(has((each) => each > 1000) ? ["time that is lost is red"] : []), ...(has((each) => each < -1000) ? ["time that is gained is yellow"] : [])];
    const policies = report.sections?.length ?? report.paces.length;
    const some = policies > report.paces.length ? ` Drawn: ${report.paces.length} of ${policies} policies, those with the worst findings.` : "";
    return `Frame times on a logarithmic axis, and below them the physics steps of every frame${colors.map((each) => `; ${each}`).join("")}. All zoom, and are read, together.${some}${what}`;
}

export function capturePanel(report) {
    if (report.paces.length === 0) return null;
    const [first] = report.paces;
    const times = begins(first);
    const longest = first.longest_us.map((each) => each * 1e-3);
    const end = times[times.length - 1] + first.length_us[first.length_us.length - 1] * 1e-6;
    const x = { name: "s", domain: [0, end], format: (value) => quantity(value, "s") };
    const group = plotGroup();
    const trace = traceOf(report, first);
    const { element, body } = panel(captureTitle(report), captureCaption(report), "is-wide");
    const percentile = trace?.p99_s * 1e3;
    const looks = lineLooks(report.looks, report.paces.map((pace) => pace.section));
    const parts = [
        plot({
            title: "frame time, ms", label: "Frame times", x, group, quiet: true, table: false, height: 122,
            y: { domain: [Math.min(...longest) * 0.8, Math.max(...longest) * 1.3], log: true, format: (value) => quantity(value, "ms") },
            rules: percentile ? [{ axis: "y", at: percentile, label: `P99 ${quantity(percentile, "ms")}`, kind: "ideal" }] : [],
            series: [{ name: "frame time", points: [...times.map((time, i) => [time, longest[i]]), [end, longest[longest.length - 1]]], kind: "step", color: 7, fill: true }],
        }),
    ];
    report.paces.forEach((pace, i) => {
        const starts = begins(pace);
        const last = i === report.paces.length - 1;
        const dropped = pace.dropped_us.flatMap((lost, k) => {
            const length = pace.length_us[k] * 1e-6;
            const share = Math.min(length, Math.abs(lost) * 1e-6);
            return Math.abs(lost) > 1000 ? [{ axis: "x", from: starts[k] + length - share, to: starts[k] + length, kind: lost > 0 ? "bad" : "gained", label: lost * 1e-6 > end * 0.03 ? `lost ${quantity(lost * 1e-6, "s")}` : "" }] : [];
        });
        parts.push(
            plot({
                title: (room) => paceTitle(pace, report.paces.map((each) => each.section), room), label: `Steps a frame: ${pace.section}`, x: last ? { ...x, label: `time in the ${isGenerated(trace) ? "trace" : "capture"}, s` } : x, group, quiet: !last, table: false, height: last ? 122 : 84,
                y: { domain: [0, Math.max(2, Math.max(...pace.steps) * 1.15)], tick: (value) => (Number.isInteger(value) ? String(value) : ""), format: (value) => counted(value, "step") },
                read: (time) => readPace(pace, starts, time),
                bands: dropped.length > 60 ? dropped.sort((a, b) => b.to - b.from - (a.to - a.from)).slice(0, 60) : dropped,
                series: [{ name: pace.section, points: [...starts.map((time, k) => [time, pace.steps[k]]), [end, 0]], kind: "step", color: looks[i].color, fill: true }],
            }),
        );
    });
    body.append(h("div", { class: "stack" }, ...parts));
    body.append(
        dataTable(["begins, s", "frame time, ms", ...report.paces.flatMap((pace) => [`${pace.section}: steps`, `${pace.section}: lost, s`])], () =>
            times.map((time, i) => [time, longest[i], ...report.paces.flatMap((pace) => [pace.steps[i], pace.dropped_us[i] * 1e-6])]),
        ),
    );
    return element;
}
