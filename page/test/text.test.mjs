import assert from "node:assert/strict";
import { it } from "node:test";
import { axisOf, axisUnit, counted, exact, grouped, listed, number, quantity } from "../src/text.js";

it("a number has three digits that matter", () => {
    assert.deepEqual([0, 1.23456, 0.012345, 123.4, 99999, null, Number.NaN].map(number), ["0", "1.23", "0.0123", "123", "99999", "none", "none"]);
});

it("a quantity has the unit that people use for its size", () => {
    assert.equal(quantity(1.2, "s"), "1.2 s");
    assert.equal(quantity(0.0167, "s"), "16.7 ms");
    assert.equal(quantity(0.00167, "s"), "1.67 ms");
    assert.equal(quantity(0.9999999, "s"), "1 s");
    assert.equal(quantity(0.008, "m"), "8 mm");
    assert.equal(quantity(5, "m/s"), "5 m/s");
    assert.equal(quantity(null, "m"), "none");
});

it("lists are sentences", () => {
    assert.equal(listed(["a"]), "a");
    assert.equal(listed(["a", "b", "c"]), "a, b and c");
    assert.equal(listed(["a", "b", "c", "d"], 3), "a, b and 2 more");
    assert.equal(counted(1, "step"), "1 step");
    assert.equal(counted(0, "step"), "0 steps");
});

it("times below a millisecond are in microseconds and nanoseconds", () => {
    assert.equal(quantity(3.57e-6, "s"), "3.57 \u00b5s");
    assert.equal(quantity(919e-9, "s"), "919 ns");
    assert.equal(quantity(1.2e-7, "m"), "120 nm");
    assert.deepEqual([1e-2, 1e-3, 1e-4, 1e-6, 1e-7].map((value) => quantity(value, "m")), ["0.01 m", "1 mm", "100 \u00b5m", "1 \u00b5m", "100 nm"]);
    assert.deepEqual(axisUnit("s", 2e-6), { factor: 1e6, suffix: " \u00b5s" });
});

it("an axis tells values apart, in one unit", () => {
    const { format } = axisOf("m", [2.56, 2.62]);
    assert.deepEqual([2.58342, 2.585].map(format), ["2.5834 m", "2.585 m"]);
    assert.equal(axisOf("m", [-0.35, 0.05]).suffix, " m", "the largest size decides, not the highest value");
    assert.equal(axisOf("m", [-0.02, 0.05]).format(-0.0123), "-12.3 mm");
    assert.equal(axisOf("1", [0.5, 4]).format(0.605), "61%");
});

it("counts have a comma every three digits", () => {
    assert.deepEqual([7, 999, 7392, 140679, 1000000].map(grouped), ["7", "999", "7,392", "140,679", "1,000,000"]);
    assert.equal(counted(462000, "point"), "462,000 points");
});

it("a table has six digits", () => {
    assert.deepEqual([1.2345678, 20, null].map(exact), ["1.23457", "20", "none"]);
});
