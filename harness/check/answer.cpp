#include "harness/check/answer.h"

#include <utility>

#include "harness/run/run_all.h"

namespace tickproof::harness {
namespace {

/// A stretch of the list of all runs, and who asked for it; without a check these are the base
/// runs.
struct Part {
    const Check* check = nullptr;
    std::size_t question = 0;
    std::size_t first = 0;
    std::size_t count = 0;
};

std::vector<Part> plan(const std::vector<Question>& questions, std::vector<RunSpec>& specs) {
    std::vector<Part> parts;
    const auto need = [&](const Check* check, std::size_t question, std::vector<RunSpec> wanted) {
        parts.push_back({check, question, specs.size(), wanted.size()});
        specs.insert(specs.end(), std::make_move_iterator(wanted.begin()),
                     std::make_move_iterator(wanted.end()));
    };
    for (std::size_t i = 0; i < questions.size(); ++i) {
        const Scope scope = scope_of(questions[i]);
        if (scope != Scope::engine_pair) {
            need(nullptr, i, base_runs(questions[i]));
        }
        for (const Check& check : checks()) {
            if (check.scope == scope && check.applies(questions[i])) {
                need(&check, i, check.needs(questions[i]));
            }
        }
    }
    return parts;
}

}  // namespace

Scope scope_of(const Question& question) {
    if (question.scenario.row == nullptr) {
        return Scope::schedule;
    }
    return question.other.engine == nullptr ? Scope::engine : Scope::engine_pair;
}

std::vector<Answer> answer(std::vector<Question> questions, int jobs) {
    if (questions.empty()) {
        return {};
    }
    for (Question& question : questions) {
        question = ask(std::move(question));
    }
    std::vector<RunSpec> specs;
    const std::vector<Part> parts = plan(questions, specs);
    std::vector<Run> runs = run_all(specs, questions.front().traces, jobs);

    std::vector<Answer> answers(questions.size());
    for (const Part& part : parts) {
        const std::span<Run> own = std::span(runs).subspan(part.first, part.count);
        Answer& answered = answers[part.question];
        if (part.check == nullptr) {
            answered.runs.assign(std::make_move_iterator(own.begin()),
                                 std::make_move_iterator(own.end()));
        } else {
            answered.findings.push_back(part.check->judge(questions[part.question], own));
        }
    }
    for (std::size_t i = 0; i < questions.size(); ++i) {
        answers[i].question = std::move(questions[i]);
    }
    return answers;
}

}  // namespace tickproof::harness
