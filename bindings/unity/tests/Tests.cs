// The tests of the C# by itself, run by .ci/unity under mono and .NET: no Unity is needed, and none is tested.
//
//     Tests.exe LAYOUT ROUNDS HASH
//
// LAYOUT is what layout.c prints, HASH the one hash of that many ROUNDS (c_tests/one_hash.c).

using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading;
using GrazeLib;

public static unsafe partial class Tests
{
    static int passed, failed;
    static readonly List<string> Refusals = new List<string>();

    static void Check(bool isTrue, string what)
    {
        if (isTrue)
        {
            passed++;
            return;
        }
        failed++;
        Console.WriteLine("FAILED: " + what);
    }

    static void Throws<TException>(Action action, string what) where TException : Exception
    {
        try
        {
            action();
        }
        catch (TException exception)
        {
            Check(exception.GetType() == typeof(TException), what + " throws " + exception.GetType());
            return;
        }
        Check(false, what + " throws nothing");
    }

    static void Listen()
    {
        Graze.SetErrorHandler(delegate(string function, string argument, int element, GrazeStatus status)
        {
            lock (Refusals)
                Refusals.Add(function + " " + argument + " " + element + " " + status);
        });
        Refusals.Clear();
    }

    static string Refused()
    {
        string all = string.Join(", ", Refusals);
        Refusals.Clear();
        return all;
    }

    static readonly float[] Ship = { 0, -4, 12, -9, 0, 7, -12, -9 };

    struct Vector
    {
        public float x, y;

        public Vector(float x, float y)
        {
            this.x = x;
            this.y = y;
        }
    }

    struct Body
    {
        public int id;
        public GrazeCircle circle;
        public Vector at;
    }

    struct Three
    {
        public float x, y, z;
    }

    struct Mixed
    {
        public float x;
        public string name;
    }

    // ------------------------------------------------------------------------------------------------ the binding

    static IEnumerable<MethodInfo> Externs()
    {
        return typeof(GrazeNative).GetMethods(BindingFlags.Static | BindingFlags.Public | BindingFlags.DeclaredOnly)
            .Where(method => (method.Attributes & MethodAttributes.PinvokeImpl) != 0);
    }

    // Handles, and what goes to the library as floats.
    static readonly Type[] NotInC = { typeof(GrazePrepared), typeof(GrazeWorld), typeof(GrazeCorners),
        typeof(GrazePosition) };

    static void Layout(string path)
    {
        Type[] structs = typeof(GrazeNative).Assembly.GetTypes().Where(type => type.IsValueType && !type.IsEnum &&
            type.Name.StartsWith("Graze") && !NotInC.Contains(type)).ToArray();
        int known = structs.Length + structs.Sum(type => type.GetFields().Length);
        string[] lines = File.ReadAllLines(path);
        Check(lines.Length == known, "C prints a line for each struct and field: " + lines.Length + ", C# has " + known);
        foreach (string line in lines)
        {
            string[] words = line.Split(' ', '.');
            int number = int.Parse(words[words.Length - 1]);
            Type type = structs.Single(one => one.Name == words[0]);
            int own = words.Length == 2 ? Marshal.SizeOf(type) : (int)Marshal.OffsetOf(type, words[1]);
            Check(own == number, line + ", not " + own);
        }
        Check(sizeof(GrazeContact) == 56, "a contact has 56 bytes");
        Check(sizeof(GrazeCorners) == 32, "corners are eight floats");
        Check(sizeof(GrazePosition) == 12, "a position is three floats");
    }

    static bool IsPlain(Type type)
    {
        return type.IsPointer || new[] { typeof(void), typeof(float), typeof(int), typeof(uint), typeof(ulong), typeof(byte),
            typeof(UIntPtr), typeof(IntPtr) }.Contains(type);
    }

    static void OnlyPlainNumbersAndPointers()
    {
        foreach (MethodInfo method in Externs())
        {
            Check(IsPlain(method.ReturnType) && method.GetParameters().All(given => IsPlain(given.ParameterType)),
                method.Name + " takes what Burst does not");
            // The library has it.
            Marshal.Prelink(method);
        }
        foreach (Type type in typeof(GrazeNative).Assembly.GetTypes().Where(type => type.Name.StartsWith("Graze") &&
            type.IsValueType && !type.IsEnum))
            foreach (FieldInfo field in type.GetFields(BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic))
                Check(IsPlain(field.FieldType) || field.FieldType.Name.StartsWith("Graze"), type + "." + field.Name);
    }

    static void EveryFunctionIsCalled()
    {
        string[] here = { "graze_version", "graze_abi_version", "graze_status_text", "graze_set_error_handler",
            "graze_default_error_handler", "graze_set_allocator", "graze_simd_width", "graze_set_simd_width",
            "graze_prepared_create", "graze_prepared_create_graded", "graze_prepared_create_chain", "graze_prepared_free", "graze_prepared_memory",
            "graze_trace_grid" };
        foreach (MethodInfo method in Externs())
            Check(here.Contains(method.Name) || OneHash.Names.Contains(method.Name) || IsOfWorld(method),
                method.Name + " is not called");
        Check(Externs().Count() == here.Length + OneHash.Names.Length + Externs().Count(IsOfWorld),
            "no function is named twice");
        foreach (MethodInfo method in Externs().Where(IsOfWorld))
            Check(WorldsCall.Contains(method.Name), method.Name + " is not called by Worlds");
    }

    static bool IsOfWorld(MethodInfo method)
    {
        return method.Name.StartsWith("graze_world_");
    }

    static void TheOneHash(uint rounds, ulong expected)
    {
        foreach (uint width in new uint[] { 4, 8, 16, uint.MaxValue })
        {
            GrazeNative.graze_set_simd_width(width);
            ulong hash = OneHash.OfRounds(rounds, width == uint.MaxValue);
            Check(hash == expected, "the one hash at " + width + " lanes is " + hash.ToString("X16"));
        }
        Check(OneHash.Differences == 0, "Graze and GrazeNative differ, first in " + OneHash.FirstDifference);
    }

    static void TheLibrary()
    {
        Graze.CheckLibrary();
        Check(Graze.Version >= new Version(GrazeNative.VersionMajor, GrazeNative.VersionMinor), "the version");
        Check(GrazeNative.graze_abi_version() == GrazeNative.AbiVersion, "the binary interface");
        Check(new[] { 4, 8, 16 }.Contains(Graze.SimdWidth), "the width");
        Check(Graze.Text(GrazeStatus.Ok).Length > 0 && Graze.Text((GrazeStatus)12345).Length > 0, "statuses in words");
    }

    // ------------------------------------------------------------------------------------------------ views

    static void Views()
    {
        Vector[] points = { new Vector(0, -4), new Vector(12, -9), new Vector(0, 7), new Vector(-12, -9) };
        GrazeCircle bullet = new GrazeCircle(5, 2, 1);
        Check(Graze.Test(Ship, bullet) == GrazeVerdict.Touch, "an array of floats");
        Check(Graze.Test(Outline.Of(points), bullet) == GrazeVerdict.Touch, "an array of own points");
        Check(Graze.Test(Outline.Of(new ReadOnlySpan<Vector>(points)), bullet) == GrazeVerdict.Touch, "a span of points");
        Span<float> onStack = stackalloc float[8];
        Ship.AsSpan().CopyTo(onStack);
        Check(Graze.Test(onStack, bullet) == GrazeVerdict.Touch, "floats on the stack");
        fixed (float* at = Ship)
            Check(Graze.Test(new Outline(at, 4), bullet) == GrazeVerdict.Touch, "a pointer");
        Check(Graze.Test(Shape.Polygon(Ship), bullet) == GrazeVerdict.Touch, "shapes");
        Check(Graze.Test(bullet, new GrazeCapsule(7, 0, 9, 5, 0.5f)) == GrazeVerdict.Miss, "a circle and a capsule");
        Check(Graze.Test(Shape.Point(5, 1), bullet) == GrazeVerdict.Touch, "a point and a circle");
        Check(Graze.Test(new int[] { 0, 0, 4, 0, 4, 4 }, 4, 2) == GrazeVerdict.Touch, "integers");
        Check(Graze.Owns(Ship, 0, 0) && !Graze.Owns(Ship, 0, 100), "owns is a bool");

        Throws<ArgumentException>(() => Graze.Test(new float[3], new GrazeCircle(0, 0, 1)), "an odd count of floats");
        Throws<ArgumentException>(() => Outline.Of(new Three[3]), "points of three floats");
        Throws<ArgumentException>(() => Outline.Of(new Three[2]), "two points of three floats");
        Throws<ArgumentException>(() => Outline.Of(new Mixed[2]), "points with a reference");
        Throws<ArgumentException>(() => Graze.RectCorners(0, 0, 1, 1, 0, new float[7]), "room for less than four corners");
        Throws<ArgumentException>(() => Graze.Place(Ship, 0, 0, 1, 0, new float[7]), "room for less than the outline");
        Throws<ArgumentOutOfRangeException>(() => default(GrazeContact).Point(0), "a point of a contact without any");

        Listen();
        Check(Graze.Test((float[])null, bullet) == GrazeVerdict.Miss, "null is a miss");
        Check(Refused() == "graze_test_polygon_circle count -1 ErrorTooFewVertices", "null is refused");
        Check(Graze.Test(new float[0], bullet) == GrazeVerdict.Miss && Refused() != "", "nothing is refused");
        Check(Graze.Test(default(Shape), bullet) == GrazeVerdict.Miss && Refused() != "", "no shape is refused");
        Check(Graze.Test(new float[] { 0, 0, 1, 0, float.NaN, 1 }, bullet) == GrazeVerdict.Miss, "NaN is a miss");
        Check(Refused() == "graze_test_polygon_circle xy 2 ErrorNotFinite", "NaN is refused");
        int where;
        Check(Graze.Check(new float[] { 0, 0, 1, 0, float.NaN, 1 }, out where) == GrazeStatus.ErrorNotFinite && where == 2,
            "the vertex at fault");
        Check(Graze.Check(Ship, out where) == GrazeStatus.Ok && where == -1, "no vertex is at fault");
        Check(float.IsPositiveInfinity(Graze.Distance(new float[2], 0, 0)), "a distance to too few vertices");
        Check(Refused() != "", "a refused distance");
        Graze.SetErrorHandler(null);
    }

    static void Batches()
    {
        Body[] bodies = new Body[5];
        for (int i = 0; i < bodies.Length; i++)
        {
            bodies[i].id = 77;
            bodies[i].circle = new GrazeCircle(4 + i, 2, 1);
            bodies[i].at = new Vector(3 * i, 0);
        }
        int circleAt = (int)Marshal.OffsetOf(typeof(Body), "circle"), at = (int)Marshal.OffsetOf(typeof(Body), "at");
        byte[] verdicts = new byte[5];
        Check(Graze.TestMany(Ship, Many<GrazeCircle>.In<Body>(bodies, circleAt), verdicts) == 2, "circles in bodies");
        Check(verdicts.SequenceEqual(new byte[] { 2, 1, 0, 0, 0 }), "their verdicts");
        uint[] chosen = new uint[5];
        Check(Graze.Select(verdicts, GrazeVerdict.Hit, chosen) == 1 && chosen[0] == 0, "the hits among them");
        Check(Graze.TestMany(Ship, Points.In<Body>(bodies, at)) == 2, "points in bodies");
        Check(Graze.TestMany(Ship, Points.Of(new[] { new Vector(0, 0), new Vector(50, 0) })) == 1, "points of one's own");
        Check(Graze.TestMany(Ship, new float[] { 0, 0, 50, 0 }) == 1, "points as floats");
        GrazeCircle[] circles = bodies.Select(body => body.circle).ToArray();
        Check(Graze.TestMany(Many<GrazeCircle>.Every(new[] { circles[0] }), circles, verdicts) == 3, "one against many");
        Check(Graze.TestMany(circles, Points.Every(new float[] { 4, 2 })) == 2, "many against one point");
        Check(Graze.TestMany(new GrazeCircle[0], new GrazeCircle[0]) == 0, "none");

        Throws<ArgumentException>(() => Graze.TestMany(new GrazeCircle[3], new GrazeCircle[2]), "arrays that differ");
        Throws<ArgumentException>(() => Graze.TestMany(new GrazeCircle[3], new GrazeCircle[3], new byte[2]), "few verdicts");
        Throws<ArgumentException>(() => Graze.TestMany(Ship, new float[3]), "half a point");
        Throws<ArgumentException>(() => Many<GrazeCircle>.Every(new GrazeCircle[2]), "two are not one");
        Throws<ArgumentException>(() => Points.Every(new float[4]), "two points are not one");
        Throws<ArgumentException>(() => Graze.TestMany(Points.Every(new float[2]).Count < 0
            ? Many<GrazeCircle>.Every(new GrazeCircle[1]) : new GrazeCircle[1], Points.Every(new float[2])), "no length");
        Throws<ArgumentException>(() => Points.In<Body>(new Body[1], sizeof(int) + sizeof(GrazeCircle) + 4), "past the end");
        Throws<ArgumentException>(() => Points.In<Body>(new Body[1], -4), "before the beginning");
        Throws<ArgumentOutOfRangeException>(() => new Points(null, 8, -1), "a negative count");
    }

    static void Results()
    {
        float[] box = { 0, 0, 4, 0, 4, 4, 0, 4 };
        GrazeContact contact;
        Check(Graze.Contact(Shape.Convex(box), new GrazeCircle(5, 2, 2), out contact) == GrazeVerdict.Hit &&
            contact.normalX == 1 && contact.depth == 1 && contact.count == 1, "a contact");
        Check(contact.Point(0).x == 3.5f, "and its point");
        Check(Graze.Contact(Shape.Convex(box), new GrazeCircle(50, 2, 2), out contact) == GrazeVerdict.Miss &&
            contact.count == 0, "no contact");
        GrazeRayHit hit;
        Check(Graze.Raycast(box, new GrazeSegment(-4, 1, 4, 1), out hit) == GrazeVerdict.Hit && hit.t == 0.5f &&
            hit.normalX == -1 && hit.edge == 3, "a ray");
        GrazeCrossing[] crossings = new GrazeCrossing[1];
        Check(Graze.Crossings(box, new GrazeSegment(-4, 1, 40, 1), crossings) == 2 && crossings[0].x == 4, "crossings");
        Check(Graze.Crossings(box, new GrazeSegment(-4, 1, 40, 1), default(Span<GrazeCrossing>)) == 2, "their count");
        GrazeSweepHit sweep;
        Check(Graze.Sweep(new GrazeCircle(-6, 2, 2), 8, 0, Shape.Convex(box), out sweep) == GrazeVerdict.Hit &&
            sweep.t == 0.5f, "a sweep");
        float x, y;
        Check(Graze.KeepIn(new GrazeAabb(0, 0, 4, 4), new GrazeCircle(5, 1, 1), out x, out y) == GrazeStatus.Ok &&
            x == -2 && y == 0, "a push");
        fixed (float* xy = box)
        {
            GrazeShape shape = new GrazeShape { xy = xy, count = 4, kind = (uint)GrazeKind.Polygon };
            int which;
            Check(Graze.RaycastFirst(new GrazeSegment(-4, 1, 4, 1), new[] { shape, shape }, out hit, out which) ==
                GrazeVerdict.Hit && which == 0, "the first of many");
            Check(Graze.RaycastFirst(new GrazeSegment(-4, 100, 4, 100), new[] { shape }, out hit, out which) ==
                GrazeVerdict.Miss && which == -1, "none of many");
        }
    }

    /// <summary>Along a floor into a wall, and a platform that is solid from above only.</summary>
    static void SlidesAndOneSidedLines()
    {
        float[] room = { 0, 0, 10, 0, 10, 10, 9, 10, 9, 1, 0, 1 }, box = { 4, 1, 5, 1, 5, 2, 4, 2 };
        float[] platform = { 0, 0, 4, 0, 8, 0 };
        fixed (float* roomXy = room, platformXy = platform)
        {
            GrazeShape[] walls = { new GrazeShape { xy = roomXy, count = 6, kind = (uint)GrazeKind.Polygon } };
            GrazeSlide slide;
            Check(Graze.Slide(Shape.Convex(box), 8, -2, walls, out slide) == GrazeVerdict.Touch && slide.x == 4 &&
                slide.y == 0 && slide.lostX == 4 && slide.lostY == -2, "along the floor into the wall");
            Check(slide.count == 2 && slide.Contact(0).normalY == -1 && slide.Contact(1).normalX == 1 &&
                slide.Contact(1).obstacle == 0, "the floor and the wall");
            Throws<ArgumentOutOfRangeException>(() => slide.Contact(2), "a third contact");
            Check(Graze.Approach(Shape.Convex(box), 8, -2, walls, out slide) == GrazeVerdict.Touch && slide.x == 0 &&
                slide.y == 0 && slide.count == 1, "at rest on the floor");
            Check(Graze.Slide(Shape.Convex(box), 8, -2, default(ReadOnlySpan<GrazeShape>), out slide) ==
                GrazeVerdict.Miss && slide.x == 8 && slide.count == 0, "no obstacles");

            GrazeShape[] oneSided = { new GrazeShape { xy = platformXy, count = 3, kind = (uint)GrazeKind.OneSided } };
            Check(Graze.Slide(Shape.Convex(box), 1, -3, oneSided, out slide) == GrazeVerdict.Touch && slide.x == 1 &&
                slide.y == -1, "onto the platform");
            Check(Graze.Slide(new GrazeCircle(4, -2, 1), 0, 8, oneSided, out slide) == GrazeVerdict.Miss && slide.y == 8,
                "up through it");
        }
        GrazeSweepHit hit;
        Check(Graze.Sweep(new GrazeCircle(2, 3, 1), 0, -4, Shape.OneSided(platform), out hit) == GrazeVerdict.Hit &&
            hit.t == 0.5f && hit.normalY == -1, "onto it");
        Check(Graze.Sweep(new GrazeCircle(2, -3, 1), 0, 4, Shape.OneSided(platform), out hit) == GrazeVerdict.Miss,
            "from below");
        Check(Graze.Sweep(new GrazeCircle(2, -3, 1), 0, 4, Shape.Chain(platform), out hit) == GrazeVerdict.Hit,
            "a chain is solid from both sides");
        int[] whole = { 0, 0, 4, 0 };
        Check(Graze.Test(ShapeI32.OneSided(whole), ShapeI32.Point(2, 0)) == GrazeVerdict.Hit, "of integers");
    }

    // ------------------------------------------------------------------------------------------------ handles

    static void PreparedPolygons()
    {
        float[] rings = { 0, 0, 9, 0, 9, 9, 0, 9, 3, 3, 6, 3, 6, 6, 3, 6 };
        PreparedPolygon prepared = new PreparedPolygon(rings, new uint[] { 4, 4 });
        Check(Graze.Test(prepared, 1, 1) == GrazeVerdict.Hit && Graze.Test(prepared, 4, 4) == GrazeVerdict.Miss, "a hole");
        uint ring;
        GrazeRayHit hit;
        Check(Graze.Raycast(prepared, new GrazeSegment(4, 4, 20, 4), out hit, out ring) == GrazeVerdict.Hit && ring == 1,
            "the ring that a ray meets");
        Check(prepared.Memory > 100 && prepared.Pointer != null, "memory");
        using (PreparedPolygon quick = new PreparedPolygon(Ship, GrazeGrade.QuickBuild))
            Check(Graze.Test(quick, prepared) == GrazeVerdict.Hit, "two prepared polygons");
        using (PreparedPolygon chain = PreparedPolygon.Chain(new float[] { 0, 0, 4, 0, 8, 4 }))
            Check(Graze.Test(chain, 2, 0) == GrazeVerdict.Hit && Graze.Test(chain, 4, 2) == GrazeVerdict.Miss, "a chain");
        byte[] cells = { 1, 1, 1, 1, 0, 1, 1, 1, 1 };
        using (PreparedPolygon level = PreparedPolygon.Grid(cells, 3, 0, 0, 2))
            Check(Graze.Test(level, 1, 1) == GrazeVerdict.Hit && Graze.Test(level, 3, 3) == GrazeVerdict.Miss, "a grid");
        Check(PreparedPolygon.Grid(new byte[4], 2, 0, 0, 1) == null, "no solid cell");
        Throws<ArgumentException>(() => PreparedPolygon.Grid(cells, 2, 0, 0, 1), "no whole rows");
        GrazeContact[] contacts = new GrazeContact[4];
        Throws<ArgumentException>(() => Graze.Contacts(prepared, new GrazeCircle(0, 0, 1), contacts, new uint[3]), "few rings");
        Check(Graze.Contacts(prepared, new GrazeCircle(0, 0, 1), contacts) > 0, "no rings");
        prepared.Dispose();
        prepared.Dispose();
        Throws<ObjectDisposedException>(() => Graze.Test(prepared, 1, 1), "a query of a disposed polygon");
        Throws<ObjectDisposedException>(() => { sink += (int)prepared.Memory; }, "memory of a disposed polygon");
        Throws<ObjectDisposedException>(() => { sink += prepared.Pointer == null ? 1 : 0; }, "its pointer");
        Throws<ArgumentNullException>(() => Graze.Test((PreparedPolygon)null, 1, 1), "no polygon");
        Throws<ArgumentException>(() => new PreparedPolygon(rings, new uint[] { 4, 5 }), "counts that do not add up");
        Listen();
        Throws<ArgumentException>(() => new PreparedPolygon(new float[] { 0, 0, 1, 1 }), "two vertices");
        Check(Refused() == "graze_prepared_create ring_counts 0 ErrorTooFewVertices", "the reason");
        Throws<ArgumentException>(() => PreparedPolygon.Grid(cells, 3, 0, 0, float.NaN), "a grid of no size");
        Check(Refused() == "graze_trace_grid cell_size -1 ErrorNotFinite", "the reason for that");
        Throws<ArgumentException>(() => PreparedPolygon.Chain(Ship, GrazeKind.Polygon), "no chain");
        Check(Refused() != "", "the reason for that");
        Throws<ArgumentException>(() => new PreparedPolygon(Ship, (GrazeGrade)9), "no grade");
        Check(Refused() != "", "the reason for that");
        Graze.SetErrorHandler(null);
    }

    // What Worlds calls, by way of CollisionWorld.
    static readonly string[] WorldsCall = { "graze_world_create", "graze_world_free", "graze_world_copy",
        "graze_world_memory", "graze_world_hash", "graze_world_add", "graze_world_remove", "graze_world_set_filter",
        "graze_world_place", "graze_world_place_many", "graze_world_shape", "graze_world_user", "graze_world_count",
        "graze_world_update", "graze_world_pairs", "graze_world_began", "graze_world_ended", "graze_world_query",
        "graze_world_raycast", "graze_world_save", "graze_world_load", "graze_world_sweep", "graze_world_sweep_enter",
        "graze_world_slide", "graze_world_contacts", "graze_world_contacts_within", "graze_world_nearest",
        "graze_world_raycast_all", "graze_world_raycast_many", "graze_world_overlapping_boxes", "graze_world_update_with",
        "graze_world_move", "graze_world_has", "graze_world_set_user", "graze_world_push_out",
        "graze_world_set_shape", "graze_world_test", "graze_world_filter", "graze_world_ids",
        "graze_world_placement", "graze_world_placement_many", "graze_world_approach" };

    static void Worlds()
    {
        CollisionWorld world = new CollisionWorld();
        uint ship = world.Add(Shape.Polygon(Ship), 2, 4, 11);
        uint bullet = world.Add(new GrazeCircle(0, 0, 1), 4, uint.MaxValue);
        Check(ship != 0 && bullet != 0 && world.Count() == 2, "two shapes");
        Check(world.User(ship) == 11 && world.User(bullet) == 0, "numbers of one's own");
        Check(world.Place(bullet, 5, 2, 0) == GrazeStatus.Ok &&
            GrazeNative.graze_world_update_with(world.Pointer, IntPtr.Zero, null) == 0, "an update");
        GrazeWorldPair[] pairs = new GrazeWorldPair[3];
        Check(world.Pairs(pairs) == 1 && pairs[0].a == ship && pairs[0].b == bullet, "a pair");
        Check((GrazeVerdict)pairs[0].verdict == GrazeVerdict.Touch && world.Began(pairs) == 1, "its verdict");
        using (CollisionWorld before = new CollisionWorld())
        {
            Check(before.Copy(world) == GrazeStatus.Ok && before.Hash() == world.Hash() && before.Memory() > 0, "a copy");
            byte[] bytes = new byte[world.Save(default(Span<byte>))];
            Check(world.Save(bytes) == bytes.Length, "saved");
            using (CollisionWorld loaded = CollisionWorld.Load(bytes))
                Check(loaded != null && loaded.Hash() == world.Hash(), "loaded");
            uint[] ids = { ship, bullet };
            GrazePosition[] places = { new GrazePosition(100, 0, 1), new GrazePosition(0, 0, 0) };
            Check(world.PlaceMany(ids, places) == 2, "two placed");
            GrazePosition place;
            GrazePosition[] known = new GrazePosition[2];
            Check(world.Placement(ship, out place) == GrazeStatus.Ok && place.x == 100 && place.radians == 1, "a place");
            Check(world.PlacementMany(ids, known) == 2 && known[0].x == 100 && known[1].x == 0, "two places");
            Throws<ArgumentException>(() => world.PlaceMany(ids, new GrazePosition[1]), "arrays that differ");
            Check(world.Update() == GrazeStatus.Ok && world.Ended(pairs) == 1 && world.Pairs(pairs) == 0, "the pair ended");
            Check(world.Hash() != before.Hash(), "another hash");
            uint[] found = new uint[2];
            Check(before.Query(Shape.Convex(Ship), uint.MaxValue, found) == 2 && found[1] == bullet, "a region");
            GrazeSegment ray = new GrazeSegment(-100, 2, 100, 2);
            GrazeRayHit hit;
            GrazeSweepHit swept;
            GrazeSlide slid;
            uint id;
            Check(before.Raycast(ray, 4, 0, out hit, out id) == GrazeVerdict.Hit && id == bullet && hit.x == 4, "a ray");
            Check(before.Raycast(ray, 4, bullet) == GrazeVerdict.Miss, "a ray that leaves one out");
            GrazeCircle above = new GrazeCircle(5, 102, 1);
            Check(before.Sweep(above, 0, -196, 4, 0, out swept, out id) == GrazeVerdict.Hit && swept.t == 0.5f, "a sweep");
            Check(before.SweepEnter(above, 0, -196, 4, bullet, out swept, out id) == GrazeVerdict.Miss, "an entry");
            Check(before.Slide(above, 0, -196, 4, 0, out slid) == GrazeVerdict.Touch && slid.y == -98 &&
                slid.contact0.obstacle == bullet, "a slide");
            Check(before.Approach(above, 0, -196, 4, 0, out slid) == GrazeVerdict.Touch && slid.y == -98 &&
                slid.count == 1 && slid.contact0.obstacle == bullet, "a motion that stops");
            Check(before.PushOut(new GrazeCircle(5, 1, 1), 3, 4, 0, out slid) == GrazeVerdict.Touch && slid.y == -1,
                "a push out");
            Check(before.Test(new GrazeCircle(5, 1, 1), 4, 0, out id) == GrazeVerdict.Hit && id == bullet &&
                before.Test(new GrazeCircle(5, 1, 1), 4, bullet) == GrazeVerdict.Miss, "an overlap");
            GrazeWorldContact[] contacts = new GrazeWorldContact[2];
            Check(before.Contacts(bullet, uint.MaxValue, contacts) == 1 && contacts[0].id == ship &&
                contacts[0].contact.depth == 0, "a contact");
            Check(before.ContactsWithin(bullet, uint.MaxValue, 0.5f, contacts) == 1 && contacts[0].id == ship,
                "a contact within a margin");
            GrazeClosest closest;
            Check(before.Nearest(above, 98.5f, 4, 0, out closest, out id) == 98 && id == bullet, "the nearest");
            GrazeRayHit[] hits = new GrazeRayHit[2];
            Check(before.RaycastAll(ray, uint.MaxValue, 0, hits, found) == 2 && found[1] == bullet, "all on a ray");
            Check(before.OverlappingBoxes(pairs) == 1 && pairs[0].b == bullet, "boxes that overlap");
            uint first;
            Check(GrazeNative.graze_world_raycast_many(before.Pointer, &ray, (UIntPtr)16, (UIntPtr)1, 4, 0, null, &first,
                null) == (UIntPtr)1 && first == bullet, "a batch of rays");
            GrazeShape placed;
            Check(before.Shape(bullet, out placed) == GrazeStatus.Ok && placed.xy[0] == 5 && placed.xy[1] == 2, "a shape");
            uint category, mask;
            Check(before.Filter(bullet, out category, out mask) == GrazeStatus.Ok && category == 4 &&
                mask == uint.MaxValue, "the filter that was given");
            Check(before.Ids(found) == 2 && found[0] == ship && found[1] == bullet, "all ids");
            Check(before.SetFilter(bullet, 8, 8) == GrazeStatus.Ok && before.Query(new GrazeCircle(5, 2, 0), 4, found) == 0,
                "a filter");
        }
        Check(world.SetUser(bullet, 12) == GrazeStatus.Ok && world.User(bullet) == 12, "another number");
        GrazeShape larger;
        Check(world.SetShape(bullet, new GrazeCircle(0, 0, 2)) == GrazeStatus.Ok &&
            world.Shape(bullet, out larger) == GrazeStatus.Ok && larger.radius == 2, "another shape");
        Check(world.Move(bullet, 1, 2) == GrazeStatus.Ok && world.Has(bullet), "one moved");
        Check(world.Remove(bullet) == GrazeStatus.Ok && world.Count() == 1 && !world.Has(bullet), "one removed");
        Listen();
        Check(world.Place(bullet, 0, 0, 0) == GrazeStatus.ErrorUnknownId, "a stale id");
        Check(Refused() == "graze_world_place id " + bullet + " ErrorUnknownId", "the reason");
        Check(CollisionWorld.Load(new byte[7]) == null && Refused() == "graze_world_load bytes 0 ErrorNotAWorld", "no world");
        Check(world.Add(new GrazeCircle(0, 0, -1), 1, 1) == 0 && Refused() != "", "a bad shape");
        Graze.SetErrorHandler(null);
        Throws<ArgumentNullException>(() => world.Copy(null), "no world");
        world.Dispose();
        world.Dispose();
        Throws<ObjectDisposedException>(() => world.Update(), "a disposed world");
        Throws<ObjectDisposedException>(() => { sink += world.Pointer == null ? 1 : 0; }, "its pointer");
    }

    static int blocks;

    static void* Allocate(UIntPtr size, UIntPtr align, void* context)
    {
        Interlocked.Increment(ref blocks);
        return (void*)Marshal.AllocHGlobal((IntPtr)(long)(ulong)size);
    }

    static void Release(void* pointer, UIntPtr size, UIntPtr align, void* context)
    {
        Interlocked.Decrement(ref blocks);
        Marshal.FreeHGlobal((IntPtr)pointer);
    }

    static readonly GrazeAllocate OwnAllocate = Allocate;
    static readonly GrazeRelease OwnRelease = Release;

    static void Forget(int count)
    {
        for (int i = 0; i < count; i++)
            new PreparedPolygon(Ship);
    }

    // The garbage collector frees what nobody disposed of, and nothing is freed twice.
    static void Finalizers()
    {
        GrazeNative.graze_set_allocator(Marshal.GetFunctionPointerForDelegate(OwnAllocate),
            Marshal.GetFunctionPointerForDelegate(OwnRelease), null);
        using (new PreparedPolygon(Ship))
            Check(blocks > 0, "the own allocator is asked");
        Check(blocks == 0, "and gets all back: " + blocks);
        // In a thread of its own, so that no stack keeps one alive.
        Thread thread = new Thread(() => Forget(1000));
        thread.Start();
        thread.Join();
        for (int i = 0; i < 50 && blocks > 0; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Thread.Sleep(10);
        }
        Check(blocks == 0, "finalizers free: " + blocks + " blocks are left");
        GrazeNative.graze_set_allocator(IntPtr.Zero, IntPtr.Zero, null);
    }

    static void ManyThreadsAskOne()
    {
        using (PreparedPolygon prepared = new PreparedPolygon(Ship))
        {
            int hits = 0;
            Thread[] threads = Enumerable.Range(0, 4).Select(_ => new Thread(() =>
            {
                for (int i = 0; i < 100000; i++)
                    if (Graze.Test(prepared, i % 40 - 20, 0) != GrazeVerdict.Miss)
                        Interlocked.Increment(ref hits);
            })).ToArray();
            foreach (Thread thread in threads)
                thread.Start();
            foreach (Thread thread in threads)
                thread.Join();
            int alone = 0;
            for (int i = 0; i < 100000; i++)
                if (Graze.Test(Ship, i % 40 - 20, 0) != GrazeVerdict.Miss)
                    alone++;
            Check(alone > 0 && hits == 4 * alone, "four threads");
        }
    }

    // ------------------------------------------------------------------------------------------------ the handler

    static void Refuse()
    {
        Graze.Test(new GrazeCircle(0, 0, -1), 0, 0);
    }

    static void Handlers()
    {
        const string expected = "graze_test_circle_point circle 2 ErrorNegativeRadius";
        Listen();
        Refuse();
        Check(Refused() == expected, "a handler");
        Thread thread = new Thread(Refuse);
        thread.Start();
        thread.Join();
        Check(Refused() == expected, "a handler on another thread");
        for (int i = 0; i < 3; i++)
        {
            GC.Collect();
            GC.WaitForPendingFinalizers();
            Refuse();
            Check(Refused() == expected, "a handler after a collection");
        }
        TextWriter before = Console.Error;
        StringWriter log = new StringWriter();
        Console.SetError(log);
        Graze.SetErrorHandler(delegate { throw new InvalidDataException("from the handler"); });
        Refuse();
        Console.SetError(before);
        Check(log.ToString().Contains("from the handler"), "an exception of a handler goes no further");
        Graze.SetErrorHandler(null);
        Refuse();
        Check(Refused() == "", "no handler");
        GrazeNative.graze_set_error_handler(Marshal.GetFunctionPointerForDelegate(RawHandler), (void*)1234);
        Refuse();
        Check(rawContext == 1234, "a handler of one's own for GrazeNative");
        GrazeNative.graze_set_error_handler(IntPtr.Zero, null);
        byte nothing = 0;
        // Writes a line to standard error.
        GrazeNative.graze_default_error_handler(null, &nothing, &nothing, UIntPtr.Zero, 0);
    }

    static long rawContext;
    static readonly GrazeErrorHandler RawHandler = (context, function, argument, element, status) =>
        rawContext = (long)context;

    // ------------------------------------------------------------------------------------------------ speed

    static void CallALot(int times)
    {
        float[] box = { 0, 0, 4, 0, 4, 4, 0, 4 };
        GrazeCircle[] circles = new GrazeCircle[64];
        byte[] verdicts = new byte[64];
        GrazeContact contact;
        GrazeRayHit hit;
        long sum = 0;
        using (PreparedPolygon prepared = new PreparedPolygon(Ship))
        {
            for (int i = 0; i < times; i++)
            {
                GrazeCircle bullet = new GrazeCircle(i % 16, 2, 1);
                switch (i % 8)
                {
                    case 0: sum += (int)Graze.Test(Ship, bullet); break;
                    case 1: sum += (int)Graze.Test(Shape.Polygon(Ship), bullet); break;
                    case 2: sum += (int)Graze.Contact(Shape.Convex(box), bullet, out contact); break;
                    case 3: sum += (int)Graze.Raycast(box, new GrazeSegment(-4, 1, i % 9, 1), out hit); break;
                    case 4: sum += (int)Graze.Test(prepared, i % 16, 0); break;
                    case 5: sum += Graze.TestMany(Ship, circles, verdicts); break;
                    case 6: sum += (int)Graze.TestConvex(box, Ship); break;
                    default: sum += (int)Graze.Test(bullet, i % 16, 3); break;
                }
            }
        }
        Check(sum > 0, "something is met");
    }

    static void NoGarbage()
    {
        CallALot(1000);
        GC.Collect();
        int before = GC.CollectionCount(0);
        CallALot(10000000);
        Check(GC.CollectionCount(0) == before, "collections in 10 million calls: " + (GC.CollectionCount(0) - before));
    }

    static void Time(string name, int times, Action<int> calls)
    {
        // Short turns, so that no other program interrupts the best turn.
        times /= 100;
        double best = double.MaxValue;
        for (int i = 0; i < 300; i++)
        {
            Stopwatch watch = Stopwatch.StartNew();
            calls(times);
            best = Math.Min(best, watch.Elapsed.TotalMilliseconds * 1e6 / times);
        }
        Console.WriteLine("{0,-52}{1,8:0.0} ns a call{2,8:0.0} million a second", name, best, 1000 / best);
    }

    static int sink;

    static void Speed()
    {
        GrazeCircle[] circles = Enumerable.Range(0, 1000).Select(i => new GrazeCircle(i % 40 - 20, i % 7, 1)).ToArray();
        Vector[] points = Enumerable.Range(0, 4).Select(i => new Vector(Ship[2 * i], Ship[2 * i + 1])).ToArray();
        byte[] verdicts = new byte[1000];
        Time("two circles, pointers", 5000000, times =>
        {
            GrazeCircle a = new GrazeCircle(0, 0, 1), b = new GrazeCircle(1, 1, 1);
            for (int i = 0; i < times; i++)
                sink += GrazeNative.graze_test_circle_circle(&a, &b);
        });
        Time("two circles, structs", 5000000, times =>
        {
            GrazeCircle a = new GrazeCircle(0, 0, 1), b = new GrazeCircle(1, 1, 1);
            for (int i = 0; i < times; i++)
                sink += (int)Graze.Test(a, b);
        });
        Time("polygon of 4 and circle, pointers", 5000000, times =>
        {
            GrazeCircle bullet = new GrazeCircle(3, 2, 1);
            fixed (float* xy = Ship)
                for (int i = 0; i < times; i++)
                    sink += GrazeNative.graze_test_polygon_circle(xy, new UIntPtr(4), &bullet);
        });
        Time("polygon of 4 and circle, float[]", 5000000, times =>
        {
            GrazeCircle bullet = new GrazeCircle(3, 2, 1);
            for (int i = 0; i < times; i++)
                sink += (int)Graze.Test(Ship, bullet);
        });
        Time("polygon of 4 and circle, Vector[]", 5000000, times =>
        {
            GrazeCircle bullet = new GrazeCircle(3, 2, 1);
            for (int i = 0; i < times; i++)
                sink += (int)Graze.Test(Outline.Of(points), bullet);
        });
        Time("any two shapes, spans", 2000000, times =>
        {
            GrazeCircle bullet = new GrazeCircle(3, 2, 1);
            for (int i = 0; i < times; i++)
                sink += (int)Graze.Test(Shape.Polygon(Ship), bullet);
        });
        Time("polygon of 4 and circles, 1,000 a call, each", 10000000, times =>
        {
            for (int i = 0; i < times / 1000; i++)
                sink += Graze.TestMany(Ship, circles, verdicts);
        });
    }

    static int Main(string[] arguments)
    {
        Graze.SetErrorHandler(null);
        TheLibrary();
        Layout(arguments[0]);
        OnlyPlainNumbersAndPointers();
        EveryFunctionIsCalled();
        TheOneHash(uint.Parse(arguments[1]), ulong.Parse(arguments[2], NumberStyles.HexNumber));
        Views();
        Batches();
        Results();
        SlidesAndOneSidedLines();
        PreparedPolygons();
        Worlds();
        Finalizers();
        ManyThreadsAskOne();
        Handlers();
#if !NETCOREAPP
        Domains();
#endif
        NoGarbage();
        Speed();
        Console.WriteLine("{0} passed, {1} failed", passed, failed);
        return failed == 0 ? 0 : 1;
    }
}
