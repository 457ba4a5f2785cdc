-- The dt of love.update, as the delta of per-frame code and as the dt of the one step.
return function(dt)
    return string.format("%.17g %.17g", dt, dt)
end
