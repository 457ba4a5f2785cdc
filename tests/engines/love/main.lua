-- One line for every update of the default love.run: its dt as the delta of per-frame code and as
-- the dt of the one step. The update before the first frame is left out: no time has passed.
local frames = tonumber(os.getenv("TICKPROOF_FRAME_COUNT"))
local ran = -1

function love.update(dt)
    ran = ran + 1
    if ran > 0 then
        io.write(string.format("%.17g %.17g\n", dt, dt))
    end
    if ran == frames then
        love.event.quit()
    end
end
