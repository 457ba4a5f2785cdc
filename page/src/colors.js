// One look for each policy, in all pictures of a report. Pure.

export const COLORS = 7; // The eighth, grey, is for what policies are compared with.

const lookOf = (i) => ({ color: i % COLORS, dash: Math.floor(i / COLORS) % 2 === 1 });

/** Map of {color, dash} by the name of a policy, in the order in which the report has them. The second seven are dashed. */
export const policyLooks = (names) => new Map([...new Set(names)].map((name, i) => [name, lookOf(i)]));

/** Looks of the lines of one picture, each of a policy: the first line of a policy has its own, a further one what is free. */
export function lineLooks(looks, policies) {
    const used = (list) => new Set(list.filter(Boolean).map((look) => look.color));
    const [inReport, here] = [used([...looks.values()]), used(policies.map((policy) => looks.get(policy)))];
    const all = Array.from({ length: COLORS }, (_, i) => i);
    const free = [...all.filter((i) => !inReport.has(i)), ...all.filter((i) => inReport.has(i) && !here.has(i))];
    const seen = new Set();
    return policies.map((policy, i) => {
        const own = looks.get(policy) ?? lookOf(i);
        const isFirst = !seen.has(policy);
        seen.add(policy);
        if (isFirst) return own;
        return free.length > 0 ? { color: free.shift(), dash: false } : { ...own, dash: !own.dash };
    });
}
