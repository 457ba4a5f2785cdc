// What a path is called, and what became of it. Pure.

import { number, quantity, words } from "./text.js";

/** `with bodies made in the reverse order`: what a run is perturbed by; most are not. */
const under = (path) => (path.under ? [path.under] : []);

/** `at 30 fps`, `from frame 219`. */
export const whenOf = (path) => (path.fps !== null ? `at ${quantity(path.fps)} fps` : `from frame ${path.start_frame}`);

/** `variable in euler at 30 fps`, `fixed in box2d from frame 219`. */
export function laneName(path) {
    return [path.label, `in ${path.engine}`, whenOf(path), ...under(path)].join(" ");
}

/** The same, without what all of the paths have in common. */
export function shortNames(paths, labels = paths.map((path) => path.label)) {
    const parts = paths.map((path, i) => [labels[i], `in ${path.engine}`, whenOf(path), path.under ?? ""]);
    const differs = [0, 1, 2, 3].map((k) => new Set(parts.map((part) => part[k])).size > 1);
    return parts.map((part) => part.filter((text, k) => differs[k] && text).join(" ") || part[0]);
}

/** `time_scale` of `time_scale=0.9`. */
const keyOf = (setting) => setting.split("=")[0];

/**
 * What the policies of lanes are called: by name, and by the settings that tell lanes of that name apart; another policy
 * than the first by all that the first does not set. `unity without time_scale` does not set what the first does.
 */
export function policyNames(policies) {
    const split = policies.map((policy) => policy.split(":"));
    const [[firstName, ...first]] = split;
    return split.map(([name, ...settings]) => {
        const alike = split.filter(([other]) => other === name).map(([, ...each]) => each);
        const others = name === firstName ? alike : [...alike, first];
        const own = settings.filter((setting) => !others.every((other) => other.includes(setting)));
        const keys = settings.map(keyOf);
        const missing = name === firstName ? first.map(keyOf).filter((key) => !keys.includes(key)) : [];
        return `${[name, ...own].join(":")}${missing.length > 0 ? ` without ${missing.join(" and ")}` : ""}`;
    });
}

/** Of what a step can tell, so much is rounding. */
const ROUNDING = 1e-4;

/** A time that is shorter than a step can tell is none: `17.5 ns` in the air is 0 s. */
function measured(value, unit, path) {
    const step_s = path.steps?.dt_s ? Math.min(...path.steps.dt_s) : 0;
    return unit === "s" && Math.abs(value) < step_s * ROUNDING ? quantity(0, unit) : quantity(value, unit);
}

/** `blocked`, `apex 1.13 m`. */
export function outcomeText(path) {
    if (path.outcome.passage !== "none") return path.outcome.passage;
    const first = path.scene.quantities.find((each) => Number.isFinite(path.outcome[each.key]));
    return first ? `${words(first.name)} ${measured(path.outcome[first.key], first.unit, path)}` : "no outcome";
}

/** A speed of 100% under a time scale is not that of the clock. */
function ofTimeScale({ policy }, shows) {
    const scale = shows.name === "game speed" ? Number(/:time_scale=([^:]+)/.exec(policy ?? "")?.[1] ?? 1) : 1;
    return scale === 1 ? "" : ` of time scale ${number(scale)}`;
}

/** What the finding of a replay is about, in this lane: `game speed 60%`, `air time 0.78 s`, `blocked`. */
export function shownText({ path, shows }) {
    if (!shows) return outcomeText(path);
    if (shows.name === "passage") return path.outcome.passage;
    const value = shows.unit === "1" ? `${number(shows.value * 100)}%${ofTimeScale(path, shows)}` : measured(shows.value, shows.unit, path);
    return shows.value === null ? `no ${words(shows.name)}` : `${words(shows.name)} ${value}`;
}

/** `makes 1 m, misses 1.2 m`: the ledges of a scene that a jump gets onto, of at most three. */
export function ledgesText({ scene, outcome }) {
    if (scene.passage !== "none" || !Number.isFinite(outcome.apex_m)) return "";
    const rise = outcome.apex_m + (scene.step_up_m ?? 0);
    const ledges = [...scene.ledges_m].sort((a, b) => Math.abs(a - rise) - Math.abs(b - rise)).slice(0, 3);
    return ledges.sort((a, b) => a - b).map((ledge) => `${rise >= ledge ? "makes" : "misses"} ${quantity(ledge, "m")}`).join(", ");
}
