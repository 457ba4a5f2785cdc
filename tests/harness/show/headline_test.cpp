// The first words of a page, and the findings below them: both by counting again.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>

#include "harness/finding/headline.h"
#include "harness/show/html/parts.h"
#include "harness/show/report_formats.h"
#include "harness/trace/generate/pcg32.h"
#include "tests/harness/show/page_text.h"
#include "tests/harness/show/reports.h"

namespace tickproof::harness {
namespace {

using namespace testing;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::SizeIs;

TEST(Headline, SaysHowManyPoliciesFailInAComparison) {
    const Report made = make_report(
        {.verb = "run", .is_comparison = true},
        {gate_section("variable", gate_findings("variable")), gate_section("fixed", {passing()})});
    EXPECT_EQ(headline(made), "1 of 2 policies has an error: speed 1, tunneling 1");
    EXPECT_EQ(headline(report({passing()})), "Every check passes");
    EXPECT_EQ(headline(report(Findings{})), "Nothing was judged");
    Report compared = report(Findings{});
    compared.closing = "compared 23 behaviours of 2 engines";
    EXPECT_EQ(headline(compared), "Compared 23 behaviours of 2 engines");
}

Findings failing() {
    Findings findings{found("speed", "a hitch", Verdict::error, 3)};
    findings.front().summary = "Slow motion below 50 fps";
    return findings;
}

/// With a data sheet of one row.
Report with_sheet(Findings findings) {
    Report made = report(std::move(findings));
    made.tables = {{.title = "what these settings guarantee",
                    .columns = {"what", "guarantee"},
                    .rows = {{.cells = {"full speed", "from 20 fps up"}}},
                    .has_verdicts = false,
                    .is_sheet = true,
                    .in_a_line = "20 ms at 30 to 240 fps: full speed"}};
    return made;
}

TEST(Headline, OfAPassIsTheDataSheetInShort) {
    EXPECT_EQ(headline(with_sheet({passing()})), "20 ms at 30 to 240 fps: full speed");
    EXPECT_EQ(headline(with_sheet(failing())), failing().front().summary);
    Report two = with_sheet({passing()});
    two.tables.push_back(two.tables.front());
    EXPECT_EQ(headline(two), "Every check passes") << "two platforms guarantee other things";
}

TEST(DataSheets, StandAboveThePicturesAndNotAmongTheTables) {
    const std::string page = main_of(to_html(with_sheet({passing()})));
    EXPECT_THAT(page, HasSubstr("<th scope=\"row\">full speed</th><td>from 20 fps up</td>"));
    EXPECT_LT(page.find("id=\"sheet\""), page.find("id=\"pictures\""));
    EXPECT_EQ(page.find("id=\"tables\""), std::string::npos);
    const std::string bad = main_of(to_html(with_sheet(failing())));
    EXPECT_LT(bad.find("class=\"cards\""), bad.find("id=\"sheet\""));
}

constexpr std::array kVerdicts{Verdict::pass, Verdict::note, Verdict::warning, Verdict::unknown,
                               Verdict::error};

/// Up to 6 sections of up to 8 findings, the same for the same number.
Report random_report(std::uint64_t number) {
    Pcg32 random(number);
    std::vector<Section> sections;
    const std::uint32_t count = 1 + random.below(6);
    const std::uint32_t worst = 1 + random.below(kVerdicts.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        Section section{.name = fmt::format("policy {}", i), .prefix = fmt::format("p{}", i)};
        const std::uint32_t findings = random.below(8);
        for (std::uint32_t k = 0; k < findings; ++k) {
            constexpr std::array<std::string_view, 3> kChecks{"reach", "speed", "tunneling"};
            section.findings.push_back(found(kChecks[random.below(3)], fmt::format("{}", k),
                                             kVerdicts[random.below(worst)],
                                             0.1 * random.below(40)));
            section.findings.back().summary = fmt::format("summary {} of {}", k, section.name);
            section.findings.back().fix = random.below(2) == 0 ? "" : "Do it.";
        }
        sections.push_back(std::move(section));
    }
    return make_report({.verb = "run", .is_comparison = random.below(2) == 0}, std::move(sections));
}

/// Those that stand alone.
std::vector<std::size_t> numbers_in(const std::string& text) {
    std::vector<std::size_t> all;
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        if (word.find_first_not_of("0123456789") == std::string::npos) {
            all.push_back(std::stoul(word));
        }
    }
    return all;
}

/// Whether `: reach 2, speed 1` counts the policies in which each check is as bad as the worst.
bool counts_checks(const std::string& headline, const Report& report, Verdict worst) {
    std::string said = headline.substr(headline.find(':') + 1);
    std::ranges::replace(said, ',', ' ');
    std::istringstream words(said);
    bool is_right = true;
    std::string check;
    for (std::size_t count = 0; words >> check >> count;) {
        std::set<std::size_t> sections;
        for (const Reported& each : report.findings) {
            if (each.finding.check == check && each.finding.verdict == worst) {
                sections.insert(each.section);
            }
        }
        is_right = is_right && sections.size() == count;
    }
    return is_right;
}

/// What is wrong in a headline, by counting again; empty where nothing is.
std::string contradiction(const std::string& headline, const Report& report) {
    Verdict worst = Verdict::pass;
    std::size_t notes = 0;
    std::map<std::size_t, Verdict> of_section;
    for (const Reported& each : report.findings) {
        const Verdict verdict = each.finding.verdict;
        notes += verdict == Verdict::note ? 1 : 0;
        const Verdict counted = verdict == Verdict::note ? Verdict::pass : verdict;
        worst = std::max(worst, counted);
        Verdict& known = of_section.try_emplace(each.section, Verdict::pass).first->second;
        known = std::max(known, counted);
    }
    const bool says_pass =
        headline.starts_with("Every check passes") || headline.starts_with("No check fails");
    if (report.findings.empty()) {
        return headline == "Nothing was judged" ? "" : "nothing was judged";
    }
    if (says_pass != (worst == Verdict::pass)) {
        return "the verdict";
    }
    const std::vector<std::size_t> numbers = numbers_in(headline.substr(0, headline.find(':')));
    if (says_pass) {
        const auto said = numbers.empty() ? 0 : numbers[0];
        return said == notes ? "" : "the number of notes";
    }
    if (report.options.is_comparison) {
        std::size_t bad = 0;
        for (const auto& [section, verdict] : of_section) {
            bad += verdict == worst ? 1 : 0;
        }
        if (numbers != std::vector{bad, report.sections.size()}) {
            return "the number of policies";
        }
        if (!counts_checks(headline, report, worst)) {
            return "the policies of a check";
        }
        const std::string_view noun = worst == Verdict::error     ? "error"
                                      : worst == Verdict::unknown ? "without a verdict"
                                                                  : "warning";
        return headline.find(noun) == std::string::npos ? "the kind of verdict" : "";
    }
    for (const Reported& each : report.findings) {
        const std::string& name = report.sections[each.section].name;
        const bool is_one = report.sections.size() == 1;
        if ((is_one ? "" : name + ": ") + each.finding.summary == headline) {
            return each.finding.verdict == worst ? "" : "a finding that is not the worst";
        }
    }
    return "no finding says that";
}

TEST(Headline, ContradictsNoneOf200RandomReports) {
    for (std::uint64_t number = 1; number <= 200; ++number) {
        const Report made = random_report(number);
        EXPECT_EQ(contradiction(headline(made), made), "") << number << ": " << headline(made);
    }
}

TEST(Headline, ThatIsWrongIsFound) {
    std::map<std::string, int> planted;
    for (std::uint64_t number = 1; number <= 200; ++number) {
        const Report made = random_report(number);
        std::string wrong = headline(made);
        const auto digit = wrong.find_first_of("0123456789");
        if (made.findings.empty()) {
            wrong = "Every check passes";
        } else if (made.verdict == Verdict::pass) {
            wrong = "1 of 2 policies has an error: reach 1";
        } else if (made.options.is_comparison) {
            // Now of the policies, now of a check.
            char& one = number % 2 == 0 ? wrong[digit] : wrong.back();
            one = static_cast<char>('0' + (one - '0' + 1) % 10);
        } else {
            wrong = "Every check passes";
        }
        EXPECT_NE(contradiction(wrong, made), "") << number << ": " << wrong;
        ++planted[contradiction(wrong, made)];
    }
    EXPECT_GT(planted["the verdict"], 10);
    EXPECT_GT(planted["the number of policies"], 10);
    EXPECT_GT(planted["the policies of a check"], 10);
}

/// They pass in no report, the worst of all is the first, and no kind of check is left out for
/// another finding of one that is there.
TEST(WorstFindings, AreTheWorstOf200RandomReports) {
    for (std::uint64_t number = 1; number <= 200; ++number) {
        const Report made = random_report(number);
        const std::vector<const Reported*> shown = worst_findings(made);
        std::set<std::string_view> checks;
        std::set<std::string_view> shown_checks;
        std::size_t bad = 0;
        const Reported* first = nullptr;
        for (const Reported& each : made.findings) {
            const bool is_note = each.verdict == Verdict::note;
            if (each.verdict == Verdict::pass || (is_note && each.finding.fix.empty())) {
                continue;  // There is nothing to do.
            }
            ++bad;
            checks.insert(each.finding.check);
            first = first == nullptr ? &each : first;
        }
        ASSERT_EQ(shown.size(), std::min<std::size_t>(3, bad)) << number;
        for (const Reported* each : shown) {
            EXPECT_NE(each->verdict, Verdict::pass) << number;
            EXPECT_LE(each->verdict, shown.front()->verdict) << number;
            shown_checks.insert(each->finding.check);
        }
        EXPECT_EQ(shown_checks.size(), std::min<std::size_t>(3, checks.size())) << number;
        if (!shown.empty()) {
            EXPECT_EQ(shown.front(), first) << number;
        }
        EXPECT_THAT(main_of(to_html(made)),
                    HasSubstr(fmt::format("<p class=\"what\">{}", badge(made.verdict))));
    }
}

TEST(WorstFindings, AreOfDifferentChecksBeforeTheyAreOfOne) {
    Finding to_do = found("hitch", "d", Verdict::note);
    to_do.fix = "Do it.";
    const Report made =
        report({found("reach", "a", Verdict::error, 9), found("reach", "b", Verdict::error, 8),
                found("speed", "c", Verdict::error, 3), noted_one(), to_do});
    std::vector<std::string> ids;
    for (const Reported* each : worst_findings(made)) {
        ids.push_back(each->finding.id);
    }
    EXPECT_THAT(ids, ElementsAre("reach/a", "speed/c", "hitch/d"));
    EXPECT_THAT(worst_findings(report({passing()})), SizeIs(0));
}

}  // namespace
}  // namespace tickproof::harness
