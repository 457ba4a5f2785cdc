-- A body of love.physics that begins to rise at 5 m/s and to run at 5 m/s, under a gravity of
-- 10 m/s2, in a world that is updated once a frame. A line: its highest point so far.
love.physics.setMeter(1)
local world = love.physics.newWorld(0, 10, false)
local body = love.physics.newBody(world, 0, 0, "dynamic")
love.physics.newFixture(body, love.physics.newCircleShape(0.25))
body:setLinearVelocity(5, -5)
local apex = 0

return function(dt)
    world:update(dt)
    apex = math.max(apex, -body:getY())
    return string.format("%.9f", apex)
end
