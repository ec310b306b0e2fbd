// Any shape, as functions for any pair of shapes take it.

using System;

namespace GrazeLib
{
    /// <summary>Any shape, in place: vertices, a kind and a radius. Circles, capsules and segments are shapes as they are.
    /// </summary>
    public readonly ref partial struct Shape
    {
        internal readonly ReadOnlySpan<float> Vertices;
        /// <summary>The vertices of a shape that has at most two of them.</summary>
        internal readonly GrazeSegment Own;
        private readonly bool isOwn;
        private readonly uint count, kind;
        private readonly float radius;

        public Shape(Outline vertices, GrazeKind kind, float radius = 0)
        {
            Vertices = vertices.Xy;
            Own = default(GrazeSegment);
            isOwn = false;
            count = (uint)vertices.Count;
            this.kind = (uint)kind;
            this.radius = radius;
        }

        private Shape(GrazeSegment own, GrazeKind kind, float radius)
        {
            Vertices = default(ReadOnlySpan<float>);
            Own = own;
            isOwn = true;
            count = kind == GrazeKind.Point ? 1u : 2u;
            this.kind = (uint)kind;
            this.radius = radius;
        }

        /// <summary>Three or more vertices of any outline.</summary>
        public static Shape Polygon(Outline vertices, float radius = 0)
        {
            return new Shape(vertices, GrazeKind.Polygon, radius);
        }

        /// <summary>Three or more vertices of a convex outline.</summary>
        public static Shape Convex(Outline vertices, float radius = 0)
        {
            return new Shape(vertices, GrazeKind.Convex, radius);
        }

        /// <summary>An open line through two or more vertices.</summary>
        public static Shape Chain(Outline vertices, float radius = 0)
        {
            return new Shape(vertices, GrazeKind.Chain, radius);
        }

        /// <summary>An open line through two or more vertices that is solid from its left only, for platforms to jump up
        /// through and for the surface of terrain.</summary>
        public static Shape OneSided(Outline vertices, float radius = 0)
        {
            return new Shape(vertices, GrazeKind.OneSided, radius);
        }

        public static Shape Point(float x, float y)
        {
            return new Shape(new GrazeSegment(x, y, x, y), GrazeKind.Point, 0);
        }

        public static implicit operator Shape(GrazeCircle circle)
        {
            return new Shape(new GrazeSegment(circle.x, circle.y, circle.x, circle.y), GrazeKind.Point, circle.radius);
        }

        public static implicit operator Shape(GrazeCapsule capsule)
        {
            return new Shape(new GrazeSegment(capsule.ax, capsule.ay, capsule.bx, capsule.by), GrazeKind.Segment,
                capsule.radius);
        }

        public static implicit operator Shape(GrazeSegment segment)
        {
            return new Shape(segment, GrazeKind.Segment, 0);
        }

        /// <summary>A shape of memory that stays where it is.</summary>
        public static unsafe implicit operator Shape(GrazeShape shape)
        {
            return new Shape(new Outline(shape.xy, checked((int)shape.count)), (GrazeKind)shape.kind, shape.radius);
        }

        /// <summary>The struct of graze.h, while the vertices are pinned.</summary>
        internal unsafe GrazeShape At(float* own, float* vertices)
        {
            GrazeShape shape = default(GrazeShape);
            shape.xy = isOwn ? own : vertices;
            shape.count = count;
            shape.kind = kind;
            shape.radius = radius;
            return shape;
        }
    }

    /// <summary>Any shape, in place: vertices, a kind and a radius. Circles, capsules and segments are shapes as they are.
    /// </summary>
    public readonly ref partial struct ShapeI32
    {
        internal readonly ReadOnlySpan<int> Vertices;
        /// <summary>The vertices of a shape that has at most two of them.</summary>
        internal readonly GrazeSegmentI32 Own;
        private readonly bool isOwn;
        private readonly uint count, kind;
        private readonly int radius;

        public ShapeI32(OutlineI32 vertices, GrazeKind kind, int radius = 0)
        {
            Vertices = vertices.Xy;
            Own = default(GrazeSegmentI32);
            isOwn = false;
            count = (uint)vertices.Count;
            this.kind = (uint)kind;
            this.radius = radius;
        }

        private ShapeI32(GrazeSegmentI32 own, GrazeKind kind, int radius)
        {
            Vertices = default(ReadOnlySpan<int>);
            Own = own;
            isOwn = true;
            count = kind == GrazeKind.Point ? 1u : 2u;
            this.kind = (uint)kind;
            this.radius = radius;
        }

        /// <summary>Three or more vertices of any outline.</summary>
        public static ShapeI32 Polygon(OutlineI32 vertices, int radius = 0)
        {
            return new ShapeI32(vertices, GrazeKind.Polygon, radius);
        }

        /// <summary>Three or more vertices of a convex outline.</summary>
        public static ShapeI32 Convex(OutlineI32 vertices, int radius = 0)
        {
            return new ShapeI32(vertices, GrazeKind.Convex, radius);
        }

        /// <summary>An open line through two or more vertices.</summary>
        public static ShapeI32 Chain(OutlineI32 vertices, int radius = 0)
        {
            return new ShapeI32(vertices, GrazeKind.Chain, radius);
        }

        /// <summary>An open line through two or more vertices that is solid from its left only, for platforms to jump up
        /// through and for the surface of terrain.</summary>
        public static ShapeI32 OneSided(OutlineI32 vertices, int radius = 0)
        {
            return new ShapeI32(vertices, GrazeKind.OneSided, radius);
        }

        public static ShapeI32 Point(int x, int y)
        {
            return new ShapeI32(new GrazeSegmentI32(x, y, x, y), GrazeKind.Point, 0);
        }

        public static implicit operator ShapeI32(GrazeCircleI32 circle)
        {
            return new ShapeI32(new GrazeSegmentI32(circle.x, circle.y, circle.x, circle.y), GrazeKind.Point, circle.radius);
        }

        public static implicit operator ShapeI32(GrazeCapsuleI32 capsule)
        {
            return new ShapeI32(new GrazeSegmentI32(capsule.ax, capsule.ay, capsule.bx, capsule.by), GrazeKind.Segment,
                capsule.radius);
        }

        public static implicit operator ShapeI32(GrazeSegmentI32 segment)
        {
            return new ShapeI32(segment, GrazeKind.Segment, 0);
        }

        /// <summary>A shape of memory that stays where it is.</summary>
        public static unsafe implicit operator ShapeI32(GrazeShapeI32 shape)
        {
            return new ShapeI32(new OutlineI32(shape.xy, checked((int)shape.count)), (GrazeKind)shape.kind, shape.radius);
        }

        /// <summary>The struct of graze.h, while the vertices are pinned.</summary>
        internal unsafe GrazeShapeI32 At(int* own, int* vertices)
        {
            GrazeShapeI32 shape = default(GrazeShapeI32);
            shape.xy = isOwn ? own : vertices;
            shape.count = count;
            shape.kind = kind;
            shape.radius = radius;
            return shape;
        }
    }
}
