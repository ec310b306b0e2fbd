// Where do two shapes bear on each other, where does a ray end, when does a bullet arrive? A crate, a concave hill.
#include "graze.h"
#include <stdio.h>

int main(void) {
    const float crate[] = {-0.5f, 1.875f, 0.5f, 1.875f, 0.5f, 2.875f, -0.5f, 2.875f};
    const float hill[] = {-8, 0, -2, 0, -1, 2, 1, 2, 2, 0, 8, 0, 8, -3, -8, -3};
    const GrazeShape a = {crate, 4, GRAZE_KIND_CONVEX, 0}, b = {hill, 8, GRAZE_KIND_POLYGON, 0};

    GrazeContact contacts[4]; // a solver pushes a against their normals, and b along them
    const size_t count = graze_contacts(&a, &b, contacts, 4);
    for (size_t i = 0; i < count && i < 4; i++)
        printf("contact: normal (%g, %g), depth %g, %u points, the first at (%g, %g)\n", contacts[i].normal_x,
               contacts[i].normal_y, contacts[i].depth, (unsigned)contacts[i].count, contacts[i].points[0].x,
               contacts[i].points[0].y);

    const GrazeSegment ray = {-8, 1, 8, 1};
    GrazeRayHit hit;
    if (graze_raycast(&b, &ray, &hit))
        printf("ray: meets edge %u at (%g, %g), after %g of its length\n", (unsigned)hit.edge, hit.x, hit.y, hit.t);

    const float center[] = {-6, 2.5f};
    const GrazeShape bullet = {center, 1, GRAZE_KIND_POINT, 0.5f}; // a circle is a point with a radius
    GrazeSweepHit arrival;
    if (graze_sweep(&bullet, 1000, 0, &a, &arrival)) // 1000 in one step, and no tunneling
        printf("sweep: arrives at (%g, %g), after %g of the step\n", arrival.x, arrival.y, arrival.t);

    GrazeClosest closest;
    const float distance = graze_distance(&bullet, &b, &closest);
    printf("distance: %g, to edge %u of the hill\n", distance, (unsigned)closest.b_edge);
}
