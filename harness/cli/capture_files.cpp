// Finds the files of folders and patterns.

#include "harness/cli/capture_files.h"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "harness/base/input_error.h"

namespace tickproof::harness {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> files_in(const std::string& folder) {
    std::vector<std::string> files;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(
             folder, fs::directory_options::skip_permission_denied, error)) {
        if (entry.is_regular_file(error) && is_named_as_capture(entry.path().string())) {
            files.push_back(entry.path().string());
        }
    }
    if (files.empty()) {
        throw InputError(fmt::format(
            "{}: this folder has no capture (.csv, .json, .txt, .log, .gz); name the file",
            folder));
    }
    std::ranges::sort(files);
    return files;
}

/// Sorted, as glob() does.
std::vector<std::string> files_that_match(const std::string& pattern) {
    glob_t found{};
    const int status = glob(pattern.c_str(), 0, nullptr, &found);
    std::vector<std::string> files(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    globfree(&found);
    if (status != 0 || files.empty()) {
        throw InputError(fmt::format("{}: no file matches this pattern", pattern));
    }
    return files;
}

}  // namespace

bool is_named_as_capture(const std::string& file) {
    constexpr std::string_view endings[] = {".csv", ".json", ".txt", ".log", ".gz"};
    std::string ending = fs::path(file).extension().string();
    std::ranges::transform(ending, ending.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::find(endings, ending) != std::end(endings);
}

std::vector<std::string> capture_files(const std::vector<std::string>& names) {
    std::vector<std::string> files;
    for (const std::string& name : names) {
        std::error_code error;
        std::vector<std::string> some{name == "-" ? "/dev/stdin" : name};
        if (fs::is_directory(name, error)) {
            some = files_in(name);
        } else if (name.find_first_of("*?[") != std::string::npos && !fs::exists(name, error)) {
            some = files_that_match(name);
        }
        files.insert(files.end(), some.begin(), some.end());
    }
    return files;
}

}  // namespace tickproof::harness
