-- Plugins and route scripts run in Vitrina's sandbox: this is the whole of what they find.
std = {
  read_globals = {
    "vitrina", "require", "print",
    "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "rawequal", "rawget",
    "rawlen", "rawset", "select", "setmetatable", "tonumber", "tostring", "type", "xpcall",
    "_G", "_VERSION", "coroutine", "collectgarbage", "load", "math", "string", "table", "utf8",
  },
}
max_line_length = 160
-- What `vitrina test` runs finds one thing more.
files["**/*_test.lua"] = { read_globals = { "test" } }
