// usage: balls FILE [STEP]
// Records two bouncing balls for 100 steps. In step STEP gravity pulls the blue ball with 10 m/s2
// instead of 9.8 m/s2.

#include "record.h"

static const char* const header =
    "{\"bodies\":[\"red\",\"blue\"],"
    "\"fields\":[{\"name\":\"position.y\",\"type\":\"f32\"},"
    "{\"name\":\"velocity.y\",\"type\":\"f32\"},"
    "{\"name\":\"bounced\",\"type\":\"flag\"}],"
    "\"hashes\":[\"state\"],\"about\":{\"game\":\"balls\"}}";

struct ball {
    float position_m;
    float velocity_mps;
    unsigned char bounced;
};

static void move(struct ball* ball, float gravity_mps2) {
    const float dt_s = 1.0F / 60.0F;
    ball->velocity_mps += gravity_mps2 * dt_s;
    ball->position_m += ball->velocity_mps * dt_s;
    ball->bounced = ball->position_m < 0;
    if (ball->bounced) {
        ball->position_m = -ball->position_m;
        ball->velocity_mps = -0.8F * ball->velocity_mps;
    }
}

/// A struct may have padding, a row has none: 4 + 4 + 1 bytes a ball.
static void record(struct recording* recording, const struct ball* balls) {
    char row[2 * 9];
    for (int i = 0; i < 2; ++i) {
        memcpy(row + 9 * i, &balls[i].position_m, 4);
        memcpy(row + 9 * i + 4, &balls[i].velocity_mps, 4);
        memcpy(row + 9 * i + 8, &balls[i].bounced, 1);
    }
    recording_step(recording, row, sizeof row);
}

int main(int count, char** arguments) {
    struct ball balls[2] = {{2, 0, 0}, {3, 0, 0}};
    struct recording recording;
    const int changed_step = count > 2 ? atoi(arguments[2]) : 0;
    if (count < 2 || !recording_open(&recording, arguments[1], header)) {
        fprintf(stderr, "usage: balls FILE [STEP]\n");
        return 2;
    }
    record(&recording, balls);
    for (int step = 1; step <= 100; ++step) {
        move(&balls[0], -9.8F);
        move(&balls[1], step == changed_step ? -10.0F : -9.8F);
        record(&recording, balls);
    }
    return recording_close(&recording) ? 0 : 1;
}
