// Names that have to fit into a place. Pure.

export const LABEL = 13; // Height of a line of text.
export const LETTER = 7.5; // Width of a letter of a label,
export const BOLD = 7.5; // and of a bold one.

const MORE = "\u2026";
const ended = (text, most) => (text.length > most ? `${text.slice(0, Math.max(3, most - 1))}${MORE}` : text);

export const cut = (text, room) => ended(text, Math.max(3, Math.floor(room / LETTER)));

/** How many letters all names begin with: {exact, words} of them up to the last word, or number, that is whole. */
function alikeIn(names) {
    let exact = 0;
    while (names.length > 1 && names.every((name) => name.length > exact && name[exact] === names[0][exact])) ++exact;
    return { exact, words: names[0].slice(0, exact).search(/[^=:, ]*$/) };
}

/** What tells a name from others, and before it of the beginning as many whole words as there is room for, or a part of the first. */
function toldApart(name, { exact, words }, most) {
    // A word may be longer than the room: then a part of it, `run-02.csv`, with the letters that differ.
    const [part] = /[^-_/.]*$/.exec(name.slice(words, exact));
    const from = exact - words < most - 4 ? words : exact - (part.length < most - 4 ? part.length : 2);
    const rest = name.slice(from);
    const kept = Math.min(rest.length, Math.max(4, most - 1));
    const room = Math.min(from, Math.max(0, most - kept));
    const [begin] = /^.*(?=[=:, ])|/.exec(name.slice(0, room));
    return `${begin || (room > 6 ? name.slice(0, room - 1) : "")}${MORE}${ended(rest, kept)}`;
}

/** Names without the words that all long ones have: those that differ in two places, `100ms` and `240 fps`. */
function squeezed(names, most) {
    const words = names.map((name) => name.match(/[^=:, ]+[=:, ]*/g));
    const long = words.filter((_, i) => names[i].length > most);
    const isShared = (word) => long.every((other) => other.includes(word));
    return words.map((all, i) => (names[i].length > most ? all.map((word) => (isShared(word) ? MORE : word)).join("").replace(/\u2026+$/, "").replace(/\u2026+/g, MORE) : names[i]));
}

/** Names of at most so many letters: long ones lose what all of them begin with, `timestep=`, and then what tells none from another. */
export function fitted(names, most) {
    const texts = cutApart(names, most);
    return new Set(texts).size === new Set(names).size ? texts : cutApart(squeezed(names, most), most);
}

function cutApart(names, most) {
    if (names.every((name) => name.length <= most)) return names;
    const long = alikeIn(names.filter((name) => name.length > most));
    let texts = names.map((name) => (name.length > most && long.words >= 4 ? toldApart(name, long, most) : ended(name, most)));
    for (let turn = 0; turn < names.length; ++turn) {
        const cuts = texts;
        texts = cuts.map((text, i) => {
            const same = [...new Set(names.filter((_, k) => cuts[k] === text))];
            return same.length > 1 ? toldApart(names[i], alikeIn(same), most) : text;
        });
        if (texts.every((text, i) => text === cuts[i])) break;
    }
    return texts;
}
