// Elements without markup: whatever a text holds, it stays text.

const SVG = "http://www.w3.org/2000/svg";

function made(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes ?? {})) {
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else if (value === true) element.setAttribute(name, "");
        else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
    return element;
}

/** h("p", {class: "caption"}, "text", child) */
export const h = (name, attributes, ...children) => made(document.createElement(name), attributes, children);

/** The same in SVG. */
export const s = (name, attributes, ...children) => made(document.createElementNS(SVG, name), attributes, children);

/** Calls the function of a key that is pressed, and keeps the key from the browser; false from `isOurs` leaves it to others. */
export function onKeys(element, moves, isOurs = () => true) {
    element.addEventListener("keydown", (event) => {
        if (!moves[event.key] || event.ctrlKey || event.metaKey || event.altKey || !isOurs(event)) return;
        event.preventDefault();
        moves[event.key](event);
    });
}

let ids = 0;
export const newId = (stem) => `${stem}-${++ids}`;
