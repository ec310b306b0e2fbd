// c_tests/one_hash.c in C#: the same numbers, the same calls (EveryCall.cs), and so the same hash.

using System;
using System.Runtime.InteropServices;
using GrazeLib;

public static unsafe partial class OneHash
{
    const int MOST_VERTICES = 48, MOST_IN_BATCH = 40, MOST_RESULTS = 6;

    // ------------------------------------------------------------------------------------------------ the stream

    static ulong state;

    static uint bits()
    {
        state = unchecked(state * 6364136223846793005u + 1442695040888963407u);
        return (uint)(state >> 32);
    }

    static uint below(uint most)
    {
        return (uint)(((ulong)bits() * most) >> 32);
    }

    static int some(uint most)
    {
        return below(16) == 0 ? 0 : (int)below(most);
    }

    // ------------------------------------------------------------------------------------------------ the hash

    static ulong hash;
    // Off while a call is made again.
    static bool isFolding;
    static bool isAgain = true;
    public static long Differences;
    public static string FirstDifference;
    static string current;

    static void fold(ulong value)
    {
        if (!isFolding)
            return;
        hash = unchecked((hash ^ value) * 0x9E3779B97F4A7C15u);
        hash ^= hash >> 29;
    }

    static void fold_int(int value)
    {
        fold(unchecked((uint)value));
    }

    static void fold_float(float value)
    {
        fold(*(uint*)&value);
    }

    static void fold_size(UIntPtr value)
    {
        fold(value == GrazeNative.NoElement ? ulong.MaxValue : (ulong)value);
    }

    static void fold_words(void* from, int size)
    {
        for (int i = 0; i + 4 <= size; i += 4)
            fold(*(uint*)((byte*)from + i));
    }

    static ulong strlen(byte* text)
    {
        ulong length = 0;
        while (text[length] != 0)
            length++;
        return length;
    }

    static void on_error(void* context, byte* function, byte* argument, UIntPtr element, int status)
    {
        fold(strlen(function));
        fold(strlen(argument));
        fold_size(element);
        fold_int(status);
    }

    // ------------------------------------------------------------------------------------------------ the second call

    static void Again()
    {
        isFolding = false;
    }

    static void Same(bool isSame)
    {
        if (isSame)
            return;
        Differences++;
        FirstDifference = FirstDifference ?? current;
    }

    static void SameInt(int a, int b)
    {
        Same(a == b);
    }

    static void SameBool(int a, bool b)
    {
        Same(a == (b ? 1 : 0));
    }

    static void SameFloat(float a, float b)
    {
        Same(*(uint*)&a == *(uint*)&b);
    }

    // -1 is none: then C wrote nothing, or GRAZE_NO_ELEMENT.
    static void SameIndex(UIntPtr a, int b)
    {
        Same(b == -1 ? a == UIntPtr.Zero || a == GrazeNative.NoElement : (ulong)a == (ulong)b);
    }

    static void SameBytes(void* a, void* b, int size)
    {
        for (int i = 0; i < size; i++)
            Same(((byte*)a)[i] == ((byte*)b)[i]);
    }

    static void Zero(void* bytes, int size)
    {
        for (int i = 0; i < size; i++)
            ((byte*)bytes)[i] = 0;
    }

    static UIntPtr Size(int size)
    {
        return new UIntPtr((uint)size);
    }

    // ------------------------------------------------------------------------------------------------ numbers

    static float from_bits(uint word)
    {
        return *(float*)&word;
    }

    static uint to_bits(float value)
    {
        return *(uint*)&value;
    }

    static readonly float[] Scales = { 1, 1, 0.25f, 0.125f, 1024, 8388608, 1.0f / 1073741824, 1.2676506e30f };
    static uint kind;
    static float scale;

    static void choose_kind()
    {
        kind = below(16);
        scale = Scales[below(8)];
    }

    static int small_int()
    {
        return (int)below(17) - 8;
    }

    static float any_float()
    {
        uint word = bits();
        float integer = small_int();
        switch (below(32) == 0 ? below(16) : kind)
        {
            case 0:
                return from_bits((word & 0x807FFFFFu) | ((111 + below(32)) << 23));
            case 1:
                return from_bits((word & 0x807FFFFFu) | (below(255) << 23));
            case 2:
                return from_bits((word & 0x80000000u) | below(0x1000000));
            case 3:
                return from_bits((word & 0x80000000u) | (0x7F7FFFFFu - below(0x800000)));
            case 4:
            case 5:
            case 6:
                return from_bits(unchecked(to_bits((float)(integer * scale)) + (word >> 1) % 3 * (word & 1)));
            case 7:
                return word % 64 == 0 ? from_bits(0x7F800000u + (word >> 6) % 2 * 0x400000) : integer;
            case 8:
            case 9:
            case 10:
                return (float)((int)(word >> 8) - 0x800000) / 1048576;
            default:
                return (float)(integer * scale);
        }
    }

    static int any_int32_t()
    {
        uint word = bits();
        switch (kind % 4)
        {
            case 0:
                return (int)(word >> 1) - (1 << 30);
            case 1:
                return (word & 1) != 0 ? int.MaxValue - (int)below(4) : int.MinValue + (int)below(4);
            default:
                return small_int();
        }
    }

    static byte any_uint8_t()
    {
        return (byte)below(4);
    }

    static float any_radius()
    {
        float value = any_float();
        return below(32) == 0 ? value : value < 0 ? -value : value;
    }

    static int any_int_radius()
    {
        int value = any_int32_t();
        return below(32) == 0 || value > 0 ? value : value == int.MinValue ? int.MaxValue : -value;
    }

    // ------------------------------------------------------------------------------------------------ outlines

    struct Point
    {
        public int x, y;
    }

    static long cross(Point a, Point b, Point c)
    {
        return (long)(b.x - a.x) * (c.y - a.y) - (long)(b.y - a.y) * (c.x - a.x);
    }

    static void sort_by_x(Point[] points, int count)
    {
        for (int i = 1; i < count; i++)
        {
            Point point = points[i];
            int k = i;
            for (; k > 0 && (points[k - 1].x > point.x || (points[k - 1].x == point.x && points[k - 1].y > point.y)); k--)
                points[k] = points[k - 1];
            points[k] = point;
        }
    }

    static int hull(Point[] points, int count, Point[] to)
    {
        int size = 0;
        sort_by_x(points, count);
        for (int side = 0; side < 2; side++)
        {
            int from = size;
            for (int i = 0; i < count; i++)
            {
                Point point = points[side == 0 ? i : count - 1 - i];
                while (size >= from + 2 && cross(to[size - 2], to[size - 1], point) <= 0)
                    size--;
                to[size++] = point;
            }
            size--;
        }
        return size;
    }

    static int monotone(Point[] points, int count, Point[] to)
    {
        int size = 0;
        sort_by_x(points, count);
        for (int i = 0; i < count; i++)
            if (cross(points[0], points[count - 1], points[i]) <= 0)
                to[size++] = points[i];
        for (int i = count; i-- > 0;)
            if (cross(points[0], points[count - 1], points[i]) > 0)
                to[size++] = points[i];
        return size;
    }

    static int make_points(bool isConvex, Point[] to)
    {
        Point[] points = new Point[MOST_VERTICES / 2];
        int count = 3 + (int)below(below(4) == 0 ? MOST_VERTICES / 2 - 3 : 6u);
        uint range = 2u << (int)below(12);
        for (int i = 0; i < count; i++)
        {
            points[i].x = (int)below(range) - (int)(range / 2);
            points[i].y = (int)below(range) - (int)(range / 2);
        }
        if (isConvex)
            count = hull(points, count, to);
        else if (below(8) != 0)
            count = monotone(points, count, to);
        else
            Array.Copy(points, to, count);
        if (below(8) == 0 && count > 0)
        {
            to[count] = to[count - 1];
            count++;
        }
        int turn = count == 0 ? 0 : (int)below((uint)count);
        bool isReversed = below(2) != 0;
        Point[] turned = new Point[MOST_VERTICES];
        for (int i = 0; i < count; i++)
            turned[isReversed ? count - 1 - i : i] = to[(i + turn) % count];
        Array.Copy(turned, to, count);
        return below(64) == 0 && count > 3 ? (int)below(4) : count;
    }

    // Room for the outlines of one call, where the garbage collector leaves it.
    static readonly float* floats = (float*)Room(32 * 2 * MOST_VERTICES * sizeof(float));
    static readonly int* ints = (int*)Room(8 * 2 * MOST_VERTICES * sizeof(int));
    static uint next_floats, next_ints;

    static void* Room(int size)
    {
        void* room = (void*)Marshal.AllocHGlobal(size);
        Zero(room, size);
        return room;
    }

    static float* vertices_float(bool isConvex, out int count)
    {
        float* xy = floats + next_floats++ % 32 * 2 * MOST_VERTICES;
        Point[] points = new Point[MOST_VERTICES];
        if (below(8) == 0)
        {
            count = 1 + (int)below(8);
            for (int i = 0; i < 2 * count; i++)
                xy[i] = any_float();
            return xy;
        }
        count = make_points(isConvex, points);
        float x = (float)(small_int() * scale);
        float y = (float)(small_int() * scale);
        for (int i = 0; i < count; i++)
        {
            xy[2 * i] = (float)(points[i].x * scale);
            xy[2 * i + 1] = (float)(points[i].y * scale);
            if (scale == 1)
            {
                xy[2 * i] = (float)(xy[2 * i] + x);
                xy[2 * i + 1] = (float)(xy[2 * i + 1] + y);
            }
            if (kind == 4)
                xy[2 * i] = from_bits(unchecked(to_bits(xy[2 * i]) + below(2)));
        }
        return xy;
    }

    static float* outline_float(out int count)
    {
        return vertices_float(false, out count);
    }

    static float* convex_float(out int count)
    {
        return vertices_float(true, out count);
    }

    static int* vertices_int32_t(bool isConvex, out int count)
    {
        int* xy = ints + next_ints++ % 8 * 2 * MOST_VERTICES;
        Point[] points = new Point[MOST_VERTICES];
        count = make_points(isConvex, points);
        int factor = kind % 4 == 0 ? 262144 : kind % 4 == 1 ? 524287 : 1;
        for (int i = 0; i < count; i++)
        {
            xy[2 * i] = points[i].x * factor;
            xy[2 * i + 1] = points[i].y * factor;
        }
        return xy;
    }

    static int* outline_int32_t(out int count)
    {
        return vertices_int32_t(false, out count);
    }

    static int* convex_int32_t(out int count)
    {
        return vertices_int32_t(true, out count);
    }

    // ------------------------------------------------------------------------------------------------ shapes

    static GrazeSegment one_GrazeSegment()
    {
        float ax = any_float();
        float ay = any_float();
        float bx = any_float();
        return new GrazeSegment(ax, ay, bx, below(4) == 0 ? ay : any_float());
    }

    static GrazeAabb one_GrazeAabb()
    {
        float x0 = any_float();
        float y0 = any_float();
        float x1 = any_float();
        float y1 = any_float();
        bool isAny = below(32) == 0;
        return new GrazeAabb(isAny || x0 < x1 ? x0 : x1, isAny || y0 < y1 ? y0 : y1, isAny || x0 < x1 ? x1 : x0,
            isAny || y0 < y1 ? y1 : y0);
    }

    static GrazeCircle one_GrazeCircle()
    {
        float x = any_float();
        float y = any_float();
        return new GrazeCircle(x, y, any_radius());
    }

    static GrazeCapsule one_GrazeCapsule()
    {
        GrazeSegment segment = one_GrazeSegment();
        return new GrazeCapsule(segment.ax, segment.ay, segment.bx, segment.by, any_radius());
    }

    static GrazeShape one_GrazeShape()
    {
        uint ofKind = below(32) == 0 ? below(8) : 1 + below(6);
        int count;
        float* xy = ofKind == (uint)GrazeKind.Convex ? convex_float(out count) : outline_float(out count);
        if (below(64) != 0 && ofKind <= (uint)GrazeKind.Segment && count > ofKind)
            count = (int)ofKind;
        GrazeShape shape = default(GrazeShape);
        shape.xy = xy;
        shape.count = (uint)count;
        shape.kind = ofKind;
        shape.radius = below(2) == 0 ? 0 : any_radius();
        return shape;
    }

    static GrazeSegmentI32 one_GrazeSegmentI32()
    {
        int ax = any_int32_t();
        int ay = any_int32_t();
        int bx = any_int32_t();
        return new GrazeSegmentI32(ax, ay, bx, below(4) == 0 ? ay : any_int32_t());
    }

    static GrazeAabbI32 one_GrazeAabbI32()
    {
        int x0 = any_int32_t();
        int y0 = any_int32_t();
        int x1 = any_int32_t();
        int y1 = any_int32_t();
        bool isAny = below(32) == 0;
        return new GrazeAabbI32(isAny || x0 < x1 ? x0 : x1, isAny || y0 < y1 ? y0 : y1, isAny || x0 < x1 ? x1 : x0,
            isAny || y0 < y1 ? y1 : y0);
    }

    static GrazeCircleI32 one_GrazeCircleI32()
    {
        int x = any_int32_t();
        int y = any_int32_t();
        return new GrazeCircleI32(x, y, any_int_radius());
    }

    static GrazeCapsuleI32 one_GrazeCapsuleI32()
    {
        GrazeSegmentI32 segment = one_GrazeSegmentI32();
        return new GrazeCapsuleI32(segment.ax, segment.ay, segment.bx, segment.by, any_int_radius());
    }

    static GrazeShapeI32 one_GrazeShapeI32()
    {
        uint ofKind = below(32) == 0 ? below(8) : 1 + below(6);
        int count;
        int* xy = ofKind == (uint)GrazeKind.Convex ? convex_int32_t(out count) : outline_int32_t(out count);
        if (below(64) != 0 && ofKind <= (uint)GrazeKind.Segment && count > ofKind)
            count = (int)ofKind;
        GrazeShapeI32 shape = default(GrazeShapeI32);
        shape.xy = xy;
        shape.count = (uint)count;
        shape.kind = ofKind;
        shape.radius = below(2) == 0 ? 0 : any_int_radius();
        return shape;
    }

    // Two are kept.
    static readonly PreparedPolygon[] kept = new PreparedPolygon[2];
    static uint next_prepared;

    static PreparedPolygon one_GrazePrepared()
    {
        uint own = next_prepared++ % 2;
        int count;
        float* xy = outline_float(out count);
        if (kept[own] != null)
            kept[own].Dispose();
        kept[own] = null;
        try
        {
            kept[own] = new PreparedPolygon(new Outline(xy, count));
        }
        catch (ArgumentException)
        {
        }
        return kept[own];
    }

    static void forget_prepared()
    {
        for (int i = 0; i < 2; i++)
        {
            if (kept[i] != null)
                kept[i].Dispose();
            kept[i] = null;
        }
    }

    static readonly GrazeShape* shapes = (GrazeShape*)Room(6 * sizeof(GrazeShape));
    static readonly byte* bytes = (byte*)Room(MOST_IN_BATCH);

    static GrazeShape* list_GrazeShape(out int count)
    {
        count = (int)below(7);
        for (int i = 0; i < count; i++)
            shapes[i] = one_GrazeShape();
        return shapes;
    }

    static byte* list_uint8_t(out int count)
    {
        count = some(MOST_IN_BATCH);
        for (int i = 0; i < count; i++)
            bytes[i] = (byte)below(3);
        return bytes;
    }

    static readonly GrazeSegment* many_GrazeSegments = (GrazeSegment*)Room(2 * MOST_IN_BATCH * sizeof(GrazeSegment));
    static uint next_GrazeSegment;

    static GrazeSegment* many_GrazeSegment(int size, out int stride)
    {
        GrazeSegment* list = many_GrazeSegments + next_GrazeSegment++ % 2 * MOST_IN_BATCH;
        stride = below(4) == 0 ? 0 : sizeof(GrazeSegment);
        for (int i = 0; i < (size > 0 ? size : 1); i++)
            list[i] = one_GrazeSegment();
        return list;
    }

    static readonly GrazeAabb* many_GrazeAabbs = (GrazeAabb*)Room(2 * MOST_IN_BATCH * sizeof(GrazeAabb));
    static uint next_GrazeAabb;

    static GrazeAabb* many_GrazeAabb(int size, out int stride)
    {
        GrazeAabb* list = many_GrazeAabbs + next_GrazeAabb++ % 2 * MOST_IN_BATCH;
        stride = below(4) == 0 ? 0 : sizeof(GrazeAabb);
        for (int i = 0; i < (size > 0 ? size : 1); i++)
            list[i] = one_GrazeAabb();
        return list;
    }

    static readonly GrazeCircle* many_GrazeCircles = (GrazeCircle*)Room(2 * MOST_IN_BATCH * sizeof(GrazeCircle));
    static uint next_GrazeCircle;

    static GrazeCircle* many_GrazeCircle(int size, out int stride)
    {
        GrazeCircle* list = many_GrazeCircles + next_GrazeCircle++ % 2 * MOST_IN_BATCH;
        stride = below(4) == 0 ? 0 : sizeof(GrazeCircle);
        for (int i = 0; i < (size > 0 ? size : 1); i++)
            list[i] = one_GrazeCircle();
        return list;
    }

    static readonly GrazeCapsule* many_GrazeCapsules = (GrazeCapsule*)Room(2 * MOST_IN_BATCH * sizeof(GrazeCapsule));
    static uint next_GrazeCapsule;

    static GrazeCapsule* many_GrazeCapsule(int size, out int stride)
    {
        GrazeCapsule* list = many_GrazeCapsules + next_GrazeCapsule++ % 2 * MOST_IN_BATCH;
        stride = below(4) == 0 ? 0 : sizeof(GrazeCapsule);
        for (int i = 0; i < (size > 0 ? size : 1); i++)
            list[i] = one_GrazeCapsule();
        return list;
    }

    static readonly GrazeShape* many_shapes = (GrazeShape*)Room(2 * 8 * sizeof(GrazeShape));
    static uint next_many_shapes;

    static GrazeShape* many_GrazeShape(int size, out int stride)
    {
        GrazeShape* list = many_shapes + next_many_shapes++ % 2 * 8;
        stride = size > 8 || below(4) == 0 ? 0 : sizeof(GrazeShape);
        for (int i = 0; i < 8; i++)
            list[i] = one_GrazeShape();
        return list;
    }

    static readonly float* points_of_batch = (float*)Room(3 * MOST_IN_BATCH * sizeof(float));

    static float* many_point(int size, out int stride)
    {
        stride = (2 + (int)below(2)) * sizeof(float);
        for (int i = 0; i < 3 * size; i++)
            points_of_batch[i] = any_float();
        return points_of_batch;
    }

    static readonly float* rects = (float*)Room(2 * 8 * MOST_IN_BATCH * sizeof(float));
    static uint next_rects;

    static float* many_rect(int size, out int stride)
    {
        float* list = rects + next_rects++ % 2 * 8 * MOST_IN_BATCH;
        stride = 8 * sizeof(float);
        Zero(list, 8 * MOST_IN_BATCH * sizeof(float));
        for (int i = 0; i < size; i++)
        {
            float x = any_float();
            float y = any_float();
            float width = any_radius();
            float height = any_radius();
            GrazeNative.graze_rect_corners(x, y, width, height, any_float(), list + 8 * i);
        }
        return list;
    }

    // ------------------------------------------------------------------------------------------------ the rounds

    static ulong hash_of(int call, uint round)
    {
        state = unchecked((ulong)round * 0x9E3779B97F4A7C15u + (ulong)call);
        hash = 0;
        isFolding = true;
        current = EveryName[call];
        choose_kind();
        EveryCall[call]();
        isFolding = true;
        return hash;
    }

    static readonly GrazeErrorHandler handler = on_error;

    /// <summary>The hash, and whether each call is made by way of Graze, too.</summary>
    public static ulong OfRounds(uint rounds, bool again)
    {
        ulong all = 0;
        isAgain = again;
        GrazeNative.graze_set_error_handler(Marshal.GetFunctionPointerForDelegate(handler), null);
        for (uint round = 0; round < rounds; round++)
        {
            for (int call = 0; call < EveryCall.Length; call++)
            {
                ulong one = hash_of(call, round);
                hash = all;
                fold(one);
                all = hash;
            }
        }
        forget_prepared();
        GrazeNative.graze_set_error_handler(IntPtr.Zero, null);
        return all;
    }

    public static string[] Names
    {
        get { return EveryName; }
    }
}
