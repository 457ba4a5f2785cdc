-- Nothing to draw on: love.run updates, and sleeps 1 ms in every round as it always does.
function love.conf(t)
    t.modules.window = false
    t.modules.graphics = false
    t.modules.audio = false
    t.modules.sound = false
    t.modules.joystick = false
end
