#include "tests/harness/scan/growth_shapes.h"

#include <array>

namespace tickproof::harness::testing {
namespace {

constexpr std::string_view kGodot = "extends Node2D\nfunc _process(delta):\n";
constexpr std::string_view kStep = "extends Node2D\nfunc _physics_process(delta):\n";
constexpr std::string_view kUnity = "class A : MonoBehaviour { void Update() {\n";
constexpr std::string_view kFixed = "class A : MonoBehaviour { void FixedUpdate() {\n";
constexpr std::string_view kLua = "function love.update(dt)\n";
constexpr std::string_view kTick = "void AThing::Tick(float DeltaSeconds) {\n";

constexpr std::array kGdScript{
    "\tposition.x += 4\n",
    "\tposition.x += speed@\n",
    "\tself.body.position.x = self.body.position.x + 4\n",
    "\tvar p@ = position\n\tp@.x += 4\n\tposition = p@\n",
    "\tp@.position.x += way@\n\tif p@.position.x < -100:\n\t\tp@.position.x = 800\n",
    "\tif position.x == @:\n\t\tposition.x += 4\n",
    "\tif position.x > @ and position.x < 9@9:\n\t\tposition.y += 4\n",
    "\tposition += pending@\n\tpending@ = Vector2.ZERO\n",
    "\tposition += mouse@ - last@\n\tlast@ = mouse@\n",
    "\tposition = position.lerp(goal@, 0.1)\n",
    "\tx@ = lerp(x@, goal, weight@)\n",
    "\tvar w@ = 0.1\n\tx = lerp(x, goal, w$)\n",
    "\tposition.x = move_toward(position.x, goal@, 3)\n",
    "\tvelocity.y += gravity\n",
    "\tif velocity.y < top@:\n\t\tvelocity.y += gravity@\n",
    "\tvelocity *= 0.9\n\tvelocity = direction * speed * delta\n\tmove_and_slide()\n",
    "\tv@ = move_and_slide(v@)\n\tv@ = way * delta\n",
    "\ta@ = a$ * delta\n",
    "\tif Input.is_action_just_pressed('a'):\n\t\tready@ = true\n",
    "\tif timer@ > 0:\n\t\ttimer@ -= delta\n\t\treturn\n",
    "\tif not done@:\n\t\tdone@ = true\n\t\tapply_force(a)\n",
    "\tif size@ != wanted@:\n\t\tsize@ = wanted@\n",
    "\tvar b@ = Bullet.new()\n\tb@.position = here\n\tadd_child(b@)\n",
    "\tadd_child(b@)\n\tvar b@ = b$\n\tb@.hide()\n\tb@.position = spawn@\n",
    "\tif not b@.visible:\n\t\tb@.show()\n\t\tb@.position = spawn@\n\t\tadd_child(c)\n",
    "\tvar b@: Panel = c\n\tb@.position = here\n\tb@.set_position(a)\n",
    "\tset_position(get_position() + way@)\n",
    "\tlook_at(goal@)\n\ttranslate(way@)\n",
    "\tvar hit@ = move_and_collide(way)\n",
    "\tEngine.time_scale = old@\n\told@ = Engine.time_scale\n",
    "\tEngine.max_fps = 60\n\tget_tree().create_tween().tween_property(a, \"position\", b, 1)\n",
    "\tspeed@ += 1\n\ttranslate(speed@)\n",
    "\tif a@:\n\t\tpass\n\telif b@:\n\t\tx += 1\n\telse:\n\t\ty += 1\n",
    "\thelper@(delta)\n",
};

constexpr std::array kGdFiles{
    "const A@ = 17\n",
    "var x@ := 0.1\nfunc f@(a@):\n\tx@ += A$\n",
    "func f@(d):\n\tposition.x += 4\n\tf$(d)\nfunc _process(d):\n\tf@(d)\n",
    "func _physics_process(d):\n\tmove_and_slide()\n",
    "func f@():\n\tapply_force(a)\n\tif x == @:\n\t\tget_vector(a)\n",
};

constexpr std::array kCSharp{
    "transform.position += way;\n",
    "transform.position += way@;\n",
    "transform.Translate(way@); Vector3 way@ = Way@();\n",
    "var p@ = transform.position; p@.x += 4; transform.position = p@;\n",
    "Bob(ref turn@); transform.Rotate(turn@);\n",
    "m@.Rotate(0, 2, 0); transform.Rotate(0, 1, 0);\n",
    "pos = Vector3.Lerp(pos, goal, 0.1f);\n",
    "pos@ = Vector3.MoveTowards(pos@, goal, speed@); pos@ = speed@;\n",
    "body.AddForce(thrust@);\n",
    "var b@ = Instantiate(shot); b@.GetComponent<Rigidbody>().AddForce(thrust);\n",
    "body@.velocity = way * Time.deltaTime;\n",
    "Vector3 move@ = way * Time.deltaTime; controller.SimpleMove(move@);\n",
    "body.MovePosition(next@); Vector3 next@ = body.position + way;\n",
    "rb@.velocity = way; rb@.velocity += way;\n",
    "turn@ += Input.GetAxis(\"Mouse X\") * rate * Time.deltaTime;\n",
    "Time.timeScale = old@; old@ = Time.timeScale;\n",
    "if (Input.GetKeyDown(k@)) jump@ = true;\n",
    "if (a@) x@ = 1; else if (b@) x@ = 2; else x@ = 3;\n",
    "if (wait@ > 0) { wait@ -= Time.deltaTime; return; }\n",
    "foo(a => { x@ = 1; }); foreach (var a@ in b) { c(a@); }\n",
    "if (button.collision && a.velocity.x > @) { push(); return; }\n",
    "switch (a) { case @: x += 1; break; case $: transform.position += way; break; }\n",
    "transform.position = new Vector3(transform.position.x + @, 0, 0);\n",
    "if (Mathf.Approximately(x@, y) && transform.position.x == @) transform.position += way;\n",
    "localScale@.value = 1; transform.localScale = Vector3.Lerp(transform.localScale, a, 0.1f);\n",
};

constexpr std::array kCSharpFiles{
    "class A@ : MonoBehaviour { public Motor m@; void Update() { m$.Rotate(1, 2, 3); } }\n",
    "class A@ { void Update() { transform.position += way; } }\n",
    "[A(@)] public float x@ = 1; void F@(int a@) { x@ = A$; transform.position += F$(); }\n",
    "void OnCollisionStay() { if (Input.GetKeyDown(k)) body.AddForce(a); }\n",
};

constexpr std::array kLuaLines{
    "x = x + 1\n",
    "self.x = self.x + self.dx\n",
    "self.x@ = self.x@ + 1\n",
    "local p@ = go.get_position() p@.x = p@.x + 1 go.set_position(p@)\n",
    "go.set(\".\", \"position.x\", go.get(\".\", \"position.x\") + @)\n",
    "a@.x, a@.y = a@.x + 5, a@.y\n",
    "self.x = self.x + (goal@ - self.x) * 0.1\n",
    "self.vx = self.vx * 0.9 self.vy = self.vy + GRAVITY\n",
    "if self.x == @ then self.x = self.x + 1 end\n",
    "if self.x < -@ then self.x = 800 end\n",
    "while acc@ >= STEP do acc@ = acc@ - STEP update(STEP) end acc@ = acc@ + dt\n",
    "while acc >= STEP do acc = acc - STEP update(STEP) end\n",
    "if love.keyboard.wasPressed('a') then jump@ = true return end\n",
    "if a@ then b() elseif c then d() else e() end\n",
    "table.insert(t, function(a) x@ = 1 end)\n",
    "helper@(dt) x = x + 1\n",
    "local a@ = b$ * dt\n",
};

constexpr std::array kLuaFiles{
    "local a@ = 1\n",
    "function f@(dt) self.x = self.x + 1 f$(dt) end function love.update(dt) f@(dt) end\n",
    "M.update = function(dt) self.y = self.y + self.dy end\n",
};

constexpr std::array kCpp{
    "AddActorLocalRotation(FRotator(0, 2, 0));\n",
    "SetActorLocation(GetActorLocation() + Velocity@);\n",
    "FVector P@ = GetActorLocation(); P@.X += 4; SetActorLocation(P@);\n",
    "Speed = FMath::Lerp(Speed, Goal@, 0.1f);\n",
    "AddMovementInput(Way@, Speed * DeltaSeconds);\n",
    "Account@ += DeltaSeconds; while (Account@ >= Step) { Account@ -= Step; Update(); }\n",
    "if (Timer@ > 0) { Timer@ -= DeltaSeconds; return; }\n",
    "if (X@ > @) { for (int i = 0; i < @; ++i) X@ += i; } else { X@ = 0; }\n",
    "Way@ = Way$ * DeltaSeconds * DeltaSeconds;\n",
    "RInterp = FMath::RInterpTo(RInterp, A@, DeltaSeconds, 3); SetActorRotation(RInterp);\n",
};

constexpr std::array kCppFiles{
    "UCLASS() class A@ : public AActor { UPROPERTY() float X@ = 1; void Tick(float DeltaSeconds) "
    "{ AddActorLocalRotation(X$); } };\n",
    "void A::F@(float DeltaSeconds) { F$(DeltaSeconds); }\n",
};

template <typename Lines>
void add(std::string_view file, std::string_view head, std::string_view tail, const Lines& lines,
         std::vector<GrowthShape>& shapes) {
    for (const std::string_view each : lines) {
        shapes.push_back({.file = file, .head = head, .each = each, .tail = tail});
    }
}

}  // namespace

std::vector<GrowthShape> growth_shapes() {
    std::vector<GrowthShape> shapes;
    add("a.gd", kGodot, "", kGdScript, shapes);
    add("a.gd", kStep, "", kGdScript, shapes);
    add("a.gd", "extends Node2D\n", "", kGdFiles, shapes);
    add("a.cs", kUnity, "} }", kCSharp, shapes);
    add("a.cs", kFixed, "} }", kCSharp, shapes);
    add("a.cs", "class A : MonoBehaviour {\n", "}", kCSharpFiles, shapes);
    add("a.lua", kLua, "end", kLuaLines, shapes);
    add("a.lua", "", "", kLuaFiles, shapes);
    add("a.cpp", kTick, "}", kCpp, shapes);
    add("a.cpp", "", "", kCppFiles, shapes);
    return shapes;
}

std::vector<GrowthShape> nested_shapes() {
    std::vector<GrowthShape> shapes;
    for (const auto& [file, head] : std::array<std::array<std::string_view, 2>, 4>{
             {{"a.gd", kGodot}, {"a.cs", kUnity}, {"a.lua", kLua}, {"a.cpp", kTick}}}) {
        for (const std::string_view each : {"(",          ")",
                                            "{",          "}",
                                            "[",          "]",
                                            "\"",         "'",
                                            "\n",         " ",
                                            ";",          "x = (",
                                            "f(",         "a.",
                                            "a->",        "/*",
                                            "//",         "#",
                                            "--",         "[[",
                                            "[==[",       "\"\"\"",
                                            "@\"",        "R\"(",
                                            "\\\n",       "if ",
                                            "if (",       "if (a) ",
                                            "else ",      "else if (a) {",
                                            "for ",       "while (a",
                                            "case ",      "case 1: ",
                                            "function ",  "function(",
                                            "function()", "if a then ",
                                            "do ",        "end ",
                                            "then ",      "repeat ",
                                            "until ",     "func ",
                                            "func f(",    "A() ",
                                            "class ",     "class A {",
                                            "=> ",        "=",
                                            "x = x +\n",  "x = 1 + -- a\n",
                                            "elif a: ",   "lambda: ",
                                            "if a { ",    "lerp(",
                                            "+",          "a and ",
                                            "a && ",      "x < ",
                                            "<",          "a<",
                                            "self.",      "not ",
                                            "\tif a:\n",  "res://"}) {
            shapes.push_back({.file = file, .head = head, .each = each});
        }
    }
    return shapes;
}

std::string repeated(const GrowthShape& shape, std::size_t times) {
    std::string text(shape.head);
    for (std::size_t i = 0; i < times; ++i) {
        for (const char c : shape.each) {
            if (c == '@' && shape.each.size() > 2) {
                text += std::to_string(i);
            } else if (c == '$') {
                text += std::to_string(i == 0 ? 0 : i - 1);
            } else {
                text += c;
            }
        }
    }
    return text.append(shape.tail);
}

}  // namespace tickproof::harness::testing
