// Names that have to fit into a place. Pure.

export const LABEL = 13; // Height of a line of text.
export const LETTER = 7.5; // Width of a letter of a label,
export const BOLD = 7.5; // and of a bold one.

const MORE = "\u2026";
const ended = (text, most) => (text.length > most ? `${text.slice(0, Math.max(3, most - 1))}${MORE}` : text);

export const cut = (text, room) => ended(text, Math.max(3, Math.floor(room / LETTER)));

/** How many letters all names begin with, up to the last word, or number, that is whole. */
function alikeIn(names) {
    let alike = 0;
    while (names.length > 1 && names.every((name) => name.length > alike && name[alike] === names[0][alike])) ++alike;
    return names[0].slice(0, alike).search(/[^=:, ]*$/);
}

/** What tells a name from others, and before it of the beginning as many whole words as there is room for, or a part of the first. */
function toldApart(name, alike, most) {
    const rest = name.slice(alike);
    const kept = Math.min(rest.length, Math.max(4, most - 1));
    const room = Math.min(alike, Math.max(0, most - kept));
    const [words] = /^.*(?=[=:, ])|/.exec(name.slice(0, room));
    return `${words || (room > 6 ? name.slice(0, room - 1) : "")}${MORE}${ended(rest, kept)}`;
}

/** Names of at most so many letters: long ones lose what all of them begin with, `timestep=`, and then what tells none from another. */
export function fitted(names, most) {
    if (names.every((name) => name.length <= most)) return names;
    const words = alikeIn(names.filter((name) => name.length > most));
    const from = words >= 4 ? words : 0;
    const rests = names.map((name) => (from > 0 && name.length > most ? toldApart(name, from, most) : name));
    const cuts = rests.map((rest) => ended(rest, most));
    return cuts.map((text, i) => {
        const same = [...new Set(rests.filter((_, k) => cuts[k] === text))];
        return same.length > 1 ? toldApart(rests[i], alikeIn(same), most) : text;
    });
}
