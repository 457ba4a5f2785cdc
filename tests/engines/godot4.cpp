// Asks Godot 4 for its version.

#include "tests/engines/godot4.h"

#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "harness/pacing/policies.h"

namespace tickproof::engines {
namespace {

/// `4.6.3.stable.debian4.6.3+ds-3`.
std::string version() {
    std::string text(200, '\0');
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(
        popen(TICKPROOF_GODOT4_DRIVE " --version", "r"), pclose);
    text.resize(pipe ? std::fread(text.data(), 1, text.size(), pipe.get()) : 0);
    return text;
}

/// `4.6` of a version that the policy's row names.
bool is_named(const std::string& version) {
    const std::string minor = version.substr(0, version.find('.', version.find('.') + 1));
    return harness::find_policy("godot").checked.find(minor) != std::string_view::npos;
}

}  // namespace

bool has_godot4() {
    return std::getenv("TICKPROOF_GODOT4") != nullptr;
}

void expect_of_known_version(const std::function<void()>& compare) {
    const std::string tested = version();
    if (is_named(tested)) {
        compare();
        return;
    }
    ::testing::TestPartResultArray differences;
    {
        const ::testing::ScopedFakeTestPartResultReporter apart(
            ::testing::ScopedFakeTestPartResultReporter::INTERCEPT_ALL_THREADS, &differences);
        compare();
    }
    std::printf("new version %s: %d differences\n", tested.c_str(), differences.size());
    for (int i = 0; i < differences.size(); ++i) {
        std::printf("%s\n", differences.GetTestPartResult(i).message());
    }
}

}  // namespace tickproof::engines
