-- usage: love examples/record/love FILE
-- Records 120 steps of a ball that jumps at a crate, then quits.

local Recording = require("record")

local recording, world
local bodies = {}
local step = 0

local function add(name, kind, x, y, shape)
    local body = love.physics.newBody(world, x, y, kind)
    love.physics.newFixture(body, shape)
    if kind == "dynamic" then
        bodies[#bodies + 1] = {name = name, body = body}
    end
    return body
end

local function record()
    for _, each in ipairs(bodies) do
        local body = each.body
        local vx, vy = body:getLinearVelocity()
        recording:body(step, each.name, "position.x", body:getX(), "position.y", body:getY(),
            "angle", body:getAngle(), "velocity.x", vx, "velocity.y", vy,
            "angular_velocity", body:getAngularVelocity(), "awake", body:isAwake())
    end
end

local ball

function love.load(arguments)
    love.physics.setMeter(1)
    world = love.physics.newWorld(0, 10)
    add("ground", "static", 0, 0.5, love.physics.newRectangleShape(40, 1))
    add("crate", "dynamic", 3, -0.5, love.physics.newRectangleShape(1, 1))
    ball = add("ball", "dynamic", 0, -0.25, love.physics.newCircleShape(0.25))
    recording = Recording.open(arguments[1] or "run.jsonl", "f32",
        ("LÖVE %d.%d"):format(love.getVersion()))
    record()
end

function love.update()
    if step == 20 then ball:setLinearVelocity(3, -5) end
    world:update(1 / 60)
    step = step + 1
    record()
    if step == 120 then
        recording:close()
        love.event.quit()
    end
end
