// C# of Unity and of Godot. Expected remarks follow Unity's pages of MonoBehaviour.FixedUpdate,
// Rigidbody.AddForce and Input.GetAxis.

#include <gtest/gtest.h>

#include "tests/harness/scan/remarks.h"

namespace tickproof::harness {
namespace {

using namespace testing;

class CsharpSample : public ::testing::TestWithParam<Sample> {};

TEST_P(CsharpSample, HasExactlyTheRemarks) {
    const std::string text = std::string("class A : MonoBehaviour {\n") + GetParam().text + "}\n";
    EXPECT_EQ(found_in("A.cs", text), GetParam().found);
}

const Sample kFrame[] = {
    {"", "void Update() { transform.position += v; }\n", {"2 motion-without-delta"}},
    {"", "void Update() { transform.Translate(0.1f, 0, 0); }\n", {"2 motion-without-delta"}},
    {"", "void LateUpdate() { base.transform.Rotate(axis, 0.5f); }\n", {"2 motion-without-delta"}},
    {"",
     "void Update() {\nswitch (a) {\ncase 1:\ntransform.Translate(v);\nbreak;\n} }\n",
     {"5 motion-without-delta"}},
    {"",
     "void Update() { if (held) transform.position += v * Time.fixedDeltaTime; }\n",
     {"2 motion-without-delta"}},
    {"",
     "void Update() {\nfor (int i = 0; i < n; ++i) transform.position += v;\n"
     "foreach (var x in all) if (x.y == 0) transform.position += v;\n}\n",
     {"3 motion-without-delta", "4 motion-without-delta"}},
    {"", "void Update() => transform.Rotate(0, 1, 0);\n", {"2 motion-without-delta"}},
    {"", "void Update() { transform.Rotate(up, -89); }\n", {"2 motion-without-delta"}},
    // A call in a callback of each frame does not end it.
    {"",
     "void Update() { transform.position += v; ChangeState(next); }\n",
     {"2 motion-without-delta"}},
    {"",
     "void Update() {\nfloat z = transform.eulerAngles.z;\n"
     "transform.rotation = Quaternion.Euler(0, 0, z + speed);\n}\n",
     {"4 motion-without-delta"}},
    {"",
     "void Update() {\nfloat z = transform.eulerAngles.z;\n"
     "transform.rotation = Quaternion.Euler(0, 0, z + speed * Time.deltaTime);\n}\n",
     {}},
    {"",
     "void Update() {\nfloat z = target.eulerAngles.z;\n"
     "transform.rotation = Quaternion.Euler(0, 0, z + 20);\n}\n",
     {}},
    // In a verbatim text a backslash escapes nothing.
    {"",
     "void Update() { Log(@$\"C:\\\"); transform.position += v; }\n",
     {"2 motion-without-delta"}},
    {"",
     "void Update() { Log($@\"C:\\\"); transform.position += v; }\n",
     {"2 motion-without-delta"}},
    {"",
     "public override void _Process(double delta) { Position += Velocity; }\n",
     {"2 motion-without-delta"}},
    {"", "void Update() { p = Mathf.MoveTowards(p, 1f, 0.05f); }\n", {"2 motion-without-delta"}},
    {"",
     "void Update() {\nvar dir = Vector3.Lerp(a, b, Time.deltaTime);\n"
     "transform.position += dir * speed;\n}\n",
     {"4 motion-without-delta"}},
    {"", "void Update() { transform.position += v * Time.deltaTime; }\n", {}},
    // The way of something else since the last frame.
    {"", "void Update() { transform.position += cam - last; last = cam; }\n", {}},
    {"",
     "void Update() { transform.position += cam - last; last = other; }\n",
     {"2 motion-without-delta"}},
    {"", "void Update() { transform.Rotate(rate * Time.deltaTime, space); }\n", {}},
    {"", "void FixedUpdate() { transform.Translate(0.1f, 0, 0); }\n", {}},
    {"", "void Update(int id) { transform.Translate(0.1f, 0, 0); }\n", {}},
    {"", "void Update() { transform.Rotate(new Vector3(0, 0, 0)); }\n", {}},
    {"", "void Update() { transform.Rotate(up, -90); }\n", {}},
    // The mouse moves so far in a frame.
    {"", "void Update() { transform.Rotate(0, Input.GetAxis(\"Mouse X\") * 3, 0); }\n", {}},
    {"",
     "void Update() { float m = Input.GetAxis(\"Mouse X\"); transform.Rotate(0, m * 3, 0); }\n",
     {}},
    // Once at a turn.
    {"",
     "void Update() { if (x < 0) Flip(); }\n"
     "void Flip() { right = !right; transform.Rotate(0, 60, 0); }\n",
     {}},
    {"", "void Update() { Step(2f); }\nvoid Step(float n) { transform.position += n * up; }\n", {}},
    {"", "IEnumerator Run() { transform.position += v; yield return null; }\n", {}},
    {"", "void Update() { scale = Mathf.Lerp(scale, to, .05f); }\n", {"2 lerp-constant"}},
    {"",
     "void Update() { t.rotation = Quaternion.Slerp(t.rotation, to, turning); }\n",
     {"2 lerp-constant"}},
    {"", "void Update() { scale = Mathf.Lerp(scale, to, Time.deltaTime * 5); }\n", {}},
    {"", "void Update() { scale = Mathf.Lerp(a, b, progress); }\n", {}},
    {"", "void Update() { fps = Mathf.Lerp(fps, now, 0.1f); }\n", {}},
};
INSTANTIATE_TEST_SUITE_P(Frame, CsharpSample, ::testing::ValuesIn(kFrame));

const Sample kPhysics[] = {
    {"", "void FixedUpdate() { rb.velocity = dir * speed * Time.deltaTime; }\n", {"2 delta-twice"}},
    {"",
     "void FixedUpdate() {\nvar move = dir * Time.deltaTime;\n"
     "rb.velocity = new Vector3(move, rb.velocity.y, 0);\n}\n",
     {"4 delta-twice"}},
    // A way of the script's own, which it calls a velocity.
    {"",
     "void Update() {\nvar velocity = animator.deltaPosition;\n"
     "velocity.y = fall * Time.deltaTime;\nbody.Move(velocity);\n}\n",
     {}},
    {"",
     "void FixedUpdate() { rb.AddForce(dir * power * Time.fixedDeltaTime); }\n",
     {"2 delta-twice"}},
    {"",
     "void Update() { look = Input.GetAxis(\"Mouse X\") * rate * Time.deltaTime; }\n",
     {"2 delta-twice"}},
    {"", "void FixedUpdate() { rb.velocity += gravity * Time.deltaTime; }\n", {}},
    {"",
     "void FixedUpdate() { rb.velocity = Vector3.Lerp(rb.velocity, to, Time.deltaTime * 4); }\n",
     {}},
    {"", "void FixedUpdate() { rb.AddForce(v * Time.deltaTime, ForceMode.VelocityChange); }\n", {}},
    // A stick is held at a rate.
    {"", "void Update() { look = Input.GetAxis(\"Horizontal\") * rate * Time.deltaTime; }\n", {}},
    {"", "void Look() { float delta = Input.GetAxis(\"Mouse ScrollWheel\"); Zoom(delta); }\n", {}},
    {"", "void Bend() { float square = Time.deltaTime * Time.deltaTime; }\n", {}},
    {"", "void Update() { rb.AddForce(transform.up * thrust); }\n", {"2 force-per-frame"}},
    {"",
     "void Update() { if (Input.GetKey(KeyCode.W)) rb.AddForce(thrust); }\n",
     {"2 force-per-frame"}},
    {"", "void FixedUpdate() { rb.AddForce(thrust); }\n", {}},
    {"", "void Update() { rb.AddForce(Random.insideUnitSphere * shake); }\n", {}},
    {"", "void Update() { if (Input.GetKeyDown(KeyCode.W)) rb.AddForce(jump); }\n", {}},
    {"", "void Update() { if (wants) { rb.AddForce(jump); wants = false; } }\n", {}},
    {"",
     "void Update() {\nbool jump = Input.GetButtonDown(\"Jump\");\n"
     "if (jump) rb.AddForce(up);\n}\n",
     {}},
    {"", "void Update() { rb.MovePosition(p); }\n", {"2 physics-outside-step"}},
    {"", "void Update() { rb.velocity = wish; }\n", {"2 physics-outside-step"}},
    {"", "void Update() { rb.velocity = rb.velocity.normalized; }\n", {}},
    {"", "void Update() { rb.velocity += gravity * Time.deltaTime; }\n", {}},
    {"",
     "void Update() { var now = rb.velocity; rb.velocity = now.normalized * (now.magnitude + 1); "
     "}\n",
     {}},
    {"", "void FixedUpdate() { if (Input.GetKeyDown(KeyCode.A)) Jump(); }\n", {"2 press-in-step"}},
    {"", "void FixedUpdate() { if (jump.WasPressedThisFrame()) Jump(); }\n", {"2 press-in-step"}},
    // The held key makes up for a lost press.
    {"",
     "void FixedUpdate() { if (Input.GetKeyDown(a) || (Input.GetKey(a) && !on)) on = true; }\n",
     {}},
    {"", "void FixedUpdate() { rb.MovePosition(p); }\n", {}},
    // Nothing, what another function says, and the way to where the camera is.
    {"", "void Update() { motor.Rotate(Vector3.zero); }\n", {}},
    {"",
     "void Update() { var turn = new Vector3(); Bob(ref turn); transform.Rotate(turn); }\n",
     {}},
    {"", "void Update() { transform.position -= currentPos; }\n", {}},
    {"",
     "void Update() { if (Time.realtimeSinceStartup > last + wait) { transform.Rotate(up, -1); } "
     "}\n",
     {}},
    {"",
     "void Update() { if (now > last + wait) { last = Time.time; transform.Rotate(up, -1); } }\n",
     {}},
    // A helper that ends its state.
    {"",
     "void Update() { Land(); }\n"
     "void Land() { if (hits == 0) return; transform.position += up * 0.5f; StopGliding(); }\n",
     {}},
    // The method of a class of the game, by the declaration of its receiver.
    {"", "PlayerMotor motor;\nvoid Update() { motor.Rotate(turn); }\n", {}},
    {"", "Transform wheel;\nvoid Update() { wheel.Rotate(turn); }\n", {"3 motion-without-delta"}},
    {"", "void Start() { Time.fixedDeltaTime = 0.01f; }\n", {"2 settings-in-code"}},
    {"", "void Pause() { Time.timeScale = 0f; }\n", {}},
    // Steps of real time stay as many.
    {"", "void Slow() { Time.fixedDeltaTime = step * Time.timeScale; }\n", {}},
    // The value of the settings is put back.
    {"",
     "float kept;\nvoid Start() { kept = Time.fixedDeltaTime; }\n"
     "void End() { Time.fixedDeltaTime = kept; }\n",
     {}},
    {"", "float kept;\nvoid End() { Time.fixedDeltaTime = kept; }\n", {"3 settings-in-code"}},
    {"", "void Pause() { Time.timeScale = paused ? 0f : 1f; }\n", {}},
    {"", "void Slow() { Time.timeScale = slow ? 0.5f : 1f; }\n", {"2 settings-in-code"}},
};
INSTANTIATE_TEST_SUITE_P(Physics, CsharpSample, ::testing::ValuesIn(kPhysics));

TEST(CsharpScan, KnowsThatNoEngineCallsAPlainClass) {
    EXPECT_TRUE(found_in("A.cs", "class A { void Update() { transform.Translate(v); } }").empty());
}

}  // namespace
}  // namespace tickproof::harness
