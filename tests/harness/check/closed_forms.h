// What a step does, without any code of the harness: the numbers that findings are compared with.

#pragma once

#include <algorithm>
#include <cmath>

namespace tickproof::harness::testing {

/// A jump by semi-implicit Euler: after n steps it is v n dt - g dt^2 n (n + 1) / 2 high.
struct Leap {
    double speed_mps = 5;
    double gravity_mps2 = 9.81;
    double run_mps = 5;

    double height_m(double n, double dt_s) const {
        return speed_mps * n * dt_s - gravity_mps2 * dt_s * dt_s * n * (n + 1) / 2;
    }
    double apex_m(double dt_s) const {
        double highest_m = 0;
        for (double n = 1; height_m(n, dt_s) > highest_m; ++n) {
            highest_m = height_m(n, dt_s);
        }
        return highest_m;
    }
    /// Where the straight line of the step that comes down crosses the height of the take-off.
    double landing_m(double dt_s) const {
        double n = 1;
        while (height_m(n + 1, dt_s) > 0) {
            ++n;
        }
        const double above_m = height_m(n, dt_s);
        return run_mps * dt_s * (n + above_m / (above_m - height_m(n + 1, dt_s)));
    }
    double ideal_m() const { return speed_mps * speed_mps / (2 * gravity_mps2); }
};

}  // namespace tickproof::harness::testing
