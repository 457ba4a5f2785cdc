#include "harness/recording/mcap/export_mcap.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "harness/recording/record_run.h"
#include "tests/harness/recording/mcap/decoded.h"
#include "tests/harness/recording/recorded.h"
#include "tests/harness/refusal.h"
#include "tests/harness/support.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ExportMcap : public tickproof::testing::InScratchFolder {
  protected:
    /// The file that a recording becomes.
    std::string exported(std::string_view recording, McapWish wish = {}) {
        RecordingSource source = open_recording(file("recording", recording));
        std::string bytes;
        done_ = export_mcap(source, wish, [&](std::string_view text) { bytes += text; });
        return bytes;
    }

    std::string refused(std::string_view recording) {
        RecordingSource source = open_recording(file("recording", recording));
        written_ = 0;
        return refusal([&] {
            export_mcap(source, {}, [&](std::string_view text) { written_ += text.size(); });
        });
    }

    static std::string run(std::string_view name, std::string_view engine) {
        const FrameTrace trace = at_rate(60);
        std::string bytes;
        record(spec(scenario(name), engine, "fixed", trace.spec), trace, {.states = true},
               [&](std::string_view text) { bytes += text; });
        return bytes;
    }

    std::string notes() const {
        std::string text;
        for (const std::string& note : done_.notes) {
            text += note + "\n";
        }
        return text;
    }

    McapExport done_;
    std::size_t written_ = 0;
};

std::vector<std::string> ids(const nlohmann::json& scene) {
    std::vector<std::string> names;
    for (const auto& entity : scene.value("entities", nlohmann::json::array())) {
        names.push_back(entity.at("id"));
    }
    return names;
}

TEST_F(ExportMcap, HasTheNumbersOfEachStepAsTheyWere) {
    const std::string recording = run("gate", "box2d");
    const std::string mcap = exported(recording);
    const std::vector<Decoded> character = decoded(mcap, "/bodies/character");
    const std::vector<Decoded> steps = decoded(mcap, "/step");
    RecordingSource source = open_recording(path("recording"));
    RecordedStep step;
    std::size_t compared = 0;
    for (; source.next(step); ++compared) {
        const nlohmann::json& message = character.at(compared).message;
        ASSERT_EQ(message.at("position_x").get<float>(), static_cast<float>(step.values[0]));
        ASSERT_EQ(message.at("velocity_y").get<float>(), static_cast<float>(step.values[4]));
        ASSERT_EQ(message.at("touching"), step.values[6] != 0);
        const nlohmann::json& about = steps.at(compared).message;
        ASSERT_EQ(about.at("step"), std::to_string(step.step));
        ASSERT_EQ(about.at("state_hash"), fmt::format("{:016x}", step.hashes[0]));
        // The schedule is of 1/60 s.
        ASSERT_NEAR(static_cast<double>(steps[compared].time_ns),
                    static_cast<double>(step.step) * 1e9 / 60, 1);
        ASSERT_EQ(character[compared].time_ns, steps[compared].time_ns);
    }
    EXPECT_EQ(compared, character.size());
    EXPECT_EQ(compared, done_.steps);
    EXPECT_GT(compared, 100U);
    EXPECT_THAT(done_.notes, ElementsAre());
}

TEST_F(ExportMcap, DrawsTheBodiesOfARunInTheirShapes) {
    const std::string mcap = exported(run("gate", "euler"));
    const std::vector<Decoded> scenes = decoded(mcap, "/scene");
    ASSERT_EQ(scenes.size(), 1U);
    const physics::Scene scene = make(scenario("gate")).scene;
    const nlohmann::json& entities = scenes[0].message.at("entities");
    ASSERT_EQ(entities.size(), scene.bodies.size());
    for (std::size_t i = 0; i < scene.bodies.size(); ++i) {
        const auto& box = std::get<physics::Box>(scene.bodies[i].shape);
        const nlohmann::json& size = entities[i].at("cubes").at(0).at("size");
        EXPECT_EQ(entities[i].at("id"), scene.bodies[i].name);
        EXPECT_EQ(size.at("x").get<double>(), box.width_m);
        EXPECT_EQ(size.at("y").get<double>(), box.height_m);
    }
    const std::vector<Decoded> transforms = decoded(mcap, "/transforms");
    EXPECT_EQ(transforms.size(), done_.steps);
    EXPECT_EQ(transforms[0].message.at("transforms").size(), scene.bodies.size());
    EXPECT_EQ(transforms[0].message.at("transforms")[0].at("translation").at("x").get<double>(),
              scene.bodies[0].position_m.x);
}

TEST_F(ExportMcap, SaysWhatDeterminedTheRun) {
    const std::string mcap = exported(run("fall", "euler"));
    std::map<std::string, std::map<std::string, std::string>> metadata;
    for (const McapRecord& each : mcap_file_records(mcap)) {
        if (each.opcode == 0x0C) {
            McapFields fields(each.content);
            const std::string name(fields.text());
            metadata[name] = fields.map();
        }
    }
    EXPECT_THAT(metadata["tickproof.recording"]["run"], HasSubstr("run fall --engine euler"));
    EXPECT_EQ(metadata["tickproof.recording"]["breaks off"], "no");
    EXPECT_FALSE(metadata["tickproof.about"]["compiler"].empty());
}

TEST_F(ExportMcap, MakesTheSameBytesOfTheSameRecording) {
    const std::string recording = run("stack", "box2d");
    EXPECT_EQ(exported(recording), exported(recording));
}

TEST_F(ExportMcap, OfAGameTakesTheLengthOfAStepAndTheSizeOfABodyFromItsCaller) {
    const std::string game = recorded(flight(4));
    const std::string by_default = exported(game);
    EXPECT_THAT(notes(), HasSubstr("--timestep"));
    EXPECT_THAT(notes(), HasSubstr("--size"));
    EXPECT_EQ(decoded(by_default, "/step").at(3).time_ns, 50'000'000U);
    const std::string told = exported(game, {.timestep_s = 0.01, .size = 40});
    EXPECT_THAT(notes(), Not(HasSubstr("--timestep")));
    EXPECT_EQ(decoded(told, "/step").at(3).time_ns, 30'000'000U);
    EXPECT_EQ(decoded(told, "/step").at(3).message.at("dt_s"), 0.01);
    const nlohmann::json scene = decoded(told, "/scene").at(0).message;
    EXPECT_EQ(scene.at("entities")[0].at("spheres")[0].at("size").at("x"), 40);
    EXPECT_EQ(done_.bodies, 2U);
    EXPECT_DOUBLE_EQ(done_.length_s, 0.04);
}

TEST_F(ExportMcap, DrawsABodyFromWhenItComesToWhenItGoes) {
    const std::string mcap = exported(
        "{\"step\":0,\"body\":\"a\",\"x\":1,\"y\":1}\n"
        "{\"step\":1,\"body\":\"a\",\"x\":1,\"y\":1}\n{\"step\":1,\"body\":\"b\",\"x\":2,\"y\":2}\n"
        "{\"step\":2,\"body\":\"b\",\"x\":3,\"y\":3}\n"
        "{\"step\":3,\"body\":\"b\",\"x\":4,\"y\":4}\n");
    const std::vector<Decoded> scenes = decoded(mcap, "/scene");
    ASSERT_EQ(scenes.size(), 3U);
    EXPECT_THAT(ids(scenes[0].message), ElementsAre("a"));
    EXPECT_THAT(ids(scenes[1].message), ElementsAre("a", "b")) << "a viewer may begin here";
    EXPECT_THAT(ids(scenes[2].message), ElementsAre("b"));
    EXPECT_EQ(scenes[2].message.at("deletions")[0].at("type"), "ALL");
    EXPECT_EQ(decoded(mcap, "/bodies/a").size(), 2U);
    EXPECT_EQ(decoded(mcap, "/bodies/b").size(), 3U);
    EXPECT_EQ(decoded(mcap, "/transforms").at(3).message.at("transforms").size(), 1U);
}

TEST_F(ExportMcap, GivesABodyTheFieldsThatItHas) {
    const std::string mcap = exported(
        "{\"step\":0,\"body\":\"a\",\"x\":1,\"y\":1}\n"
        "{\"step\":0,\"body\":\"b\",\"x\":1,\"y\":1,\"on\":true}\n"
        "{\"step\":1,\"body\":\"a\",\"x\":1,\"y\":1,\"hp\":7}\n"
        "{\"step\":2,\"body\":\"a\",\"x\":1,\"y\":1}\n");
    const std::vector<Decoded> a = decoded(mcap, "/bodies/a");
    ASSERT_EQ(a.size(), 3U);
    EXPECT_FALSE(a[0].message.contains("hp"));
    EXPECT_FALSE(a[0].message.contains("on"));
    EXPECT_EQ(a[1].message.at("hp"), 7);
    EXPECT_EQ(a[2].message.at("hp"), "NaN") << "absent, and 0 would be a value";
    EXPECT_NE(a[0].type, a[1].type);
    EXPECT_EQ(a[1].type, a[2].type);
    EXPECT_EQ(decoded(mcap, "/bodies/b").at(0).message.at("on"), true);
}

TEST_F(ExportMcap, OfANanHasItInThePlotAndNotInTheScene) {
    Rows rows = flight(3);
    rows[2][0].position_m.x = std::numeric_limits<double>::quiet_NaN();
    const std::string mcap = exported(recorded(rows));
    EXPECT_EQ(decoded(mcap, "/bodies/body0").at(2).message.at("position_x"), "NaN");
    const std::vector<Decoded> transforms = decoded(mcap, "/transforms");
    EXPECT_EQ(transforms.at(1).message.at("transforms").size(), 2U);
    ASSERT_EQ(transforms.at(2).message.at("transforms").size(), 1U);
    EXPECT_EQ(transforms[2].message.at("transforms")[0].at("child_frame_id"), "bodies/body1");
    EXPECT_EQ(decoded(mcap, "/scene").size(), 1U) << "the body stays where it was";
    EXPECT_THAT(notes(), HasSubstr("body0 has no finite position in step 2"));
}

TEST_F(ExportMcap, WithoutPositionsHasNoSceneAndSaysSo) {
    const std::string mcap = exported("{\"step\":0,\"body\":\"a\",\"speed\":1}\n");
    EXPECT_EQ(decoded(mcap, "/scene").size(), 0U);
    EXPECT_EQ(decoded(mcap, "/bodies/a").at(0).message.at("speed"), 1);
    EXPECT_THAT(notes(), HasSubstr("position.x"));
    EXPECT_THAT(notes(), Not(HasSubstr("--size")));
}

TEST_F(ExportMcap, DrawsTheBodiesThatHaveAPosition) {
    const std::string mcap = exported(
        "{\"step\":0,\"body\":\"a\",\"x\":1,\"y\":1}\n{\"step\":0,\"body\":\"score\",\"points\":3}"
        "\n");
    EXPECT_THAT(ids(decoded(mcap, "/scene").at(0).message), ElementsAre("a"));
    EXPECT_EQ(decoded(mcap, "/bodies/score").at(0).message.at("points"), 3);
    EXPECT_THAT(notes(), Not(HasSubstr("score"))) << "that is no fault";
}

TEST_F(ExportMcap, OfARecordingThatBreaksOffHasItsWholeBlocks) {
    const std::string recording = recorded(flight(40));
    exported(recording.substr(0, recording.size() - 50));
    EXPECT_EQ(done_.steps, 32U) << "two blocks of 16 steps";
    EXPECT_THAT(notes(), HasSubstr("breaks off"));
}

TEST_F(ExportMcap, RefusesHashesWithoutStatesBeforeItWrites) {
    const Rows rows = flight(3);
    const RecordingHeader header = header_for(rows, physics::Precision::f32, false);
    EXPECT_THAT(refused(recorded(rows, header)), HasSubstr("--only-hashes"));
    EXPECT_EQ(written_, 0U);
    EXPECT_THAT(refused("{\"step\":0,\"hash\":\"1\"}\n"), HasSubstr("hashes only"));
    EXPECT_EQ(written_, 0U);
}

TEST_F(ExportMcap, RefusesARecordingWithoutSteps) {
    std::string bytes;
    RecordingWriter writer(header_for(flight(1), physics::Precision::f32),
                           [&](std::string_view text) { bytes += text; });
    writer.close();
    EXPECT_THAT(refused(bytes), HasSubstr("no steps"));
    EXPECT_EQ(written_, 0U);
}

TEST_F(ExportMcap, RefusesADamagedRecordingInOneLine) {
    std::string recording = recorded(flight(400));
    recording[recording.size() - 60] ^= 1;
    const std::string message = refused(recording);
    EXPECT_THAT(message, HasSubstr("damaged"));
    EXPECT_THAT(message, Not(HasSubstr("\n")));
}

TEST_F(ExportMcap, WritesWhileItReads) {
    const Rows rows = flight(5'000);
    RecordingSource source = open_recording(file("recording", recorded(rows)));
    std::size_t pieces = 0;
    std::size_t largest = 0;
    export_mcap(source, {}, [&](std::string_view text) {
        ++pieces;
        largest = std::max(largest, text.size());
    });
    EXPECT_GT(pieces, 6U);
    EXPECT_LT(largest, std::size_t{1} << 20);
}

}  // namespace
}  // namespace tickproof::harness
