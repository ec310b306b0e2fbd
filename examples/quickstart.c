// Does a bullet hit the ship, graze it, or miss? The same ship, three bullets side by side.
#include "graze.h"
#include <stdio.h>

int main(void) {
    const float ship[] = {0, -4, 12, -9, 0, 7, -12, -9}; // x, y, x, y ...; concave is fine
    const char *word[] = {"miss", "graze", "hit"};
    for (int x = 4; x <= 6; x++) {
        const GrazeCircle bullet = {(float)x, 2, 1}; // center and radius
        const GrazeVerdict verdict = graze_test_polygon_circle(ship, 4, &bullet);
        printf("bullet at x = %d: %s\n", x, word[verdict]);
    }
}
