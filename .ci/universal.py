"""Joins two libraries for macOS, for x86-64 and for ARM, in one file: universal.py x86_64 arm64 output.

llvm-lipo does so, too, but an old one reads no archive whose objects have a newer LLVM's bitcode beside their code.
"""

import struct
import sys

MAGIC, ALIGN = 0xCAFEBABE, 14
# The processor's type and subtype.
PROCESSORS = [(0x01000007, 3), (0x0100000C, 0)]

*paths, output = sys.argv[1:]
assert len(paths) == len(PROCESSORS), "two libraries and the output"
head, body, at = struct.pack(">2I", MAGIC, len(paths)), b"", 1 << ALIGN
for path, processor in zip(paths, PROCESSORS):
    with open(path, "rb") as file:
        data = file.read()
    head += struct.pack(">5I", *processor, at, len(data), ALIGN)
    body += data + bytes(-len(data) % (1 << ALIGN))
    at = (1 << ALIGN) + len(body)
with open(output, "wb") as file:
    file.write(head + bytes((1 << ALIGN) - len(head)) + body)
