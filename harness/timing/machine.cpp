#include "harness/timing/machine.h"

#include <fstream>
#include <string_view>
#include <thread>

#include "harness/base/text.h"

namespace tickproof::harness {

std::size_t processor_count() {
    return std::thread::hardware_concurrency();
}

std::string machine_text() {
    std::string processors = counted(processor_count(), "processor");
    constexpr std::string_view kModel = "model name";
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with(kModel) && colon != std::string::npos) {
            return line.substr(colon + 2) + ", " + processors;
        }
    }
    return processors;
}

}  // namespace tickproof::harness
