// How far runs stray from their references: the same schedule with every step split.

import { lineLooks, policyLooks } from "../colors.js";
import { laneName, shortNames } from "../lanes.js";
import { runsByDifference } from "../names.js";
import { panel } from "../panel.js";
import { plot } from "../plot/plot.js";
import { spread } from "../series.js";
import { capital, counted, listed, quantity } from "../text.js";

const FLOOR_M = 1e-6; // Below it a logarithmic axis shows nothing that a player could, but for the noise floor.

/** {series, peak, lane} of the first replay of a scene. */
export function strays(report, scene) {
    const replay = report.replays.find((each) => each.lanes[0].path.scene === scene);
    if (!replay) return null;
    const lanes = replay.lanes.filter(({ path }) => path.distance_m.length === path.stepEnds.length && path.distance_m.some((each) => each > FLOOR_M));
    if (lanes.length === 0) return null;
    const paths = lanes.map((lane) => lane.path);
    const names = shortNames(paths);
    const runs = runsByDifference(paths);
    const looks = lineLooks(report.looks ?? policyLooks([]), paths.map((path) => path.section ?? path.policy));
    const series = lanes.map(({ path }, i) => ({
        name: names[i],
        run: runs[i],
        ...looks[i],
        full: laneName(path),
        path,
        points: path.distance_m.map((distance, i) => [path.stepEnds[i], distance]).slice(1),
        peak: Math.max(...path.distance_m),
    }));
    const [{ path }] = lanes;
    const floor = report.floors.find((each) => each.run === path.spec && each.apart_m.some((apart) => apart > 0));
    return { scene, series, floor: floor && { ...floor, points: floor.apart_m.map((apart, i) => [path.stepEnds[i], apart]).slice(1) } };
}

/** {step, time_s, run}: the first step of the first path in which more than the noise floor lies between it and its reference. */
export function firstStray({ series, floor }) {
    const [{ path, run }] = series;
    const step = path.distance_m.findIndex((distance, i) => i > 0 && distance > (floor?.apart_m[i] ?? 0));
    return step < 0 ? null : { step, time_s: path.stepEnds[step], run };
}

/** The distance that is tolerated; null where lines are beyond it that no check of this report judges. */
export function limitOf({ scene, series }) {
    const isOver = series.some((each) => each.peak > scene.distance_tolerance_m);
    return isOver && !scene.failed?.divergence ? null : scene.distance_tolerance_m;
}

export function strayTitle({ scene, series }) {
    const worst = series.reduce((a, b) => (b.peak > a.peak ? b : a));
    if (worst.peak <= scene.distance_tolerance_m) return `${capital(scene.scenario)}: ${series.length === 1 ? "the path" : "every path"} stays within ${quantity(scene.distance_tolerance_m, "m")} of its reference`;
    return `${capital(scene.scenario)}: ${worst.full} strays ${quantity(worst.peak, "m")} from its reference`;
}

export function strayCaption({ scene, series, floor }) {
    const first = firstStray({ series, floor });
    const begins = first ? ` ${capital(first.run)} differs from its reference from step ${first.step} on.` : "";
    const noise = floor ? ` Dashed: the noise floor, the farthest of ${counted(floor.twins, "twin")} that begin 1 ULP away.` : "";
    const limit_m = limitOf({ scene, series });
    const tolerated = limit_m === null ? "" : ` Tolerated: ${quantity(limit_m, "m")}, ${scene.distance_reason}.`;
    return `Distance of the ${scene.bodies[scene.subject].name} from the same schedule with every step split into 64, on a logarithmic axis.${tolerated}${begins}${noise}`;
}

export function divergencePanel(report, scene) {
    const data = strays(report, scene);
    if (!data) return null;
    const { element, body } = panel(
        strayTitle(data),
        strayCaption(data),
    );
    const contacts = [];
    const first = firstStray(data);
    if (first) contacts.push({ axis: "x", at: first.time_s, label: `first difference: step ${first.step}`, kind: "bad" });
    for (const each of data.series) {
        const contact = each.path.first_contact;
        if (contact && !contacts.some((other) => other.kind === "ideal" && Math.abs(other.at - contact.time_s) < 0.05) && contacts.length < 3) {
            contacts.push({ axis: "x", at: contact.time_s, label: `first contact${data.series.length > 1 ? ` ${each.name}` : ""}: ${listed(contact.bodies, 2)}`, kind: "ideal" });
        }
    }
    const values = data.series.flatMap((each) => each.points.map((point) => point[1]));
    const ends = data.series.map((each) => each.points[each.points.length - 1][0]);
    const least = Math.max(FLOOR_M, Math.min(...values.filter((value) => value > FLOOR_M)));
    const noise = data.floor ? data.floor.points.map((point) => point[1]).filter((apart) => apart > 0) : [];
    const low = Math.min(least, ...noise);
    const limits = [limitOf(data)].filter((limit_m) => limit_m !== null);
    body.append(
        plot({
            label: "Distance from the reference",
            reads: "latest",
            x: { name: "game time, s", label: "game time, s", domain: [0, Math.max(...ends)], format: (value) => quantity(value, "s") },
            y: { domain: [low / 1.5, spread([...values, ...limits])[1] * 4], log: true, clamp: true, format: (value) => quantity(value, "m"), tick: (value) => quantity(value, "m") },
            bands: limits.map((limit_m) => ({ axis: "y", from: low / 2, to: limit_m, kind: "good" })),
            rules: [...limits.map((limit_m) => ({ axis: "y", at: limit_m, label: `tolerance ${quantity(limit_m, "m")}`, kind: "ledge" })), ...contacts],
            series: [
                ...data.series.map((each) => ({ ...each, end: each.name })),
                ...(data.floor ? [{ name: "noise floor", end: "noise floor", color: 7, dash: true, points: data.floor.points }] : []),
            ],
        }),
    );
    return element;
}
