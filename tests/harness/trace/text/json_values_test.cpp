#include "harness/trace/text/json_values.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

/// Each number and text with where it stands: `Runs[1].a=16`.
class Listing : public JsonReader {
  public:
    void take(const std::vector<JsonLevel>& path, const JsonValue& value) override {
        if (value.kind != JsonValue::Kind::number && value.kind != JsonValue::Kind::text) {
            return;
        }
        std::string line;
        for (const JsonLevel& level : path) {
            line += level.array ? fmt::format("[{}]", level.index) : "." + level.key;
        }
        line += '=';
        line += value.kind == JsonValue::Kind::number ? fmt::format("{}", value.number)
                                                      : std::string(value.text);
        lines.push_back(line);
    }

    std::vector<std::string> lines;
};

struct Result {
    std::vector<std::string> lines;
    JsonEnd end = JsonEnd::whole;
};

Result read(std::string_view text) {
    TextSource source(text, "capture.json");
    Listing listing;
    const JsonEnd end = read_json(source, listing);
    return {std::move(listing.lines), end};
}

std::string reason(std::string_view text) {
    try {
        read(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "accepted";
}

using Lines = std::vector<std::string>;

TEST(JsonValues, ComeWithTheirPath) {
    const auto result =
        read(R"({"a":1,"b":[2.5,[3],{"c":"x","d":-4}],"e":{"f":{}},"g":true,"h":null,"i":5})");
    EXPECT_EQ(result.lines,
              (Lines{".a=1", ".b[0]=2.5", ".b[1][0]=3", ".b[2].c=x", ".b[2].d=-4", ".i=5"}));
    EXPECT_EQ(result.end, JsonEnd::whole);
}

TEST(JsonValues, ComeAcrossBlocks) {
    std::string text = "[";
    for (int i = 0; i < 50'000; ++i) {
        text += std::to_string(i) + ",";
    }
    text += "1]";
    const auto result = read(text);
    ASSERT_EQ(result.lines.size(), 50'001U);
    EXPECT_EQ(result.lines[49'999], "[49999]=49999");
}

TEST(JsonValues, MayEndInACommaAsChromeWritesThem) {
    const auto result = read("[1,2,]");
    EXPECT_EQ(result.lines, (Lines{"[0]=1", "[1]=2"}));
    EXPECT_EQ(result.end, JsonEnd::whole);
}

TEST(JsonValues, AreGivenUpToTheCutWhereverItIs) {
    const std::string text = R"({"a":"x\u0041","b":[16.5,17.25,{"c":18}],"d":true})";
    const Lines whole = read(text).lines;
    for (std::size_t length = 1; length < text.size(); ++length) {
        const auto result = read(std::string_view(text).substr(0, length));
        EXPECT_EQ(result.end, JsonEnd::open) << length;
        // The last may be a number without its last digits.
        ASSERT_LE(result.lines.size(), whole.size()) << length;
        for (std::size_t i = 0; i + 1 < result.lines.size(); ++i) {
            EXPECT_EQ(result.lines[i], whole[i]) << length;
        }
    }
}

TEST(JsonValues, AreRefusedWithThePlaceWhereTheyAreNone) {
    EXPECT_TRUE(reason("[1,oops,2]").starts_with("capture.json: is not valid JSON from byte "));
    EXPECT_TRUE(
        reason(R"({"a":1 "b":2})").starts_with("capture.json: is not valid JSON from byte "));
}

TEST(JsonValues, AreRefusedWhereTheyNestTooDeep) {
    EXPECT_TRUE(
        reason(std::string(100, '[')).starts_with("capture.json: JSON nested 64 levels deep"));
}

}  // namespace
}  // namespace tickproof::harness
