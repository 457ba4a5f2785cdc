// planck, a port of Box2D, as an engine in another process. A question a line, an object in JSON:
//   {"world": 0, "make": SCENE}  {"world": 0, "step": DT}
//   {"world": 0, "body": 1, "velocity": [X, Y]}  {"world": 0, "body": 1, "place": [X, Y]}
// Each is answered by the state of all bodies of the world, a line: x, y, angle, vx, vy, angular
// velocity, touching, asleep.

import { readSync, writeSync } from "node:fs";
import { Box, Vec2, World } from "planck";

const worlds = new Map();

const touches = (body) => {
    for (let edge = body.getContactList(); edge; edge = edge.next) {
        if (edge.contact.isTouching() && edge.contact.isEnabled()) {
            return true;
        }
    }
    return false;
};

function state(body) {
    const at = body.getWorldCenter();
    const velocity = body.getLinearVelocity();
    return [
        ...[at.x, at.y, body.getAngle(), velocity.x, velocity.y, body.getAngularVelocity()],
        ...[touches(body) ? 1 : 0, body.isStatic() || body.isAwake() ? 0 : 1],
    ];
}

function addBody(world, { type, size, position, velocity, mass }) {
    const body = world.createBody({
        type,
        position: new Vec2(...position),
        fixedRotation: true,
        linearVelocity: new Vec2(...velocity),
    });
    body.createFixture({ shape: new Box(size[0] / 2, size[1] / 2), friction: 0, density: 1 });
    if (body.isDynamic()) {
        body.setMassData({ mass, center: new Vec2(0, 0), I: 0 });
    }
    return body;
}

function make({ gravity, bodies, continuousPhysics }) {
    const world = new World({ gravity: new Vec2(...gravity), allowSleep: true, continuousPhysics });
    return { world, bodies: bodies.map((body) => addBody(world, body)) };
}

function answer(question) {
    if (question.make) {
        worlds.set(question.world, make(question.make));
    }
    const { world, bodies } = worlds.get(question.world);
    const body = bodies[question.body];
    if (question.velocity) {
        body.setLinearVelocity(new Vec2(...question.velocity));
        body.setAwake(true);
    }
    if (question.place) {
        body.setTransform(new Vec2(...question.place), body.getAngle());
        body.setAwake(true);
    }
    if (question.step) {
        world.step(question.step, 8, 3);
    }
    return bodies.map(state);
}

const buffer = Buffer.alloc(1 << 16);
let rest = "";
for (let read = 1; read > 0; ) {
    read = readSync(0, buffer);
    const lines = (rest + buffer.toString("utf8", 0, read)).split("\n");
    rest = lines.pop();
    for (const line of lines) {
        writeSync(1, JSON.stringify(answer(JSON.parse(line))) + "\n");
    }
}
