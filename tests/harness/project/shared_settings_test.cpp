// Over real settings files, if they lie beside the checkout: each gives the values that its index
// lists, or is refused with a reason.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/harness/project/projects.h"

namespace tickproof::harness {
namespace {

using ::testing::HasSubstr;
using namespace testing;

const std::filesystem::path kSettings = std::filesystem::path(TICKPROOF_SHARED) / "data/settings";

struct IndexRow {
    std::string engine, file, values, notes;
};

std::vector<IndexRow> index_rows() {
    std::ifstream stream(kSettings / "INDEX.tsv");
    std::vector<IndexRow> rows;
    std::string line;
    std::getline(stream, line);
    while (std::getline(stream, line)) {
        std::vector<std::string> cells;
        std::istringstream text(line);
        for (std::string cell; std::getline(text, cell, '\t');) {
            cells.push_back(cell);
        }
        rows.push_back({cells.at(0), cells.at(3), cells.at(6), cells.at(7)});
    }
    return rows;
}

ProjectFile load(const IndexRow& row) {
    std::ifstream stream(kSettings / row.file, std::ios::binary);
    return {.name = row.file, .text = {std::istreambuf_iterator<char>(stream), {}}};
}

std::vector<Project> read(const ProjectFile& file) {
    return read_project_files({&file, 1});
}

/// `key=value`, in the form of the index, of all that a file has.
std::vector<std::string> listed(const std::vector<Project>& projects, const std::string& engine) {
    std::vector<std::string> values;
    for (const Project& project : projects) {
        for (const ProjectSetting& setting : project.settings) {
            // The index lists what has to do with time.
            if (!setting.at.file.empty() && !setting.unit.ends_with("/s2") &&
                setting.unit != "1/s") {
                values.push_back(fmt::format("{}={}", setting.key, setting.text));
            }
        }
    }
    // The index has no section that a file has not.
    EXPECT_TRUE(engine != "unity" || projects.size() == 1);
    return values;
}

std::vector<std::string> expected(const IndexRow& row) {
    std::vector<std::string> values;
    std::string_view rest = row.values == "(none)" ? std::string_view{} : row.values;
    while (!rest.empty()) {
        const auto end = rest.find("; ");
        std::string value(rest.substr(0, end));
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 2);
        // "Fixed Timestep: m_Count=2822399 m_Rate=141120000/1 (=0.0199999929138 s)"
        const auto count = value.find(": m_Count=");
        if (count != std::string::npos) {
            const std::string number =
                value.substr(count + 10, value.find(' ', count + 2) - count - 10);
            value = value.substr(0, count) + "=" + number + "/141120000";
        }
        // Which the index lists for its section only: it has nothing to do with time.
        if (value.find("enable_pause_aware_picking") == std::string::npos) {
            values.push_back(value);
        }
    }
    return values;
}

bool is_refused(const IndexRow& row) {
    return row.notes.find("LFS") != std::string::npos;
}

bool is_binary(const IndexRow& row) {
    return row.notes.find("BINARY") != std::string::npos;
}

class SharedSettings : public ::testing::Test {
  protected:
    void SetUp() override {
        if (!std::filesystem::exists(kSettings / "INDEX.tsv")) {
            GTEST_SKIP() << "no reference settings in " << kSettings;
        }
    }
};

TEST_F(SharedSettings, GiveTheValuesOfTheirIndex) {
    int read_files = 0;
    for (const IndexRow& row : index_rows()) {
        SCOPED_TRACE(row.file);
        const ProjectFile file = load(row);
        if (!is_refused(row) && !is_binary(row)) {
            const std::vector<Project> projects = read(file);
            EXPECT_EQ(projects.front().engine, row.engine);
            EXPECT_THAT(listed(projects, row.engine),
                        ::testing::UnorderedElementsAreArray(expected(row)));
            ++read_files;
        }
    }
    EXPECT_GE(read_files, 60);
}

TEST_F(SharedSettings, KnowTheBytesOfTheirValues) {
    for (const IndexRow& row : index_rows()) {
        if (is_refused(row) || is_binary(row)) {
            continue;
        }
        SCOPED_TRACE(row.file);
        for (const Project& project : read(load(row))) {
            for (const ProjectSetting& each : project.settings) {
                if (!each.at.file.empty()) {
                    EXPECT_EQ(bytes_of(project, each), each.text.substr(0, each.text.find('/')))
                        << each.key;
                }
            }
        }
    }
}

TEST_F(SharedSettings, AreReadWhereUnityWroteThemAsBinary) {
    int binary = 0;
    for (const IndexRow& row : index_rows()) {
        if (is_binary(row)) {
            const Project project = read(load(row)).front();
            EXPECT_THAT(row.values, HasSubstr("= 0.02,0.3333,1"));
            EXPECT_EQ(setting(project, "Fixed Timestep").text, "0.02");
            EXPECT_EQ(setting(project, "Maximum Allowed Timestep").text, "0.3333");
            EXPECT_EQ(setting(project, "m_TimeScale").text, "1");
            ++binary;
        }
    }
    EXPECT_EQ(binary, 1);
}

TEST_F(SharedSettings, ThatHoldNoTextAreRefusedWithAReason) {
    int refused = 0;
    for (const IndexRow& row : index_rows()) {
        if (is_refused(row)) {
            const ProjectFile file = load(row);
            EXPECT_THAT(refusal([&] { read(file); }), HasSubstr("git lfs pull"));
            ++refused;
        }
    }
    EXPECT_EQ(refused, 2);
}

TEST_F(SharedSettings, HaveNoMisspeltKeys) {
    for (const IndexRow& row : index_rows()) {
        if (!is_refused(row)) {
            for (const Project& project : read(load(row))) {
                EXPECT_EQ(remarks_of(project).find("unknown"), std::string::npos)
                    << remarks_of(project);
            }
        }
    }
}

TEST_F(SharedSettings, AreReadOrRefusedWhereverTheyAreCut) {
    for (const IndexRow& row : index_rows()) {
        const ProjectFile whole = load(row);
        for (std::size_t end = 0; end < whole.text.size(); end += 7) {
            const ProjectFile cut{.name = whole.name, .text = whole.text.substr(0, end)};
            const std::string said = refusal([&] { read(cut); });
            EXPECT_TRUE(said == "accepted" || said.starts_with(whole.name)) << said;
            EXPECT_EQ(said.find('\n'), std::string::npos) << said;
        }
    }
}

}  // namespace
}  // namespace tickproof::harness
