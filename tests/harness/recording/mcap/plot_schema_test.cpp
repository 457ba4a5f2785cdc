#include "harness/recording/mcap/plot_schema.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "harness/recording/mcap/descriptor_set.h"
#include "tests/harness/recording/mcap/decoded.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;

std::vector<std::string> names(const std::vector<std::string>& fields) {
    std::vector<mcap::PlotField> plotted;
    for (const std::string& field : fields) {
        plotted.push_back(mcap::plot_field({field, FieldType::f64}));
    }
    return mcap::message_names(plotted);
}

nlohmann::json taken(mcap::PlotSchema& schema) {
    return decoded(mcap::descriptor_set(schema.type()), schema.name(), schema.take());
}

TEST(PlotSchema, NamesFieldsWithLettersThatProtobufTakes) {
    EXPECT_THAT(names({"position.x", "hp %", "2nd", "", "größe"}),
                ElementsAre("position_x", "hp__", "f_2nd", "f_", "gr____e"));
}

TEST(PlotSchema, TellsNamesApartThatWouldBecomeOne) {
    EXPECT_THAT(names({"a.b", "a b", "aB", "a_b_2"}),
                ElementsAre("a_b", "a_b_2", "aB_3", "a_b_2_2"));
}

TEST(PlotSchema, KeepsTheBitsOfEachType) {
    mcap::PlotSchema schema("Body", {mcap::plot_field({"single", FieldType::f32}),
                                     mcap::plot_field({"double", FieldType::f64}),
                                     mcap::plot_field({"flag", FieldType::flag})});
    schema.set(0, static_cast<double>(0.1F));
    schema.set(1, 0.1);
    schema.set(2, 1.0);
    const nlohmann::json message = taken(schema);
    EXPECT_EQ(message.at("single").get<float>(), 0.1F);
    EXPECT_EQ(message.at("double").get<double>(), 0.1);
    EXPECT_EQ(message.at("flag"), true);
    EXPECT_EQ(schema.name(), "tickproof.Body");
}

TEST(PlotSchema, KeepsNanAndInfinity) {
    mcap::PlotSchema schema(
        "Body", {mcap::plot_field({"a", FieldType::f64}), mcap::plot_field({"b", FieldType::f32})});
    schema.set(0, std::numeric_limits<double>::quiet_NaN());
    schema.set(1, -std::numeric_limits<double>::infinity());
    const nlohmann::json message = taken(schema);
    EXPECT_EQ(message.at("a"), "NaN");
    EXPECT_EQ(message.at("b"), "-Infinity");
}

TEST(PlotSchema, KeepsTheSignOfZero) {
    mcap::PlotSchema schema("Body", {mcap::plot_field({"a", FieldType::f64})});
    schema.set(0, -0.0);
    // Field 1 of 8 bytes.
    EXPECT_EQ(schema.take(), std::string("\x09\0\0\0\0\0\0\0\x80", 9));
}

TEST(PlotSchema, HasNothingLeftOfTheMessageBefore) {
    mcap::PlotSchema schema("Body", {mcap::plot_field({"a", FieldType::f64})});
    schema.set(0, 7.0);
    schema.take();
    EXPECT_EQ(taken(schema).at("a"), 0);
}

TEST(PlotSchema, SkipsTheNumbersThatProtobufKeeps) {
    std::vector<mcap::PlotField> fields;
    for (int i = 0; i < 19'002; ++i) {
        fields.push_back(mcap::plot_field({"f" + std::to_string(i), FieldType::flag}));
    }
    const mcap::PlotSchema schema("Body", fields);
    EXPECT_EQ(schema.type().field(18'998)->number(), 18'999);
    EXPECT_EQ(schema.type().field(18'999)->number(), 20'000);
}

}  // namespace
}  // namespace tickproof::harness
