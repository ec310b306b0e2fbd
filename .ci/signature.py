"""Checks the ad-hoc signature of a library for macOS: processors of Apple load no code without one, or with a wrong one."""

import hashlib
import struct
import sys

ARM64, CODE_SIGNATURE, CODE_DIRECTORY = 0x0100000C, 0x1D, 0xFADE0C02


def check(data):
    """Returns how many pages are signed; None if there is no signature, and none is needed."""
    processor, commands = struct.unpack_from("<4xI8xI", data)
    at = 32
    for _ in range(commands):
        command, size = struct.unpack_from("<II", data, at)
        if command == CODE_SIGNATURE:
            (start,) = struct.unpack_from("<I", data, at + 8)
            return check_blobs(data, start)
        at += size
    assert processor != ARM64, "no signature"
    return None


def check_blobs(data, start):
    (count,) = struct.unpack_from(">I", data, start + 8)
    for i in range(count):
        (offset,) = struct.unpack_from(">I", data, start + 16 + 8 * i)
        at = start + offset
        if struct.unpack_from(">I", data, at)[0] == CODE_DIRECTORY:
            return check_pages(data, at, start)
    raise AssertionError("a signature without hashes")


def check_pages(data, at, start):
    hashes, _, _, slots, limit, size, kind, _, page = struct.unpack_from(">5I4B", data, at + 16)
    assert kind == 2 and size == 32, "not SHA-256"
    assert limit == start and slots == (limit + (1 << page) - 1) >> page, "not all pages"
    for i in range(slots):
        end = min((i + 1) << page, limit)
        stored = data[at + hashes + 32 * i : at + hashes + 32 * (i + 1)]
        assert hashlib.sha256(data[i << page : end]).digest() == stored, f"page {i} was changed"
    return slots


for path in sys.argv[1:]:
    with open(path, "rb") as file:
        try:
            check(file.read())
        except AssertionError as error:
            sys.exit(f"{path}: {error}")
