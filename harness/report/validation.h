// What `tickproof validate` says, in each of its formats. A validation is of one platform of a
// project; usually there is one.

#pragma once

#include <string>
#include <vector>

#include "harness/report/baseline.h"
#include "harness/report/report.h"
#include "harness/validate/validate.h"

namespace tickproof::harness {

/// Leads with the verdict; then what fails, what is worth knowing, and what is well.
std::string to_text(const std::vector<Validation>& validations, const std::string& command,
                    const TextStyle& style, const Comparison& comparison = {});

/// {version, spec, project, runs, schedules, findings, verdict}, as that of a run, where
/// `schedules` has a row a rate; of several, {version, validations, verdict}. Findings have the
/// verdicts that they have without a baseline, so that any report can be the next one.
std::string to_json(const std::vector<Validation>& validations, const std::string& command,
                    const Comparison& comparison = {});

/// JUnit XML as GitLab, Jenkins and GitHub's actions read it: a suite a validation, a case a
/// finding; `unknown` is an error, and notes are what a passing case printed.
std::string to_junit(const std::vector<Validation>& validations, const Comparison& comparison = {});

/// SARIF 2.1.0: a rule a check, a result a finding that does not pass.
std::string to_sarif(const std::vector<Validation>& validations, const std::string& command,
                     const Comparison& comparison = {});

/// For the comment on a pull request, and as long as GitHub lets one be.
std::string to_markdown(const std::vector<Validation>& validations, const std::string& command,
                        const Comparison& comparison = {});

/// The command that shows a finding again; empty where no run does.
std::string repeat_command(const Validation& validation, const GameFinding& found);

}  // namespace tickproof::harness
