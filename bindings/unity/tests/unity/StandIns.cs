// Stand-ins for what the package uses of Unity and NUnit, so that its code for Unity compiles and runs without them.
// They show that the C# is right, not that Unity is as it is here.

using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace UnityEngine
{
    public struct Vector2
    {
        public float x, y;

        public Vector2(float x, float y)
        {
            this.x = x;
            this.y = y;
        }

        public static Vector2 operator +(Vector2 a, Vector2 b) { return new Vector2(a.x + b.x, a.y + b.y); }
        public static Vector2 operator -(Vector2 a, Vector2 b) { return new Vector2(a.x - b.x, a.y - b.y); }
        public static Vector2 operator *(Vector2 a, float b) { return new Vector2(a.x * b, a.y * b); }
        public static bool operator ==(Vector2 a, Vector2 b) { return a.x == b.x && a.y == b.y; }
        public static bool operator !=(Vector2 a, Vector2 b) { return !(a == b); }
        public static implicit operator Vector3(Vector2 a) { return new Vector3(a.x, a.y); }
        public override bool Equals(object other) { return other is Vector2 && this == (Vector2)other; }
        public override int GetHashCode() { return x.GetHashCode() ^ y.GetHashCode(); }
    }

    public struct Vector3
    {
        public float x, y, z;

        public Vector3(float x, float y)
        {
            this.x = x;
            this.y = y;
            z = 0;
        }

        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y); }
    }

    public struct Color32
    {
        public byte r, g, b, a;

        public Color32(byte r, byte g, byte b, byte a)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }
    }

    public struct Rect
    {
        public float xMin, yMin, xMax, yMax;
    }

    public static class Mathf
    {
        public static float Cos(float x) { return (float)Math.Cos(x); }
        public static float Sin(float x) { return (float)Math.Sin(x); }
        public static float Abs(float x) { return Math.Abs(x); }
        public static float Round(float x) { return (float)Math.Round(x); }
    }

    public static class Time
    {
        public static float deltaTime = 1f / 60, time;
    }

    public static class Debug
    {
        public static readonly List<string> Log = new List<string>();
        public static void LogWarning(object message) { Log.Add("warning " + message); }
        public static void LogError(object message) { Log.Add("error " + message); }
        public static void LogException(Exception exception) { Log.Add("exception " + exception.Message); }
    }

    public enum RuntimeInitializeLoadType { AfterSceneLoad, BeforeSceneLoad, AfterAssembliesLoaded, BeforeSplashScreen,
        SubsystemRegistration }

    [AttributeUsage(AttributeTargets.Method)]
    public class RuntimeInitializeOnLoadMethodAttribute : Attribute
    {
        public RuntimeInitializeOnLoadMethodAttribute(RuntimeInitializeLoadType loadType)
        {
        }
    }

    [AttributeUsage(AttributeTargets.Class)]
    public class RequireComponent : Attribute
    {
        public RequireComponent(Type first, Type second)
        {
        }
    }

    public class Object
    {
        public static void Destroy(Object one)
        {
        }
    }

    public class Component : Object
    {
        public T GetComponent<T>() where T : new() { return new T(); }
    }

    public class MonoBehaviour : Component
    {
    }

    public class MeshFilter : Component
    {
        public Mesh mesh { get; set; }
    }

    public class MeshRenderer : Component
    {
        public Material material { get; set; }
    }

    public class Shader : Object
    {
        public static Shader Find(string name) { return new Shader(); }
    }

    public class Material : Object
    {
        public Material(Shader shader)
        {
        }
    }

    public class Mesh : Object
    {
        public Rendering.IndexFormat indexFormat { get; set; }
        public Vector3[] vertices { get; set; }
        public Color32[] colors32 { get; set; }
        public int[] triangles { get; set; }
        public void MarkDynamic() { }
        public void RecalculateBounds() { }
    }

    namespace Rendering
    {
        public enum IndexFormat { UInt16, UInt32 }
    }
}

namespace UnityEditor
{
    public static class AssemblyReloadEvents
    {
        public delegate void AssemblyReloadCallback();
        public static event AssemblyReloadCallback beforeAssemblyReload;
        public static void Reload() { beforeAssemblyReload(); }
    }

    [AttributeUsage(AttributeTargets.Method)]
    public class InitializeOnLoadMethodAttribute : Attribute
    {
    }
}

namespace Unity.Collections
{
    public enum Allocator { Temp }

    public struct NativeArray<T> : IDisposable where T : struct
    {
        internal GCHandle pinned;
        public int Length { get; private set; }

        public NativeArray(T[] from, Allocator allocator) : this()
        {
            pinned = GCHandle.Alloc(from.Clone(), GCHandleType.Pinned);
            Length = from.Length;
        }

        public void Dispose() { pinned.Free(); }
    }

    namespace LowLevel.Unsafe
    {
        public static unsafe class NativeArrayUnsafeUtility
        {
            public static void* GetUnsafeReadOnlyPtr<T>(this NativeArray<T> array) where T : struct
            {
                return (void*)array.pinned.AddrOfPinnedObject();
            }
        }
    }
}

namespace NUnit.Framework
{
    [AttributeUsage(AttributeTargets.Method)]
    public class TestAttribute : Attribute
    {
    }

    public static class Assert
    {
        public static void AreEqual(object expected, object actual)
        {
            if (!Equals(expected, actual))
                throw new Exception(expected + " is expected, not " + actual);
        }

        public static void Throws<T>(Action action) where T : Exception
        {
            try
            {
                action();
            }
            catch (T)
            {
                return;
            }
            throw new Exception("nothing is thrown");
        }
    }
}
