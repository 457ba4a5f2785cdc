#!/usr/bin/env python3
"""Writes the tables beside this file: what each rule makes of frames.txt, worked out without the harness.

Each rule is written here a second time, in the plainest way, from its description: 32-bit floats are rounded after every
operation, milliseconds are Python floats, whole milliseconds and nanoseconds are Python integers. The tests compare the
harness with these tables character by character.

    python3 tests/golden/pacing/make_tables.py
"""

import pathlib
import struct

HERE = pathlib.Path(__file__).parent
FRAMES = [line.strip() for line in (HERE / "frames.txt").read_text().splitlines()]
FRAMES_NS = [int(line.replace(".", "")) * 1000 for line in FRAMES]  # Six decimals: microseconds.


def f32(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def g9(value):
    return "%.9g" % value


def g17(value):
    return "%.17g" % value


def refresh(slow):
    rows = ["frame,frame_delta,step,dt,buffer_after"]
    unit, largest, threshold = f32(1 / 60), f32(1 / 15), f32(0.1)
    buffer = 0.0
    for i, text in enumerate(FRAMES):
        delta = f32(float(text))
        buffer = f32(buffer + delta)
        time = 0.0
        while buffer >= unit:
            buffer = f32(buffer - unit)
            time = f32(time + unit)
        steps = []
        if time > threshold and slow == "pass-through":
            steps, time = [time], 0.0
        if time > threshold and slow == "slow-down":
            steps, time = [f32(threshold / 2)] * 2, 0.0
        while time > 0:
            steps.append(largest if time >= largest else time)
            time = f32(time - largest) if time >= largest else 0.0
        for n, dt in enumerate(steps):
            rows.append(f"{i},{g9(delta)},{n},{g9(dt)},{g9(buffer)}")
        if not steps:
            rows.append(f"{i},{g9(delta)},,,{g9(buffer)}")
    return rows


def fixed_capped():
    rows = ["frame,frame_delta,steps,overstep,dropped"]
    interval = 1 / 120
    left = 0.0
    for i, text in enumerate(FRAMES):
        available, dropped, steps = left + float(text), 0.0, 0
        if available > 8 * interval:
            available, dropped = 8 * interval, available - 8 * interval
        while available > interval:
            available, steps = available - interval, steps + 1
        left = available
        rows.append(f"{i},{g17(float(text))},{steps},{g17(left)},{g17(dropped)}")
    return rows


def frame_limited():
    rows = ["frame,work_ms,dt_ms"]
    for i, frame_ns in enumerate(FRAMES_NS):
        work = frame_ns / 1e6
        rows.append(f"{i},{g17(work)},{g17(max(work, 33.3))}")
    return rows


def fixed_accumulator():
    rows = ["frame,frame_delta_ms,steps,overstep_ms"]
    account = 0.0
    for i, frame_ns in enumerate(FRAMES_NS):
        delta, steps = frame_ns / 1e6, 0
        account += delta
        while account > 33.3:
            account, steps = account - 33.3, steps + 1
        rows.append(f"{i},{g17(delta)},{steps},{g17(account)}")
    return rows


def hybrid():
    rows = ["frame,frame_ms,timedif,time_factor,full_updates,runtime,next_full_update,full_update_sum"]
    now_ns = runtime = due = total = 0
    for i, frame_ns in enumerate(FRAMES_NS):
        frame = (now_ns + frame_ns) // 1_000_000 - now_ns // 1_000_000  # A clock of whole milliseconds.
        now_ns += frame_ns
        delta = min(frame, 100)
        runtime += delta
        updates = 0
        if runtime >= due:
            updates = 1 + (runtime - due) // 20
            due += updates * 20
        total += updates
        rows.append(f"{i},{frame},{delta},{g9(f32(delta / 20))},{updates},{runtime},{due},{total}")
    return rows


def fixed():
    rows = ["frame,frame_delta,overstep"]
    account = 0
    for i, frame_ns in enumerate(FRAMES_NS):
        delta = min(frame_ns, 250_000_000)
        account = (account + delta) % 16_666_667
        rows.append(f"{i},{g17(delta / 1e9)},{g17(account / 1e9)}")
    return rows


def snapped():
    rows = ["frame,frame_delta,overstep"]
    step = 16_666_667
    history, residual, account = [step] * 4, 0, 0
    for i, frame_ns in enumerate(FRAMES_NS):
        delta = step if frame_ns > 8 * step else frame_ns
        for k in range(1, 9):
            if abs(delta - k * step) < 200_000:
                delta = k * step
                break
        history = history[1:] + [delta]
        delta, residual = divmod(sum(history) + residual, 4)
        account += delta
        account = 0 if account > 8 * step else account % step
        rows.append(f"{i},{g17(delta / 1e9)},{g17(account / 1e9)}")
    return rows


TABLES = {
    "refresh-multiple": refresh("multiple"),
    "refresh-slow-down": refresh("slow-down"),
    "refresh-pass-through": refresh("pass-through"),
    "fixed-capped": fixed_capped(),
    "frame-limited": frame_limited(),
    "fixed-accumulator": fixed_accumulator(),
    "hybrid": hybrid(),
    "fixed": fixed(),
    "snapped": snapped(),
}

for name, rows in TABLES.items():
    (HERE / f"{name}.csv").write_text("\n".join(rows) + "\n")
