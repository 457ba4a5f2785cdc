// PhysX, in three dimensions: what is flat here is 10 m deep. Options: damping; ccd (off, on, speculative).

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import load from "physx-js-webidl";

// The package takes a process for a sign that it need not load a file as browsers do.
const { process } = globalThis;
globalThis.process = undefined;
globalThis.window ??= globalThis;
const file = createRequire(import.meta.url).resolve("physx-js-webidl/physx-js-webidl.wasm");
const px = await load({ wasmBinary: readFileSync(file) });
globalThis.process = process;

const foundation = px.CreateFoundation(
    px.PHYSICS_VERSION,
    new px.PxDefaultAllocator(),
    new px.PxDefaultErrorCallback(),
);
const scale = new px.PxTolerancesScale();
const physics = px.CreatePhysics(px.PHYSICS_VERSION, foundation, scale);
const dispatcher = px.DefaultCpuDispatcherCreate(0);
const smooth = physics.createMaterial(0, 0, 0);
const flags = new px.PxShapeFlags(px.PxShapeFlagEnum.eSCENE_QUERY_SHAPE | px.PxShapeFlagEnum.eSIMULATION_SHAPE);

const modes = ["off", "on", "speculative"];
const vector = ([x, y]) => new px.PxVec3(x, y, 0);

function poseOf(position) {
    const pose = new px.PxTransform(px.PxIDENTITYEnum.PxIdentity);
    pose.set_p(vector(position));
    return pose;
}

function sceneOf(gravity, ccd, onTrigger) {
    const definition = new px.PxSceneDesc(scale);
    definition.gravity = vector(gravity);
    definition.cpuDispatcher = dispatcher;
    definition.filterShader = px.DefaultFilterShader();
    const events = new px.PxSimulationEventCallbackImpl();
    events.onTrigger = onTrigger;
    events.onContact = events.onConstraintBreak = events.onWake = events.onSleep = () => {};
    definition.simulationEventCallback = events;
    if (ccd === "on") {
        definition.flags.raise(px.PxSceneFlagEnum.eENABLE_CCD);
        const { eCONTACT_DEFAULT, eTRIGGER_DEFAULT, eDETECT_CCD_CONTACT } = px.PxPairFlagEnum;
        const shader = new px.PassThroughFilterShaderImpl();
        shader.filterShader = (_, word0, __, ___, ____, _____, word0Other) => {
            const isTrigger = word0 === 2 || word0Other === 2;
            shader.outputPairFlags = (isTrigger ? eTRIGGER_DEFAULT : eCONTACT_DEFAULT) | eDETECT_CCD_CONTACT;
            return 0;
        };
        px.setupPassThroughFilterShader(definition, shader);
    }
    return physics.createScene(definition);
}

function addBody(world, { type, size, radius, position, velocity, mass, sensor }, { damping, ccd }) {
    const geometry = radius ? new px.PxSphereGeometry(radius) : new px.PxBoxGeometry(size[0] / 2, size[1] / 2, 5);
    const shape = physics.createShape(geometry, smooth, true, flags);
    shape.setSimulationFilterData(new px.PxFilterData(sensor ? 2 : 1, 1, 0, 0));
    if (sensor) {
        shape.setFlag(px.PxShapeFlagEnum.eSIMULATION_SHAPE, false);
        shape.setFlag(px.PxShapeFlagEnum.eTRIGGER_SHAPE, true);
    }
    const pose = poseOf(position);
    const body = type === "static" ? physics.createRigidStatic(pose) : physics.createRigidDynamic(pose);
    body.attachShape(shape);
    const raise = (name) => body.setRigidBodyFlag(px.PxRigidBodyFlagEnum[name], true);
    if (type === "kinematic") {
        raise("eKINEMATIC");
    } else if (type === "dynamic") {
        body.setMass(mass);
        body.setMassSpaceInertiaTensor(new px.PxVec3(0, 0, 0));
        body.setLinearDamping(damping);
        body.setAngularDamping(0);
        body.setSleepThreshold(0);
        if (ccd === "on") {
            raise("eENABLE_CCD");
        } else if (ccd === "speculative") {
            raise("eENABLE_SPECULATIVE_CCD");
        }
        body.setLinearVelocity(vector(velocity));
    }
    world.addActor(body);
    return { body, type };
}

export function make({ gravity, bodies: asked, options }) {
    // Of each body of an overlap: how many hold, and whether one began in this step.
    const held = new Map();
    const begun = new Set();
    const onTrigger = (pairs, count) => {
        for (let i = 0; i < count; ++i) {
            const pair = px.NativeArrayHelpers.prototype.getTriggerPairAt(pairs, i);
            const begins = pair.status === px.PxPairFlagEnum.eNOTIFY_TOUCH_FOUND;
            for (const actor of [pair.triggerActor, pair.otherActor]) {
                held.set(actor.ptr, (held.get(actor.ptr) ?? 0) + (begins ? 1 : -1));
                if (begins) {
                    begun.add(actor.ptr);
                }
            }
        }
    };
    const ccd = modes[options.ccd];
    const world = sceneOf(gravity, ccd, onTrigger);
    const bodies = asked.map((body) => addBody(world, body, { ...options, ccd }));
    const moving = new Map();
    return {
        step(dt) {
            for (const [body, [x, y]] of moving) {
                const { p } = body.getGlobalPose();
                body.setKinematicTarget(poseOf([p.x + x * dt, p.y + y * dt]));
            }
            begun.clear();
            world.simulate(dt);
            world.fetchResults(true);
        },
        velocity(i, velocity) {
            const { body, type } = bodies[i];
            if (type === "dynamic") {
                body.setLinearVelocity(vector(velocity));
            } else if (velocity.some((speed) => speed !== 0)) {
                moving.set(body, velocity);
            } else {
                moving.delete(body);
            }
        },
        place(i, position) {
            bodies[i].body.setGlobalPose(poseOf(position));
        },
        state(i) {
            const { body, type } = bodies[i];
            const { x, y } = body.getGlobalPose().p;
            const velocity = type === "static" ? { x: 0, y: 0 } : body.getLinearVelocity();
            const touches = begun.has(body.ptr) || held.get(body.ptr) > 0;
            return [x, y, 0, velocity.x, velocity.y, 0, touches ? 1 : 0, 0];
        },
        free: () => world.release(),
    };
}
