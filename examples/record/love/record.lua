-- Writes a recording for `tickproof diff`, in the text form of docs/recordings.md. For Lua 5.1 and
-- newer, LuaJIT and LÖVE. Copy it into a game:
--
--     local recording = require("record").open("run.jsonl", "f32", "LÖVE 11.4")
--     recording:body(step, "player", "x", x, "y", y, "grounded", grounded)  -- after each step
--     recording:close()

local Recording = {}
Recording.__index = Recording

local function quoted(text)
    return '"' .. text:gsub('[%c"\\]', function(character)
        return ("\\u%04x"):format(character:byte())
    end) .. '"'
end

-- 17 digits keep every bit of a number. JSON has no NaN, and reads -0 as 0.
local function value_text(value)
    if type(value) == "boolean" then
        return tostring(value)
    elseif value ~= value then
        return '"nan"'
    elseif value == math.huge or value == -math.huge then
        return value > 0 and '"inf"' or '"-inf"'
    elseif value == 0 and 1 / value < 0 then
        return "-0.0"
    end
    return ("%.17g"):format(value)
end

-- `precision` is that of the physics: "f32" or "f64". It is the unit of ULPs.
function Recording.open(name, precision, engine)
    local file = assert(io.open(name, "w"))
    file:setvbuf("line")  -- A crash leaves whole lines.
    file:write(('{"recording": 1, "precision": "%s", "about": {"engine": %s}}\n')
        :format(precision, quoted(engine)))
    return setmetatable({file = file}, Recording)
end

-- A list of names and values, not a table: `pairs` has no order, and diff names the first field.
function Recording:body(step, name, ...)
    local parts = {('{"step": %d, "body": %s'):format(step, quoted(name))}
    for i = 1, select("#", ...), 2 do
        local field, value = select(i, ...)
        parts[#parts + 1] = (', %s: %s'):format(quoted(field), value_text(value))
    end
    self.file:write(table.concat(parts), "}\n")
end

function Recording:close()
    self.file:close()
end

return Recording
