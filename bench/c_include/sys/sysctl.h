// Empty: Chipmunk2D includes it, and glibc has it no more. It is used on Apple's systems only.
