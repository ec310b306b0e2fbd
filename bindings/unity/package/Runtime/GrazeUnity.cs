// What graze has in Unity beyond .NET: Vector2 and NativeArray as outlines and points, and refused input in the console.

#if UNITY_5_3_OR_NEWER

using System;
using System.Collections.Generic;
using Unity.Collections;
using Unity.Collections.LowLevel.Unsafe;
using UnityEngine;

namespace GrazeLib
{
    public readonly ref partial struct Outline
    {
        public static implicit operator Outline(Vector2[] points)
        {
            return Of(points);
        }

        public static implicit operator Outline(Span<Vector2> points)
        {
            return Of((ReadOnlySpan<Vector2>)points);
        }

        public static implicit operator Outline(ReadOnlySpan<Vector2> points)
        {
            return Of(points);
        }

        public static unsafe implicit operator Outline(NativeArray<Vector2> points)
        {
            return new Outline((float*)points.GetUnsafeReadOnlyPtr(), points.Length);
        }
    }

    public readonly ref partial struct Points
    {
        public static implicit operator Points(Vector2[] points)
        {
            return Of(points);
        }

        public static unsafe implicit operator Points(NativeArray<Vector2> points)
        {
            return new Points(points.GetUnsafeReadOnlyPtr(), 2 * sizeof(float), points.Length);
        }
    }

    public readonly ref partial struct Many<T>
    {
        public static unsafe implicit operator Many<T>(NativeArray<T> items)
        {
            return new Many<T>(items.GetUnsafeReadOnlyPtr(), View.SizeOf<T>(), items.Length);
        }
    }

    public partial struct GrazeSegment
    {
        public GrazeSegment(Vector2 a, Vector2 b) : this(a.x, a.y, b.x, b.y)
        {
        }
    }

    public partial struct GrazeAabb
    {
        public GrazeAabb(Rect rect) : this(rect.xMin, rect.yMin, rect.xMax, rect.yMax)
        {
        }
    }

    public partial struct GrazeCircle
    {
        public GrazeCircle(Vector2 center, float radius) : this(center.x, center.y, radius)
        {
        }
    }

    public partial struct GrazeCapsule
    {
        public GrazeCapsule(Vector2 a, Vector2 b, float radius) : this(a.x, a.y, b.x, b.y, radius)
        {
        }
    }

    public partial struct GrazeContact
    {
        public Vector2 Normal
        {
            get { return new Vector2(normalX, normalY); }
        }
    }

    public partial struct GrazeRayHit
    {
        public Vector2 Point
        {
            get { return new Vector2(x, y); }
        }

        public Vector2 Normal
        {
            get { return new Vector2(normalX, normalY); }
        }
    }

    public partial struct GrazeSweepHit
    {
        public Vector2 Point
        {
            get { return new Vector2(x, y); }
        }

        public Vector2 Normal
        {
            get { return new Vector2(normalX, normalY); }
        }
    }

    internal static class GrazeStartup
    {
        // Of each function and argument, as many as the library itself would write to standard error, which nobody sees
        // in Unity.
        private const int MostWarnings = 5;
        private static readonly Dictionary<string, int> Warnings = new Dictionary<string, int>();

        // Before the first scene, and before scripts that install a handler of their own.
        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.SubsystemRegistration)]
        private static void Start()
        {
            lock (Warnings)
                Warnings.Clear();
            try
            {
                Graze.CheckLibrary();
            }
            catch (DllNotFoundException)
            {
                Debug.LogError("graze: the package has no plugin for this platform");
                return;
            }
            Graze.SetErrorHandler(Warn);
        }

#if UNITY_EDITOR
        [UnityEditor.InitializeOnLoadMethod]
        private static void StartEditor()
        {
            UnityEditor.AssemblyReloadEvents.beforeAssemblyReload += delegate { Graze.SetErrorHandler(null); };
            Start();
        }
#endif

        private static void Warn(string function, string argument, int element, GrazeStatus status)
        {
            lock (Warnings)
            {
                int count;
                Warnings.TryGetValue(function + " " + argument, out count);
                if (count >= MostWarnings)
                    return;
                Warnings[function + " " + argument] = count + 1;
            }
            Debug.LogWarning("graze: " + function + ": " + argument + (element < 0 ? "" : ", element " + element) + ": " +
                Graze.Text(status));
        }
    }
}

#endif
