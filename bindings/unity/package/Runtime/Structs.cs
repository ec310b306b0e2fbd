// Constructors for the structs of graze.h.

using System;

namespace GrazeLib
{
    public partial struct GrazeSegment
    {
        public GrazeSegment(float ax, float ay, float bx, float by)
        {
            this.ax = ax;
            this.ay = ay;
            this.bx = bx;
            this.by = by;
        }
    }

    public partial struct GrazeAabb
    {
        public GrazeAabb(float minX, float minY, float maxX, float maxY)
        {
            this.minX = minX;
            this.minY = minY;
            this.maxX = maxX;
            this.maxY = maxY;
        }
    }

    public partial struct GrazeCircle
    {
        public GrazeCircle(float x, float y, float radius)
        {
            this.x = x;
            this.y = y;
            this.radius = radius;
        }
    }

    public partial struct GrazeCapsule
    {
        public GrazeCapsule(float ax, float ay, float bx, float by, float radius)
        {
            this.ax = ax;
            this.ay = ay;
            this.bx = bx;
            this.by = by;
            this.radius = radius;
        }
    }

    public partial struct GrazeSegmentI32
    {
        public GrazeSegmentI32(int ax, int ay, int bx, int by)
        {
            this.ax = ax;
            this.ay = ay;
            this.bx = bx;
            this.by = by;
        }
    }

    public partial struct GrazeAabbI32
    {
        public GrazeAabbI32(int minX, int minY, int maxX, int maxY)
        {
            this.minX = minX;
            this.minY = minY;
            this.maxX = maxX;
            this.maxY = maxY;
        }
    }

    public partial struct GrazeCircleI32
    {
        public GrazeCircleI32(int x, int y, int radius)
        {
            this.x = x;
            this.y = y;
            this.radius = radius;
        }
    }

    public partial struct GrazeCapsuleI32
    {
        public GrazeCapsuleI32(int ax, int ay, int bx, int by, int radius)
        {
            this.ax = ax;
            this.ay = ay;
            this.bx = bx;
            this.by = by;
            this.radius = radius;
        }
    }

    public partial struct GrazeContact
    {
        /// <summary>Point 0, or point 1 if count is 2.</summary>
        public GrazeContactPoint Point(int index)
        {
            if ((uint)index >= count)
                throw new ArgumentOutOfRangeException("index");
            return index == 0 ? point0 : point1;
        }
    }

    public partial struct GrazeSlide
    {
        /// <summary>A contact, by its place in the order of the way: 0 to count - 1.</summary>
        public GrazeSlideContact Contact(int index)
        {
            if ((uint)index >= count)
                throw new ArgumentOutOfRangeException("index");
            return index == 0 ? contact0 : index == 1 ? contact1 : index == 2 ? contact2 : contact3;
        }
    }

    /// <summary>The corners of a rectangle, or of any convex outline of four vertices, for batches.</summary>
    public struct GrazeCorners
    {
        public float x0, y0, x1, y1, x2, y2, x3, y3;
    }

    /// <summary>Where a shape of a world is placed, for batches.</summary>
    public struct GrazePosition
    {
        public float x, y, radians;

        public GrazePosition(float x, float y, float radians)
        {
            this.x = x;
            this.y = y;
            this.radians = radians;
        }
    }
}
