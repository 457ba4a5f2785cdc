#include "harness/study/map/resume.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <iterator>

#include "tests/harness/refusal.h"
#include "tests/harness/study/map/maps.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::HasSubstr;

MapPlan a_plan() {
    return plan(varied(scenario("jump"), "constant", {"euler"}, {"variable"}),
                {"fps=30..89", "phase=0..1:10"});
}

class Resumed : public tickproof::testing::InScratchFolder {
  protected:
    std::string text() const {
        std::ifstream stream(path("map"), std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }

    /// Makes the cells that are not in the file, and counts the chunks that it made.
    std::vector<Cell> make(const MapPlan& map) {
        std::vector<Cell> all;
        ResumeFile kept(path("map"), map, "tickproof map jump", all);
        made_ = 0;
        fill_cells(map, all, 1,
                   {.done = kept.done(), .finished = [&](std::size_t chunk, auto part) {
                        made_ += 1;
                        kept.add(chunk, part);
                    }});
        return all;
    }

    void expect_same(const std::vector<Cell>& made) const {
        const std::vector<Cell> whole = cells(a_plan());
        ASSERT_EQ(made.size(), whole.size());
        for (std::size_t i = 0; i < whole.size(); ++i) {
            EXPECT_EQ(made[i].worst, whole[i].worst);
            EXPECT_EQ(made[i].failed, whole[i].failed);
            EXPECT_EQ(std::bit_cast<std::uint64_t>(made[i].value),
                      std::bit_cast<std::uint64_t>(whole[i].value));
        }
    }

    std::size_t made_ = 0;
};

TEST_F(Resumed, GoesOnBehindTheLastWholeLine) {
    const std::size_t chunks = Chunks(600).count();
    expect_same(make(a_plan()));
    EXPECT_EQ(made_, chunks);
    const std::string whole = text();

    // Killed within each of some lines.
    for (const std::size_t length : {whole.size() / 2, whole.size() / 3, whole.size() - 1}) {
        file("map", whole.substr(0, length));
        const auto lines = static_cast<std::size_t>(std::ranges::count(text(), '\n'));
        expect_same(make(a_plan()));
        EXPECT_EQ(made_, chunks - (lines - 1));
        EXPECT_EQ(text(), whole);
    }
    expect_same(make(a_plan()));
    EXPECT_EQ(made_, 0U);
}

TEST_F(Resumed, MakesAgainWhatIsDamaged) {
    make(a_plan());
    std::string damaged = text();
    const std::size_t middle = damaged.find(' ', damaged.size() / 2);
    damaged[middle + 1] = damaged[middle + 1] == 'g' ? 'a' : 'g';
    file("map", damaged);
    expect_same(make(a_plan()));
    EXPECT_GT(made_, 0U);
}

TEST_F(Resumed, RefusesTheFileOfAnotherMap) {
    make(a_plan());
    const std::string before = text();
    for (const MapPlan& other :
         {plan(varied(scenario("jump"), "constant", {"euler"}, {"fixed"}),
               {"fps=30..89", "phase=0..1:10"}),
          plan(varied(scenario("jump"), "constant", {"euler"}, {"variable"}),
               {"fps=30..89", "phase=0..0.9:10"}),
          plan(varied(scenario("jump", {"jump.rise_mps=6"}), "constant", {"euler"}, {"variable"}),
               {"fps=30..89", "phase=0..1:10"})}) {
        EXPECT_THAT(refusal([&] { make(other); }),
                    HasSubstr("is of another map, tickproof map jump"));
    }
    EXPECT_EQ(text(), before);
}

TEST_F(Resumed, RefusesAFileThatIsNone) {
    for (const std::string other : {"some text\nof somebody\n", "tickproof map", "\n"}) {
        file("map", other);
        EXPECT_THAT(refusal([&] { make(a_plan()); }),
                    HasSubstr("is no file of an interrupted map"));
        EXPECT_EQ(text(), other);
    }
    EXPECT_THAT(refusal([&] {
                    std::vector<Cell> all;
                    ResumeFile(path("no/such/folder"), a_plan(), "", all);
                }),
                HasSubstr("cannot be written"));
    file("map", "");
    expect_same(make(a_plan()));
}

}  // namespace
}  // namespace tickproof::harness
