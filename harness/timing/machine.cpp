#include "harness/timing/machine.h"

#include <fstream>
#include <limits>
#include <string_view>
#include <thread>

#include "harness/base/text.h"

namespace tickproof::harness {

std::size_t processor_count() {
    return std::thread::hardware_concurrency();
}

double load_average() {
    double programs = 0;
    std::ifstream file("/proc/loadavg");
    return file >> programs ? programs : std::numeric_limits<double>::quiet_NaN();
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
