// Recordings of a few steps, for tests.

#pragma once

#include <string>
#include <vector>

#include "harness/recording/write_recording.h"
#include "physics/state_hash.h"
#include "tests/scratch_folder.h"

namespace tickproof::harness::testing {

using Rows = std::vector<std::vector<physics::BodyState>>;

inline RecordingHeader header_for(const Rows& rows, physics::Precision precision,
                                  bool has_states = true) {
    RecordingHeader header{.fields = state_fields(precision),
                           .hashes = {"state"},
                           .has_states = has_states,
                           .about = {{"compiler", "one"}}};
    for (std::size_t i = 0; i < rows.front().size(); ++i) {
        header.bodies.push_back("body" + std::to_string(i));
    }
    return header;
}

/// The bytes of a recording; the hash of a step is that of its states.
inline std::string recorded(const Rows& rows, RecordingHeader header) {
    std::string bytes;
    RecordingWriter writer(header, [&](std::string_view text) { bytes += text; });
    for (const auto& row : rows) {
        const std::uint64_t hash = physics::state_hash(row);
        writer.add({&hash, 1}, row);
    }
    writer.close();
    return bytes;
}

inline std::string recorded(const Rows& rows,
                            physics::Precision precision = physics::Precision::f32) {
    return recorded(rows, header_for(rows, precision));
}

/// Two bodies for so many steps: one flies, one rests. Whole and half numbers, so f32 has them all.
inline Rows flight(std::size_t steps) {
    Rows rows;
    for (std::size_t i = 0; i <= steps; ++i) {
        const auto t = static_cast<double>(i % 1024);
        rows.push_back({{.position_m = {t / 2, 3 - t / 4}, .velocity_mps = {5, -t}},
                        {.position_m = {0, -1}, .touching = true}});
    }
    return rows;
}

}  // namespace tickproof::harness::testing
