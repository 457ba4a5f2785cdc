// Writes a recording for `tickproof diff`, in the binary form of docs/recordings.md. C99 and C++,
// on little-endian machines, with xxHash's header (Debian: libxxhash-dev). Copy it into a game.

#pragma once

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

struct recording {
    FILE* file;
    uint64_t steps;
    uint64_t digest;  // Of the step blocks so far.
};

static void recording_block(struct recording* recording, const char* kind, const void* payload,
                            size_t size) {
    uint32_t kind_and_codec[2] = {0, 0};  // Codec 0: rows as they are.
    memcpy(kind_and_codec, kind, sizeof kind_and_codec[0]);
    const uint64_t size_and_checksum[2] = {size,
                                           XXH3_64bits_withSeed(payload, size, kind_and_codec[0])};
    fwrite(kind_and_codec, sizeof kind_and_codec, 1, recording->file);
    fwrite(size_and_checksum, sizeof size_and_checksum, 1, recording->file);
    fwrite(payload, size, 1, recording->file);
}

/// `header`: JSON that names bodies and fields, with "hashes":["state"]. Returns 0 on failure.
static int recording_open(struct recording* recording, const char* name, const char* header) {
    recording->file = fopen(name, "wb");
    recording->steps = 0;
    recording->digest = 0;
    if (recording->file == NULL) {
        return 0;
    }
    fwrite("tickrec1", 8, 1, recording->file);
    recording_block(recording, "head", header, strlen(header));
    return 1;
}

/// `row`: the fields of the first body, then of the next, without padding. The first row is step 0.
static void recording_step(struct recording* recording, const void* row, size_t size) {
    // The step's number, then 1 step as u32 with a u32 of 0, then the hash.
    const uint64_t start[3] = {recording->steps, 1, XXH3_64bits(row, size)};
    char* payload = (char*)malloc(sizeof start + size);
    memcpy(payload, start, sizeof start);
    memcpy(payload + sizeof start, row, size);
    recording_block(recording, "step", payload, sizeof start + size);
    recording->digest = XXH3_64bits_withSeed(payload, sizeof start + size, recording->digest);
    recording->steps += 1;
    free(payload);
}

/// Returns 0 if something could not be written.
static int recording_close(struct recording* recording) {
    const uint64_t tail[2] = {recording->steps, recording->digest};
    recording_block(recording, "tail", tail, sizeof tail);
    const int failed = ferror(recording->file);
    return fclose(recording->file) == 0 && !failed;
}
