// Jolt, in three dimensions: what is flat here is 10 m deep. Options: damping; ccd (off, on: LinearCast).

import load from "jolt-physics/wasm-compat";

const jolt = await load();
const vector = ([x, y]) => new jolt.Vec3(x, y, 0);
const place = ([x, y]) => new jolt.RVec3(x, y, 0);
const [kFixed, kMoving] = [0, 1];
const types = {
    static: jolt.EMotionType_Static,
    kinematic: jolt.EMotionType_Kinematic,
    dynamic: jolt.EMotionType_Dynamic,
};

function newJolt() {
    const settings = new jolt.JoltSettings();
    const pairs = new jolt.ObjectLayerPairFilterTable(2);
    pairs.EnableCollision(kFixed, kMoving);
    pairs.EnableCollision(kMoving, kMoving);
    const broad = new jolt.BroadPhaseLayerInterfaceTable(2, 2);
    for (const layer of [kFixed, kMoving]) {
        broad.MapObjectToBroadPhaseLayer(layer, new jolt.BroadPhaseLayer(layer));
    }
    settings.mObjectLayerPairFilter = pairs;
    settings.mBroadPhaseLayerInterface = broad;
    settings.mObjectVsBroadPhaseLayerFilter = new jolt.ObjectVsBroadPhaseLayerFilterTable(broad, 2, pairs, 2);
    const made = new jolt.JoltInterface(settings);
    jolt.destroy(settings);
    return made;
}

function listener(touching) {
    const events = new jolt.ContactListenerJS();
    const touch = (one, other) => {
        for (const pointer of [one, other]) {
            touching.add(jolt.wrapPointer(pointer, jolt.Body).GetID().GetIndexAndSequenceNumber());
        }
    };
    events.OnContactValidate = () => jolt.ValidateResult_AcceptAllContactsForThisBodyPair;
    events.OnContactAdded = touch;
    events.OnContactPersisted = touch;
    events.OnContactRemoved = () => {};
    return events;
}

function addBody(bodies, { type, size, radius, position, velocity, mass, sensor }, { damping, ccd }) {
    const shape = radius
        ? new jolt.SphereShape(radius)
        : new jolt.BoxShape(new jolt.Vec3(size[0] / 2, size[1] / 2, 5), Math.min(0.05, size[0] / 4, size[1] / 4));
    const layer = type === "static" ? kFixed : kMoving;
    const turn = new jolt.Quat(0, 0, 0, 1);
    const settings = new jolt.BodyCreationSettings(shape, place(position), turn, types[type], layer);
    settings.mLinearDamping = damping;
    settings.mAngularDamping = 0;
    settings.mFriction = 0;
    settings.mRestitution = 0;
    settings.mAllowSleeping = false;
    settings.mIsSensor = sensor;
    settings.mLinearVelocity = vector(velocity);
    if (type === "dynamic") {
        settings.mMotionQuality = ccd ? jolt.EMotionQuality_LinearCast : jolt.EMotionQuality_Discrete;
        settings.mAllowedDOFs = jolt.EAllowedDOFs_TranslationX | jolt.EAllowedDOFs_TranslationY;
        settings.mOverrideMassProperties = jolt.EOverrideMassProperties_CalculateInertia;
        settings.mMassPropertiesOverride.mMass = mass;
    }
    const body = bodies.CreateBody(settings);
    bodies.AddBody(body.GetID(), jolt.EActivation_Activate);
    return body;
}

export function make({ gravity, bodies: asked, options }) {
    const world = newJolt();
    const system = world.GetPhysicsSystem();
    const set = system.GetBodyInterface();
    const touching = new Set();
    const events = listener(touching);
    system.SetContactListener(events);
    system.SetGravity(vector(gravity));
    const bodies = asked.map((body) => addBody(set, body, options));
    return {
        step(dt) {
            touching.clear();
            world.Step(dt, 1);
        },
        velocity: (i, velocity) => set.SetLinearVelocity(bodies[i].GetID(), vector(velocity)),
        place: (i, position) => set.SetPosition(bodies[i].GetID(), place(position), jolt.EActivation_Activate),
        state(i) {
            const at = bodies[i].GetPosition();
            const velocity = bodies[i].GetLinearVelocity();
            const touches = touching.has(bodies[i].GetID().GetIndexAndSequenceNumber());
            return [at.GetX(), at.GetY(), 0, velocity.GetX(), velocity.GetY(), 0, touches ? 1 : 0, 0];
        },
        free() {
            jolt.destroy(world);
            jolt.destroy(events);
        },
    };
}
