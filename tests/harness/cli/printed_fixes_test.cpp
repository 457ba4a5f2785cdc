// Fixes that validate prints, of projects drawn by chance, applied literally through the project's
// own files and judged again: the finding goes, and nothing appears that was not named as a trade.
// TICKPROOF_FIXES is their number, 50 unless it is set, and TICKPROOF_SEED the first seed.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "harness/project/patch.h"
#include "harness/project/readers.h"
#include "harness/project/syntax/toml_edits.h"
#include "tests/harness/cli/program.h"
#include "tests/harness/cli/random_projects.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using Json = nlohmann::json;

std::size_t number_in(const char* variable, std::size_t otherwise) {
    const char* const text = std::getenv(variable);
    return text == nullptr ? otherwise : std::stoul(text);
}

bool is_wrong(const Json& finding) {
    const std::string verdict = finding.at("verdict");
    return verdict == "error" || verdict == "warning" || verdict == "unknown";
}

/// Listed without -v; or steps and frames that are not as even as they were, for nobody asks.
bool is_seen(const Json& finding) {
    const bool is_felt =
        finding.at("check") == "stutter" || finding.at("id") == "settings/steps-in-a-frame";
    const bool is_above =
        finding.at("measured").is_number() && finding.at("measured") > finding.at("tolerated");
    return is_wrong(finding) || finding.at("asks_for_a_look") == true ||
           (is_felt && is_above && finding.at("verdict") != "pass");
}

std::map<std::string, Json> seen_in(const Json& report) {
    std::map<std::string, Json> seen;
    for (const Json& finding : report.at("findings")) {
        if (is_seen(finding)) {
            seen[finding.at("id")] = finding;
        }
    }
    return seen;
}

double share_of(const Json& finding) {
    return finding.at("measured").is_number() && finding.at("tolerated") > 0
               ? finding.at("measured").get<double>() / finding.at("tolerated").get<double>()
               : 0;
}

class PrintedFixes : public ::testing::Test {
  protected:
    Json validate(const std::filesystem::path& folder) {
        const Ended ended = tickproof("validate '" + folder.string() + "' --json -");
        EXPECT_LE(ended.exit_code, 1) << ended.err;
        return ended.exit_code > 1 ? Json() : Json::parse(ended.out);
    }

    static void write(const std::filesystem::path& folder, const std::vector<WrittenFile>& files) {
        for (const WrittenFile& each : files) {
            std::filesystem::create_directories((folder / each.name).parent_path());
            std::ofstream(folder / each.name, std::ios::binary) << each.text;
        }
    }

    static void write_edits(const std::vector<ProjectFile>& files,
                            const std::vector<FileEdit>& edits) {
        for (const ProjectFile& file : files) {
            std::ofstream(file.name, std::ios::binary) << patched(file, edits);
        }
    }

    /// Sets a key of the profile beside the project.
    static void set_in_profile(const std::filesystem::path& folder, std::string_view table,
                               std::string_view key, const std::string& value) {
        const std::string name = (folder / "tickproof.toml").string();
        ProjectFile profile{.name = name, .text = contents(name)};
        const std::string head = fmt::format("[{}]", table);
        if (profile.text.find(head) == std::string::npos) {
            profile.text += fmt::format("\n{}\n", head);
        }
        const std::vector<TomlEntry> entries{
            {.table = table, .key = key, .text = fmt::format("\"{}\"", value)}};
        write_edits({profile}, toml_edits(profile, entries));
    }

    /// As somebody would who follows the instruction.
    static void apply(const std::filesystem::path& folder, const Json& settings,
                      const std::string& engine) {
        const Project project = read_project(folder.string()).at(0);
        PolicySpec wanted = project.policy;
        std::string body = engine;
        for (const Json& setting : settings) {
            const std::string name = setting.at("name");
            const std::string value = setting.at("value");
            if (name == "policy") {
                wanted = parse_policy(value);
            } else if (name.starts_with("engine.")) {
                body += fmt::format(":{}={}", name.substr(7), value);
            } else {
                set_setting(wanted, name, value);
            }
        }
        const Patch patch = edits_for(project, wanted);
        write_edits(project.files, patch.edits);
        if (body != engine) {
            set_in_profile(folder, "physics", "engine", body);
        }
        for (const std::string& left : patch.not_held) {
            if (left == "draw") {
                set_in_profile(folder, "draw", "between_steps", "interpolate");
            } else if (left == "input") {
                set_in_profile(folder, "input", "read_in", "frame");
            } else {  // What came along with another rule is judged below.
                EXPECT_TRUE(std::ranges::none_of(
                    settings, [&](const Json& each) { return each.at("name") == left; }))
                    << "the files cannot hold " << left;
            }
        }
    }

    /// Applies one fix of a fresh project, and judges it again.
    void try_fix(std::uint64_t seed, const Json& finding, const Json& before) {
        const std::string id = finding.at("id");
        SCOPED_TRACE(fmt::format("seed {}, {}: {}", seed, id, std::string(finding.at("fix"))));
        tickproof::testing::ScratchFolder folder;
        write(folder.path(), random_project(seed));
        apply(folder.path(), finding.at("fix_settings"),
              before.at("sections").at(0).at("engines").at(0));
        const Json after = validate(folder.path());
        if (after.is_null()) {
            return;
        }
        std::set<std::string> named;
        for (const Json& broken : finding.at("trial").at("breaks")) {
            named.insert(broken.at("id"));
        }
        const auto seen_before = seen_in(before);
        for (const auto& [other, now] : seen_in(after)) {
            EXPECT_NE(other, id) << "still: " << now.at("summary");
            const auto earlier = seen_before.find(other);
            constexpr double kAsBad = 1.1;
            const bool is_known =
                earlier != seen_before.end() && share_of(now) <= kAsBad * share_of(earlier->second);
            EXPECT_TRUE(is_known || other == id || named.contains(other))
                << other << " (" << now.at("verdict") << "): " << now.at("summary");
        }
        ++tried_;
    }

    std::size_t tried_ = 0;
};

TEST_F(PrintedFixes, CureAndBringNothingThatWasNotNamed) {
    const std::size_t wanted = number_in("TICKPROOF_FIXES", 50);
    constexpr std::size_t kMostOfOne = 3;
    for (std::uint64_t seed = number_in("TICKPROOF_SEED", 1); tried_ < wanted; ++seed) {
        tickproof::testing::ScratchFolder folder;
        write(folder.path(), random_project(seed));
        const Json before = validate(folder.path());
        ASSERT_FALSE(before.is_null()) << "seed " << seed;
        std::size_t of_one = 0;
        for (const Json& finding : before.at("findings")) {
            const bool is_printed = !finding.at("trial").is_null() &&
                                    finding.at("trial").at("cures") == true &&
                                    !finding.at("fix_settings").empty() && is_wrong(finding);
            if (is_printed && of_one++ < kMostOfOne && tried_ < wanted) {
                try_fix(seed, finding, before);
            }
        }
    }
}

TEST_F(PrintedFixes, AreNotContradictedByWhatIsRecommended) {
    const std::size_t wanted = number_in("TICKPROOF_FIXES", 50) / 5;
    const std::uint64_t first = number_in("TICKPROOF_SEED", 1);
    for (std::uint64_t seed = first; seed < first + wanted; ++seed) {
        SCOPED_TRACE(fmt::format("seed {}", seed));
        tickproof::testing::ScratchFolder folder;
        write(folder.path(), random_project(seed));
        const Ended made = tickproof("recommend '" + folder.path().string() + "' --write --json -");
        ASSERT_LE(made.exit_code, 1) << made.err;
        const Json report = Json::parse(made.out).at("change");
        const bool is_chosen = !report.at("recommendations").at(0).at("chosen").is_null();
        const bool is_in_files = report.at("code").empty() && report.at("editor").empty();
        const Json after = validate(folder.path());
        ASSERT_FALSE(after.is_null());
        for (const Json& finding : after.at("findings")) {
            const bool has_fix = !finding.at("trial").is_null() &&
                                 finding.at("trial").at("cures") == true &&
                                 finding.at("trial").at("breaks").empty();
            const std::string verdict = finding.at("verdict");
            if (is_chosen && is_in_files) {
                const Json& left = report.at("recommendations").at(0).at("left");
                const bool is_named_open = std::ranges::any_of(left, [&](const Json& each) {
                    return each.at("id") == finding.at("id") && each.at("verdict") == "unknown";
                });
                EXPECT_TRUE(verdict != "error" && (verdict != "unknown" || is_named_open))
                    << finding.at("summary");
                EXPECT_FALSE(verdict == "warning" && has_fix) << finding.at("summary");
            }
        }
        // Settings that pass are found wherever one printed fix is all that is missing.
        const bool passes_by_one =
            std::ranges::any_of(after.at("findings"), [&](const Json& finding) {
                return is_wrong(finding) && !finding.at("trial").is_null() &&
                       finding.at("trial").at("cures") == true &&
                       finding.at("trial").at("breaks").empty();
            });
        const auto wrong = std::ranges::count_if(after.at("findings"), is_wrong);
        EXPECT_FALSE(!is_chosen && passes_by_one && wrong == 1) << made.out.substr(0, 400);
    }
}

}  // namespace
}  // namespace tickproof::harness
