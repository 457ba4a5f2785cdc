// Reads an MCAP file with the reader of its inventors and the types that the file brings along, and
// prints the recording in it in tickproof's text form, numbers as bits.
//   node mcap.mjs FILE SECONDS [CHUNKS]    of a step, or `any`; that the file has at least
// Ends with an exception where the file is not what the specification and Foxglove's schemas say.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { crc32 } from "@foxglove/crc";
import { foxgloveEnumSchemas, foxgloveMessageSchemas, generateProto } from "@foxglove/schemas/internal.js";
import { McapIndexedReader, McapStreamReader } from "@mcap/core";
import { loadDecompressHandlers, protobufFromBinaryDescriptor } from "@mcap/support";
import protobuf from "protobufjs";

const bytes = readFileSync(process.argv[2]);
const dt = process.argv[3] === "any" ? undefined : Number(process.argv[3]);
const readable = {
    size: async () => BigInt(bytes.length),
    read: async (offset, size) => new Uint8Array(bytes.subarray(Number(offset), Number(offset + size))),
};

async function all(messages) {
    const found = [];
    for await (const message of messages) {
        found.push(message);
    }
    return found;
}

/// From the beginning, without the index. Checks the checksum of each chunk.
function streamed() {
    const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true });
    reader.append(bytes);
    const records = [];
    for (let record; (record = reader.nextRecord());) {
        records.push(record);
    }
    assert(reader.done());
    return records;
}

/// Name, number, type and label of each field of a message.
function fields(type) {
    return type.fieldsArray.map((field) =>
        [field.name, field.id, field.resolve().resolvedType?.fullName ?? field.type, field.repeated].join(" ")).sort();
}

/// Our messages have the fields that Foxglove publishes.
function checkFoxglove(root) {
    const enums = Object.values(foxgloveEnumSchemas);
    const published = new protobuf.Root();
    for (const name of ["google/protobuf/timestamp.proto", "google/protobuf/duration.proto"]) {
        published.addJSON(protobuf.common.get(name).nested);
    }
    for (const schema of Object.values(foxgloveMessageSchemas)) {
        const nested = enums.filter((each) => each.parentSchemaName === schema.name);
        protobuf.parse(generateProto(schema, nested), published, { keepCase: true });
    }
    let checked = 0;
    for (const ours of root.lookup("foxglove").nestedArray) {
        const theirs = published.lookupType(`foxglove.${ours.name}`);
        assert.deepEqual(fields(ours), fields(theirs), ours.fullName);
        for (const each of ours.nestedArray) {
            assert.deepEqual({ ...each.values }, { ...theirs.lookupEnum(each.name).values }, each.fullName);
        }
        ++checked;
    }
    return checked;
}

/// The bits of a number as the text form has them; true and false as they are.
function value(type, number) {
    if (type === "bool") {
        return number;
    }
    const view = new DataView(new ArrayBuffer(8));
    const size = type === "float" ? 4 : 8;
    size === 4 ? view.setFloat32(0, number) : view.setFloat64(0, number);
    return "0x" + [...Array(size).keys()].map((i) => view.getUint8(i).toString(16).padStart(2, "0")).join("");
}

const decompressHandlers = await loadDecompressHandlers();
const reader = await McapIndexedReader.Initialize({ readable, decompressHandlers });
const types = new Map();
for (const channel of reader.channelsById.values()) {
    const schema = reader.schemasById.get(channel.schemaId);
    const root = protobufFromBinaryDescriptor(schema.data);
    root.resolveAll();
    types.set(channel.id, root.lookupType(schema.name));
    if (schema.name.startsWith("foxglove.")) {
        assert(checkFoxglove(root) >= 19);
    }
}

function decoded(message) {
    const type = types.get(message.channelId);
    return type.toObject(type.decode(message.data), { defaults: true, arrays: true, longs: Number });
}
const topic = (message) => reader.channelsById.get(message.channelId).topic;

// The index leads to the same messages as the file itself.
const messages = await all(reader.readMessages());
const records = streamed();
assert(reader.chunkIndexes.length >= Number(process.argv[4] ?? 1));
assert.equal(BigInt(messages.length), reader.statistics.messageCount);
assert.equal(messages.length, records.filter((record) => record.type === "Message").length);
const end = records.find((record) => record.type === "DataEnd");
const length = Number(reader.footer.summaryStart) - 13;  // Without the end's own record.
assert.equal(crc32(new Uint8Array(bytes.subarray(0, length))), end.dataSectionCrc);

// A viewer jumps into the middle.
const steps = messages.filter((message) => topic(message) === "/step");
const middle = steps[Math.floor(steps.length / 2)];
const later = await all(reader.readMessages({ startTime: middle.logTime, topics: ["/step"] }));
assert.equal(later.length, steps.length - steps.findIndex((step) => step.logTime >= middle.logTime));
const back = await all(reader.readMessages({ topics: ["/step"], reverse: true }));
assert.equal(back[0].sequence, steps.at(-1).sequence);

const lines = [];
const positions = new Map();
for (const message of messages) {
    const type = types.get(message.channelId);
    const step = message.sequence;
    const name = topic(message);
    if (name === "/step") {
        const { step: number, state_hash: hash } = decoded(message);
        assert.equal(number, step);
        assert(dt === undefined || Math.abs(Number(message.logTime) - step * dt * 1e9) <= 1, `time of step ${step}`);
        if (hash) {
            lines.push([step, 0, { step, hash }]);
        }
    } else if (name.startsWith("/bodies/")) {
        const body = name.slice("/bodies/".length);
        const line = { step, body };
        for (const [field, number] of Object.entries(decoded(message))) {
            const recorded = field.replace(/^(position|velocity)_([xy])$/, "$1.$2");
            line[recorded] = value(type.fields[field].type, number);
        }
        const { position_x: x, position_y: y } = decoded(message);
        positions.set(`${step} bodies/${body}`, [x, y]);
        lines.push([step, 1, line]);
    }
}

// Frames are where the bodies are, and each shape hangs in a frame.
let moved = 0;
let drawn = 0;
for (const message of messages) {
    if (topic(message) === "/transforms") {
        for (const { timestamp, translation, parent_frame_id, child_frame_id } of decoded(message).transforms) {
            assert.equal(BigInt(timestamp.seconds) * 1000000000n + BigInt(timestamp.nanos), message.logTime);
            assert.equal(parent_frame_id, "world");
            assert.deepEqual([translation.x, translation.y],
                positions.get(`${message.sequence} ${child_frame_id}`));
            ++moved;
        }
    } else if (topic(message) === "/scene") {
        for (const entity of decoded(message).entities) {
            assert(positions.has(`${message.sequence} ${entity.frame_id}`), entity.frame_id);
            const { cubes, spheres, cylinders, lines: edges } = entity;
            assert.equal(cubes.length + spheres.length + cylinders.length + edges.length, 1);
            ++drawn;
        }
    }
}
assert(moved > 0 && drawn > 0);

lines.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
for (const [, , line] of lines) {
    console.log(JSON.stringify(line));
}
