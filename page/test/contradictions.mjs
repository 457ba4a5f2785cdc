// Finds what a sentence says that its data do not: a number, its unit, or a word of a verdict.

/** As a number of a base unit: ms are seconds, mm are metres, % are shares of one. */
const UNITS = {
    ns: ["s", 1e-9], "\u00b5s": ["s", 1e-6], ms: ["s", 1e-3], s: ["s", 1], mm: ["m", 1e-3], nm: ["m", 1e-9], "\u00b5m": ["m", 1e-6], m: ["m", 1], "m/s": ["m/s", 1], fps: ["fps", 1], "%": ["share", 0.01],
};
const COUNTED = ["step", "frame", "candidate", "policies", "policy", "run", "twin", "timing", "change", "pair", "point", "bodies", "times", "published", "further", "setting", "path"];

/** [{value, unit, text}]: numbers of a sentence with what follows them. Words with digits in them (`p3`, `60fps.csv`) are names. */
export function numbersIn(sentence) {
    const found = [];
    const plain = sentence.replace(/(?<=\d),(?=\d{3}(?!\d))/g, ""); // 140,679
    for (const match of plain.matchAll(/(?<![\w.:=/-])(-?\d+(?:\.\d+)?(?:e-?\d+)?)(?:(%)|\s(m\/s|\u00b5[ms]|[a-z]+))?(?![\w=.]*[=:][^\s])/gi)) {
        const [text, digits, percent, word] = match;
        const unit = percent ?? word ?? "";
        const [base, factor] = UNITS[unit] ?? [COUNTED.find((name) => unit.startsWith(name)) ?? "", 1];
        found.push({ value: Number(digits) * factor, digits, unit: base, text: text.trim() });
    }
    return found;
}

/** Names are no claims, whatever is in them. */
export const withoutNames = (sentence, names) => [...names].sort((a, b) => b.length - a.length).reduce((text, name) => text.replaceAll(name, "NAME"), sentence);

/** Within what three digits that matter leave. */
const isNear = (a, b) => a === b || Math.abs(a - b) <= 0.0051 * Math.abs(b) + 1e-12;

/**
 * What a sentence says against its facts: {numbers: [[value, unit]], words: {said: isTrue}, names: [texts that are no
 * claims]}. A unit of "" stands for a number whose unit the sentence leaves out.
 */
export function contradictions(sentence, { numbers, words = {}, names = [] }) {
    const rest = withoutNames(sentence, names);
    const wrong = numbersIn(rest)
        .filter((said) => !numbers.some(([value, unit]) => unit === said.unit && isNear(said.value, value)))
        .map((said) => `${said.text}: no such number`);
    for (const [word, isTrue] of Object.entries(words)) {
        if (!isTrue && new RegExp(`\\b${word}\\b`, "i").test(rest)) wrong.push(`${word}: it is not so`);
    }
    for (const [text, some, all] of rest.matchAll(/(\d+) of (\d+)/g)) if (Number(some) > Number(all)) wrong.push(`${text}: more than all`);
    if (/undefined|NaN|null|Infinity|\[object/.test(rest)) wrong.push("holds no text");
    return wrong;
}
