// Havok, in three dimensions: what is flat here is 10 m deep. Its continuous collision has no switch. Option: damping.

import { readFileSync } from "node:fs";
import load from "@babylonjs/havok";

const file = new URL("HavokPhysics.wasm", import.meta.resolve("@babylonjs/havok"));
const havok = await load({ wasmBinary: readFileSync(file) });
const types = {
    static: havok.MotionType.STATIC,
    kinematic: havok.MotionType.KINEMATIC,
    dynamic: havok.MotionType.DYNAMIC,
};
const noTurn = [0, 0, 0, 1];
const kTriggerEvents = 8 | 16; // The bits of EventType that the package leaves out.

/// The second part of an answer; the first is its result.
function value([result, made]) {
    if (result !== havok.Result.RESULT_OK) {
        throw new Error(`Havok: ${result.value}`);
    }
    return made;
}

function addBody(world, { type, size, radius, position, velocity, mass, sensor }, damping) {
    const body = value(havok.HP_Body_Create());
    const shape = value(
        radius
            ? havok.HP_Shape_CreateSphere([0, 0, 0], radius)
            : havok.HP_Shape_CreateBox([0, 0, 0], noTurn, [...size, 10]),
    );
    const { MAXIMUM } = havok.MaterialCombine;
    havok.HP_Shape_SetMaterial(shape, [0, 0, 0, MAXIMUM, MAXIMUM]);
    havok.HP_Shape_SetTrigger(shape, sensor);
    havok.HP_Body_SetShape(body, shape);
    havok.HP_Body_SetEventMask(body, kTriggerEvents);
    havok.HP_Body_SetMotionType(body, types[type]);
    havok.HP_Body_SetQTransform(body, [[...position, 0], noTurn]);
    if (type === "dynamic") {
        havok.HP_Body_SetMassProperties(body, [[0, 0, 0], mass, [0, 0, 0], noTurn]);
        havok.HP_Body_SetLinearDamping(body, damping);
        havok.HP_Body_SetAngularDamping(body, 0);
        havok.HP_Body_SetActivationControl(body, havok.ActivationControl.ALWAYS_ACTIVE);
    }
    havok.HP_World_AddBody(world, body, false);
    if (type !== "static") {
        havok.HP_Body_SetLinearVelocity(body, [...velocity, 0]);
    }
    return body;
}

/// Keys of the bodies that touch a trigger: of those that did before, and what the last step changed. The package gives
/// a trigger's events without their kind: a body enters, then leaves.
function afterEvents(world, inside) {
    const touching = new Set(inside);
    let [, event] = havok.HP_World_GetTriggerEvents(world);
    while (event) {
        const [, first, , second] = value(havok.HP_Event_AsTrigger(event));
        for (const key of [first, second].map(String)) {
            touching.add(key);
            if (!inside.delete(key)) {
                inside.add(key);
            }
        }
        event = havok.HP_World_GetNextTriggerEvent(world, event);
    }
    return touching;
}

export function make({ gravity, bodies: asked, options }) {
    const world = value(havok.HP_World_Create());
    const inside = new Set();
    let touching = new Set();
    havok.HP_World_SetGravity(world, [...gravity, 0]);
    const bodies = asked.map((body) => addBody(world, body, options.damping));
    return {
        step(dt) {
            havok.HP_World_SetIdealStepTime(world, dt);
            havok.HP_World_Step(world, dt);
            touching = afterEvents(world, inside);
        },
        velocity: (i, velocity) => havok.HP_Body_SetLinearVelocity(bodies[i], [...velocity, 0]),
        place: (i, position) => havok.HP_Body_SetPosition(bodies[i], [...position, 0]),
        state(i) {
            const [x, y] = value(havok.HP_Body_GetPosition(bodies[i]));
            const [vx, vy] = value(havok.HP_Body_GetLinearVelocity(bodies[i]));
            return [x, y, 0, vx, vy, 0, touching.has(String(bodies[i])) ? 1 : 0, 0];
        },
        free: () => havok.HP_World_Release(world),
    };
}
