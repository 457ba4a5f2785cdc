-- Writes a line for every update of the default love.run: that of the scene. The update before the
-- first frame is left out: no time has passed.
local frames = tonumber(os.getenv("TICKPROOF_FRAME_COUNT"))
local scene = require(os.getenv("TICKPROOF_SCENE"))
local ran = -1

function love.update(dt)
    ran = ran + 1
    if ran > 0 then
        io.write(scene(dt), "\n")
    end
    if ran == frames then
        love.event.quit()
    end
end
