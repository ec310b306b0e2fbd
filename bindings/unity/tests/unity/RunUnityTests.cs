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
        Console.WriteLine("{0} passed, 0 failed", passed + 2);
        return 0;
    }
}
