// A table of a report, as text: columns, rows with a verdict each, and notes below.

#pragma once

#include <string>
#include <vector>

#include "harness/finding/finding.h"

namespace tickproof::harness {

struct TableRow {
    std::vector<std::string> cells;  ///< All but the last column, which is the verdict.
    Verdict verdict = Verdict::pass;
    std::string remark;     ///< Stands behind the verdict.
    bool is_judged = true;  ///< False without a finding about the row: the verdict says nothing.
    std::string command{};  ///< Repeats what the row says; empty without one.
    std::vector<Number> numbers{};  ///< Those in the cells of a data sheet, for programs.
};

/// A sentence below a table: `budget: ` and the budget.
struct TableNote {
    std::string label;
    std::string text;
    bool is_detail = false;  ///< Print it only with Detail::all.
    bool is_answer = false;  ///< A text has it above the rows.
};

struct Table {
    std::string title;
    std::vector<std::string> columns;
    std::vector<TableRow> rows;
    std::string source{};              ///< Source of the figures; empty without one.
    bool remarks_are_details = false;  ///< Print remarks only with Detail::all.
    bool has_verdicts = true;
    bool is_detail = false;  ///< Print the table only with Detail::all.
    /// The data sheet: stands between the findings and the verdict, without the names of its
    /// columns, of which the last is a sentence.
    bool is_sheet = false;
    bool is_below = false;    ///< Stands below the findings, which it shows in detail.
    std::string in_a_line{};  ///< The table in short, for the last line of a text.
    /// Split a table that is too wide into parts, each with the first column. Other tables become
    /// lists.
    bool splits = false;
    /// Columns that are printed only with Detail::all, in rising order. Never the first.
    std::vector<std::size_t> details{};
    /// Names of rows that leave no room for a line are cut in the middle; else such a name has a
    /// line of its own.
    bool elides_names = false;
    /// Columns that a text leaves out in this order, with the notes labelled by them, where
    /// `elides_names` leaves too little of a name.
    std::vector<std::size_t> spared{};
    std::size_t most_rows = 0;  ///< Rows of a text without Detail::all; 0: all.
    std::vector<TableNote> notes{};
};

}  // namespace tickproof::harness
