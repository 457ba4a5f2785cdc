// Box2D v3 and Rapier 2D in Node, whose own WebAssembly runs the files that are built in here. Usage:
//   node programs.mjs FOLDER ENGINE < SCENE
// FOLDER is that of the packages. SCENE is an object in JSON: gravity, bodies, and how many steps of which length to
// take. Each step is answered by a line for each body: x, y, angle, vx, vy and angular velocity.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, engine] = process.argv.slice(2);
const scene = JSON.parse(readFileSync(0, "utf8"));

async function box2d3() {
    const file = `${folder}/box2d3-wasm/build/dist/es/compat/Box2D.compat.mjs`;
    const box2d = await (await import(pathToFileURL(file))).default();
    const vector = ([x, y]) => Object.assign(new box2d.b2Vec2(), { x, y });
    const types = ["b2_staticBody", "b2_kinematicBody", "b2_dynamicBody"];

    const definition = box2d.b2DefaultWorldDef();
    definition.gravity = vector(scene.gravity);
    definition.enableSleep = scene.sleeping;
    const world = box2d.b2CreateWorld(definition);

    function addShape(body, of) {
        const shape = box2d.b2DefaultShapeDef();
        const material = shape.material;
        material.friction = of.friction;
        material.restitution = of.restitution;
        shape.material = material;
        shape.enableSensorEvents = of.type === 2;
        shape.enableContactEvents = true;
        if (of.radius) {
            const circle = Object.assign(new box2d.b2Circle(), { center: vector([0, 0]), radius: of.radius });
            box2d.b2CreateCircleShape(body, shape, circle);
        } else {
            box2d.b2CreatePolygonShape(body, shape, box2d.b2MakeBox(of.width / 2, of.height / 2));
        }
    }
    function addBody(of) {
        const definition = box2d.b2DefaultBodyDef();
        definition.type = box2d.b2BodyType[types[of.type]];
        definition.position = vector(of.position);
        definition.rotation = box2d.b2MakeRot(of.angle);
        const locks = definition.motionLocks;
        locks.angularZ = !of.rotates;
        definition.motionLocks = locks;
        if (of.type !== 0) {
            definition.linearVelocity = vector(of.velocity);
            definition.angularVelocity = of.spin;
        }
        const body = box2d.b2CreateBody(world, definition);
        addShape(body, of);
        if (of.type === 2) {
            const mass = box2d.b2Body_GetMassData(body);
            const ratio = Math.fround(Math.fround(of.mass) / mass.mass);
            mass.rotationalInertia = of.rotates ? Math.fround(mass.rotationalInertia * ratio) : 0;
            mass.mass = of.mass;
            mass.center = vector([0, 0]);
            box2d.b2Body_SetMassData(body, mass);
        }
        return body;
    }
    const bodies = scene.bodies.map(addBody);
    return {
        step: () => box2d.b2World_Step(world, scene.dt_s, 4),
        read(i) {
            const at = box2d.b2Body_GetPosition(bodies[i]);
            const velocity = box2d.b2Body_GetLinearVelocity(bodies[i]);
            const angle = box2d.b2Rot_GetAngle(box2d.b2Body_GetRotation(bodies[i]));
            return [at.x, at.y, angle, velocity.x, velocity.y, box2d.b2Body_GetAngularVelocity(bodies[i])];
        },
    };
}

/// The package is written for bundlers: this loads its two files as they do.
async function loadRapier() {
    const at = `${folder}/@dimforge/rapier2d-deterministic/rapier_wasm2d_bg`;
    const code = readFileSync(`${at}.js`).toString("base64");
    const rapier = await import(`data:text/javascript;base64,${code}`);
    const imports = { "./rapier_wasm2d_bg.js": rapier };
    const { instance } = await WebAssembly.instantiate(readFileSync(`${at}.wasm`), imports);
    rapier.__wbg_set_wasm(instance.exports);
    return rapier;
}

async function rapier2d() {
    const rapier = await loadRapier();
    const vector = ([x, y]) => new rapier.RawVector(x, y);
    const zero = () => rapier.RawVector.zero();
    const types = [1, 3, 0]; // Fixed; kinematic, by its velocity; dynamic.
    const parts = [
        new rapier.RawIntegrationParameters(),
        new rapier.RawIslandManager(),
        new rapier.RawBroadPhase(),
        new rapier.RawNarrowPhase(),
        new rapier.RawRigidBodySet(),
        new rapier.RawColliderSet(),
        new rapier.RawImpulseJointSet(),
        new rapier.RawMultibodyJointSet(),
        new rapier.RawCCDSolver(),
    ];
    const [parameters, , , , set, colliders] = parts;
    const gravity = vector(scene.gravity);
    const pipeline = new rapier.RawPhysicsPipeline();
    const events = new rapier.RawEventQueue(false);
    parameters.numSolverIterations = 4;
    parameters.maxCcdSubsteps = 1;
    parameters.dt = scene.dt_s;

    const f32 = Math.fround;
    function inertiaOf(of) {
        const mass = f32(of.mass);
        if (of.radius) {
            return f32(f32(f32(mass * f32(of.radius)) * f32(of.radius)) / 2);
        }
        const [w, h] = [f32(of.width), f32(of.height)];
        return f32(f32(mass * f32(f32(w * w) + f32(h * h))) / 12);
    }
    function addBody(of) {
        const isDynamic = of.type === 2;
        const handle = set.createRigidBody(
            true, vector(of.position), rapier.RawRotation.fromAngle(of.angle), 1, isDynamic ? of.mass : 0, false, zero(),
            vector(of.velocity), of.spin, isDynamic && of.rotates ? inertiaOf(of) : 0, true, true, of.rotates, 0, 0,
            types[of.type], scene.sleeping, false, 0, false, 0, 0);
        const shape = of.radius
            ? rapier.RawShape.ball(of.radius)
            : rapier.RawShape.cuboid(of.width / 2, of.height / 2);
        colliders.createCollider(
            true, shape, zero(), rapier.RawRotation.identity(), 0, 0, zero(), 0, 0, of.friction, of.restitution, 0, 3,
            of.sensor, 0xffffffff, 0xffffffff, 15, 0, 1, 0, 0, true, handle, set);
        return handle;
    }
    const handles = scene.bodies.map(addBody);
    const two = new Float32Array(2);
    return {
        step() {
            pipeline.stepWithEvents(gravity, ...parts, events, undefined, undefined, undefined);
            events.drainCollisionEvents(() => {});
        },
        read(i) {
            set.rbTranslation(handles[i], two);
            const [x, y] = two;
            set.rbLinvel(handles[i], two);
            return [x, y, set.rbRotation(handles[i]), ...two, set.rbAngvel(handles[i])];
        },
    };
}

const world = await { box2d3, rapier2d }[engine]();
for (let step = 0; step < scene.steps; ++step) {
    world.step();
    const lines = scene.bodies.map((_, i) => world.read(i).join(" "));
    process.stdout.write(lines.join("\n") + "\n");
}
