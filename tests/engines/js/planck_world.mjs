// planck, a port of Box2D. Options: ccd (off, on).

import { Box, Circle, Vec2, World } from "planck";

const touches = (body) => {
    for (let edge = body.getContactList(); edge; edge = edge.next) {
        if (edge.contact.isTouching() && edge.contact.isEnabled()) {
            return true;
        }
    }
    return false;
};

function addBody(world, { type, size, radius, position, velocity, mass, sensor }) {
    const body = world.createBody({
        type,
        position: new Vec2(...position),
        fixedRotation: true,
        linearVelocity: new Vec2(...velocity),
    });
    const shape = radius ? new Circle(radius) : new Box(size[0] / 2, size[1] / 2);
    body.createFixture({ shape, friction: 0, density: 1, isSensor: sensor });
    if (body.isDynamic()) {
        body.setMassData({ mass, center: new Vec2(0, 0), I: 0 });
    }
    return body;
}

export function make({ gravity, bodies: asked, options }) {
    const world = new World({
        gravity: new Vec2(...gravity),
        allowSleep: true,
        continuousPhysics: options.ccd === 1,
    });
    const bodies = asked.map((body) => addBody(world, body));
    return {
        step: (dt) => world.step(dt, 8, 3),
        velocity(i, velocity) {
            bodies[i].setLinearVelocity(new Vec2(...velocity));
            bodies[i].setAwake(true);
        },
        place(i, position) {
            bodies[i].setTransform(new Vec2(...position), bodies[i].getAngle());
            bodies[i].setAwake(true);
        },
        state(i) {
            const body = bodies[i];
            const at = body.getWorldCenter();
            const { x, y } = body.getLinearVelocity();
            return [
                ...[at.x, at.y, body.getAngle(), x, y, body.getAngularVelocity()],
                ...[touches(body) ? 1 : 0, body.isStatic() || body.isAwake() ? 0 : 1],
            ];
        },
        free() {},
    };
}
