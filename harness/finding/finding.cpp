// Makes findings: their verdicts, severities, ids and commands.

#include "harness/finding/finding.h"

#include <algorithm>
#include <array>

#include "harness/base/find_row.h"
#include "harness/game/game.h"

namespace tickproof::harness {

std::string_view to_text(Verdict verdict) {
    constexpr std::array<std::string_view, 5> kTexts{"pass", "note", "warning", "unknown", "error"};
    return kTexts[static_cast<std::size_t>(verdict)];
}

double severity(double measured, double tolerated) {
    if (measured <= 0) {
        return 0;
    }
    return tolerated > 0 ? measured / tolerated : std::numeric_limits<double>::infinity();
}

double named_number(const Finding& finding, std::string_view name) {
    const Number* number = find_row(finding.numbers, name, &Number::name);
    return number == nullptr ? kNotSeen : number->value;
}

Finding judged(std::string_view check, std::string about, double severity) {
    return {.check = check,
            .about = std::move(about),
            .verdict = severity <= 1 ? Verdict::pass : Verdict::error,
            .severity = severity};
}

Finding judged(std::string_view check, std::string about, double measured, double tolerated,
               std::string_view unit) {
    Finding finding = judged(check, std::move(about), severity(measured, tolerated));
    finding.measured = measured;
    finding.tolerated = tolerated;
    finding.unit = unit;
    return finding;
}

Finding noted(std::string_view check, std::string about) {
    return {.check = check, .about = std::move(about), .verdict = Verdict::note};
}

Finding unjudged(std::string_view check, std::string about, std::string why) {
    return {.check = check,
            .about = std::move(about),
            .verdict = Verdict::unknown,
            .summary = std::move(why)};
}

std::size_t engine_of(const Game& game, const Finding& finding) {
    if (finding.shown_by.empty()) {
        return 0;
    }
    const auto found = std::ranges::find(game.others, finding.shown_by.front().engine);
    return found == game.others.end() || game.engine == finding.shown_by.front().engine
               ? 0
               : static_cast<std::size_t>(found - game.others.begin()) + 1;
}

std::string repeat_command(const Finding& finding) {
    return finding.command.empty() ? repeat_command(finding.shown_by) : finding.command;
}

std::string_view fix_label(const Finding& finding) {
    return finding.trial.is_tried ? "fix" : "try";
}

std::string id_of(std::string_view check, std::string_view about) {
    std::string id(check);
    id += '/';
    for (const char c : about) {
        const bool is_plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.';
        if (is_plain) {
            id += c;
        } else if (c >= 'A' && c <= 'Z') {
            id += static_cast<char>(c - 'A' + 'a');
        } else if (!id.ends_with('-') && !id.ends_with('/')) {
            id += '-';
        }
    }
    while (id.ends_with('-') || id.ends_with('/')) {
        id.pop_back();
    }
    return id;
}

}  // namespace tickproof::harness
