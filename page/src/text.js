// Numbers and names as sentences of the page have them. Pure.

/** Three digits that matter, without an exponent where people write none. */
export function number(value) {
    if (value === null || value === undefined || Number.isNaN(value)) return "none";
    if (value === 0) return "0";
    const size = Math.abs(value);
    if (size >= 100000 || size < 1e-4) return value.toExponential(1).replace("e+", "e").replace(".0e", "e");
    if (size >= 100) return String(Math.round(value));
    return String(Number(value.toPrecision(3)));
}

/** [unit, below so much, times so much, in]: the smallest first. */
const scaled = [
    ["s", 1e-6, 1e9, "ns"], ["s", 1e-3, 1e6, "\u00b5s"], ["s", 1, 1e3, "ms"],
    ["m", 1e-6, 1e9, "nm"], ["m", 1e-3, 1e6, "\u00b5m"], ["m", 1e-2, 1e3, "mm"],
];

/** `1.2 s`, `16.7 ms`, `8.2 mm`, `60%` of a ratio that is a share. */
export function quantity(value, unit = "") {
    if (value === null || value === undefined || Number.isNaN(value)) return "none";
    const shown = Math.abs(Number(value.toPrecision(3))); // 999.99 ms is 1 s.
    const small = scaled.find(([name, below]) => name === unit && shown < below && value !== 0);
    if (small) return `${number(value * small[2])} ${small[3]}`;
    return unit === "%" ? `${number(value)}%` : unit ? `${number(value)} ${unit}` : number(value);
}

/** How an axis shows a unit: {factor, suffix}, with milliseconds and millimetres where all is small: `most` is the largest size. */
export function axisUnit(unit, most) {
    if (unit === "s" && most < 1) {
        const [, , factor, suffix] = scaled.find(([name, below]) => name === unit && most < below);
        return { factor, suffix: ` ${suffix}` };
    }
    if (unit === "m" && most < 0.1) return { factor: 1e3, suffix: " mm" };
    return { factor: 1, suffix: unit === "%" ? "%" : unit ? ` ${unit}` : "" };
}

/**
 * How an axis and all that stands on it show their values: in one unit, and with as many digits as the axis tells apart.
 * {factor, suffix, format}
 */
export function axisOf(unit, [low, high]) {
    const { factor, suffix } = unit === "1" ? { factor: 100, suffix: "%" } : axisUnit(unit, Math.max(Math.abs(low), Math.abs(high)));
    const apart = ((high - low) * factor) / 100;
    const decimals = apart > 0 ? Math.max(0, Math.min(9, Math.ceil(-Math.log10(apart)))) : 3;
    const format = (value) => (Number.isFinite(value) ? `${Number((value * factor).toFixed(decimals))}${suffix}` : "none");
    return { factor, suffix, format };
}

/** `140,679`. */
export const grouped = (count) => String(count).replace(/\B(?=(\d{3})+$)/g, ",");

/** `1 step`, `3 steps`, `1,000 steps`. */
export const counted = (count, noun) => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Six digits: a table is copied from, and has more of them than a sentence. */
export const exact = (value) => (Number.isFinite(value) ? String(Number(value.toPrecision(6))) : "none");

/** `a`, `a and b`, `a, b and 3 more`. */
export function listed(names, most = 3) {
    if (names.length <= 1) return names[0] ?? "";
    if (names.length <= most) return `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
    return `${names.slice(0, most - 1).join(", ")} and ${names.length - most + 1} more`;
}

/** A name of a quantity as words: `farthest_x` is `farthest x`. */
export const words = (name) => name.replaceAll("_", " ");

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
