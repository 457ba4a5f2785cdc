-- Balls of radius 0.25 m fly at walls of 0.1 m at 40 m/s, each from another share of a step of
-- 1/30 s away. A line: how many have passed theirs.
love.physics.setMeter(1)
local world = love.physics.newWorld(0, 0, false)
local balls = {}
for i = 1, 64 do
    local wall = love.physics.newBody(world, 0, 10 * i, "static")
    love.physics.newFixture(wall, love.physics.newRectangleShape(0.1, 4))
    local ball = love.physics.newBody(world, -2 - i / 64 * 40 / 30, 10 * i, "dynamic")
    love.physics.newFixture(ball, love.physics.newCircleShape(0.25))
    ball:setLinearVelocity(40, 0)
    balls[i] = ball
end

return function(dt)
    world:update(dt)
    local passed = 0
    for _, ball in ipairs(balls) do
        passed = passed + (ball:getX() > 0.3 and 1 or 0)
    end
    return tostring(passed)
end
