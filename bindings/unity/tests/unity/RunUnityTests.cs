// Runs the package's code for Unity against the stand-ins: its start, its tests, and frames of the sample.

using System;
using System.Linq;
using System.Reflection;
using GrazeLib;
using UnityEngine;

public static class RunUnityTests
{
    private const BindingFlags Any = BindingFlags.Static | BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    private static void Call(object one, string name)
    {
        one.GetType().GetMethod(name, Any).Invoke(one, null);
    }

    private static int Main()
    {
        int passed = 0;
        foreach (MethodInfo start in typeof(Graze).Assembly.GetTypes().SelectMany(type => type.GetMethods(Any))
            .Where(method => method.GetCustomAttributes(true).Any(one => one is RuntimeInitializeOnLoadMethodAttribute ||
                one is UnityEditor.InitializeOnLoadMethodAttribute)))
        {
            start.Invoke(null, null);
            passed++;
        }
        for (int i = 0; i < 30; i++)
            Graze.Test(new GrazeCircle(0, 0, -1), 0, 0);
        Graze.Test(new GrazeCircle(0, 0, 1), new GrazeCircle(0, 0, -1));
        string first = "warning graze: graze_test_circle_point: circle, element 2: " +
            Graze.Text(GrazeStatus.ErrorNegativeRadius);
        string last = first.Replace("point: circle", "circle: b");
        if (Debug.Log.Count != 6 || Debug.Log[0] != first || Debug.Log[4] != first || Debug.Log[5] != last)
            throw new Exception(Debug.Log.Count + " warnings: " + string.Join("\n", Debug.Log));

        Debug.Log.Clear();
        UnityEditor.AssemblyReloadEvents.Reload();
        Graze.Test(new GrazeCircle(0, 0, -1), 0, 0);
        if (Debug.Log.Count != 0)
            throw new Exception("a handler after the reload");

        object tests = new GrazeLib.Tests.GrazeTests();
        foreach (MethodInfo test in tests.GetType().GetMethods()
            .Where(method => method.GetCustomAttributes(typeof(NUnit.Framework.TestAttribute), true).Length > 0))
        {
            test.Invoke(tests, null);
            passed++;
        }

        string refused = null;
        Graze.SetErrorHandler((function, argument, element, status) => refused = function + " " + argument + " " + status);
        BulletCurtain curtain = new BulletCurtain();
        Call(curtain, "Start");
        int collections = 0;
        for (int frame = 0; frame < 1200; frame++)
        {
            if (frame == 600)
                collections = GC.CollectionCount(0);
            Time.time = frame / 60f;
            Call(curtain, "Update");
        }
        Call(curtain, "OnDestroy");
        Console.WriteLine("1,200 frames: {0} hits, {1} grazes, {2} collections in the last 600", curtain.Hits, curtain.Grazes,
            GC.CollectionCount(0) - collections);
        if (refused != null || curtain.Hits == 0 || curtain.Grazes == 0)
            throw new Exception("the sample: " + refused);

        Platformer platformer = new Platformer();
        Call(platformer, "Start");
        var stoodOn = new System.Collections.Generic.SortedSet<string>();
        int overlaps = 0;
        for (int tick = 0; tick < 1200; tick++)
        {
            Call(platformer, "FixedUpdate");
            overlaps += platformer.Character.Overlaps() ? 1 : 0;
            string name;
            stoodOn.Add(platformer.names.TryGetValue(platformer.Character.ground, out name) ? name : "air");
        }
        Console.WriteLine("1,200 ticks on {0}: at {1}, {2} overlaps", string.Join(", ", stoodOn),
            platformer.Character.body.ax, overlaps);
        if (refused != null || overlaps != 0 || stoodOn.Count != 6 || platformer.Character.body.ax < 25.4f)
            throw new Exception("the platformer: " + refused);
        Call(platformer, "OnDestroy");
        foreach (float size in new float[] { 0.05f, 0.14f, 0.2f, 0.29f })
        {
            for (int phase = 0; phase < 6; phase++)
            {
                ClimbsOut("a step", -0.013f * phase, 0.3f + size, Box(-20, -1, 20, 0), Box(2, -1, 20, size));
                ClimbsOut("a line", -0.013f * phase, 0.3f + size, Box(-20, -1, 20, 0),
                    new float[] { 2, size, 20, size });
            }
            ClimbsOut("a pit", 0.9f * size, 0.3f, Box(-20, -3, 0, 0), Box(2 * size, -3, 20, 0));
        }
        Console.WriteLine("{0} passed, 0 failed", passed + 3);
        return 0;
    }

    private static float[] Box(float x, float y, float right, float top)
    {
        return new float[] { x, y, right, y, right, top, x, top };
    }

    // A character that walks to the right comes on to some height, and stands all the time.
    private static void ClimbsOut(string what, float x, float height, params float[][] outlines)
    {
        using (CollisionWorld world = new CollisionWorld())
        {
            foreach (float[] outline in outlines)
                world.Add(outline.Length == 4 ? Shape.OneSided(outline) : Shape.Convex(outline), 1, 1);
            PlatformerCharacter character = new PlatformerCharacter(world, new GrazeCapsule(x, 0.4f, x, 1.2f, 0.3f), 1);
            int inAir = 0;
            for (int tick = 0; tick < 90; tick++)
            {
                character.Tick(tick < 30 ? 0 : 1, false);
                inAir += tick >= 29 && character.ground == 0 ? 1 : 0;
            }
            if (inAir > 0 || character.body.ax < 3 || Math.Abs(character.body.ay - height) > 1e-5f)
                throw new Exception(string.Format("{0} from {1}: at {2}, {3}, {4} ticks in the air", what, x,
                    character.body.ax, character.body.ay, inAir));
        }
    }
}
