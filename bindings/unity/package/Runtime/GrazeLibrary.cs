// The library itself: its version and error handler, and what the methods of Graze have in common.

using System;
using System.Runtime.InteropServices;

namespace GrazeLib
{
    /// <summary>Exact 2D collision tests: hit, graze or miss. The functions of graze.h, by what they do; the types of the
    /// arguments say which shapes. Bad input never throws and never hits: it is a miss, and the error handler gets the
    /// reason. Arrays of wrong lengths throw an ArgumentException.</summary>
    public static unsafe partial class Graze
    {
        /// <summary>The version of the library, for example 0.2.0.</summary>
        public static Version Version
        {
            get
            {
                int version = (int)GrazeNative.graze_version();
                return new Version(version / 1000000, version / 1000 % 1000, version % 1000);
            }
        }

        /// <summary>How many floats the library computes on at once. No result depends on it.</summary>
        public static int SimdWidth
        {
            get { return (int)GrazeNative.graze_simd_width(); }
        }

        /// <summary>A status in words.</summary>
        public static string Text(GrazeStatus status)
        {
            return Marshal.PtrToStringAnsi((IntPtr)GrazeNative.graze_status_text((int)status));
        }

        /// <summary>Whether this C# fits the library. In Unity that is checked at the start.</summary>
        /// <exception cref="InvalidOperationException">It does not.</exception>
        public static void CheckLibrary()
        {
            uint least = GrazeNative.VersionMajor * 1000000 + GrazeNative.VersionMinor * 1000 + GrazeNative.VersionPatch;
            if (GrazeNative.graze_abi_version() != GrazeNative.AbiVersion || GrazeNative.graze_version() < least)
                throw new InvalidOperationException("the graze library " + Version + " does not fit its C# of version " +
                    GrazeNative.VersionMajor + "." + GrazeNative.VersionMinor + "." + GrazeNative.VersionPatch);
        }

        /// <summary>Installs the handler for refused input, for all threads; null for silence. It is called on the thread
        /// that made the call. What it throws is written to Console.Error (in Unity, logged), and goes no further.</summary>
        public static void SetErrorHandler(GrazeRefusal handler)
        {
            ErrorHandling.Set(handler);
        }

        internal static UIntPtr Size(int size)
        {
            return new UIntPtr((uint)size);
        }

        /// <summary>A count, at most int.MaxValue, or an index, -1 if there is none.</summary>
        internal static int Index(UIntPtr size)
        {
            if (size == GrazeNative.NoElement)
                return -1;
            ulong number = (ulong)size;
            return number > int.MaxValue ? int.MaxValue : (int)number;
        }

        internal static void Need(int length, long least, string name)
        {
            if (length < least)
                throw new ArgumentException("room for " + least + " is needed, not " + length, name);
        }

        /// <summary>The count that two arrays of a batch have in common; -1 is any.</summary>
        internal static int SizeOfBatch(int a, int b, int verdicts)
        {
            if (a < 0)
                a = b;
            if (a < 0)
                throw new ArgumentException("nothing says how many elements there are");
            if (b >= 0 && a != b)
                throw new ArgumentException("the arrays differ in length: " + a + " and " + b);
            if (verdicts != 0 && verdicts < a)
                throw new ArgumentException("room for " + a + " is needed, not " + verdicts, "verdicts");
            return a;
        }
    }

    /// <summary>Gets each refused input: the names of the function of graze.h and of its argument there, the vertex, field
    /// or element (-1 for the argument as a whole), and the reason.</summary>
    public delegate void GrazeRefusal(string function, string argument, int element, GrazeStatus status);

    /// <summary>Found by its name where C# is compiled ahead of time.</summary>
    [AttributeUsage(AttributeTargets.Method)]
    internal sealed class MonoPInvokeCallbackAttribute : Attribute
    {
        public MonoPInvokeCallbackAttribute(Type type)
        {
        }
    }

    internal static unsafe class ErrorHandling
    {
        // The delegate that the library calls: kept here, it is never collected.
        private static readonly GrazeErrorHandler Native = OnRefused;
        private static readonly object Lock = new object();
        private static volatile GrazeRefusal refusal;
        private static bool isWatching;

        internal static void Set(GrazeRefusal handler)
        {
            lock (Lock)
            {
                refusal = handler;
                if (!isWatching)
                {
                    isWatching = true;
                    // The library outlives the domain, which the Unity editor reloads: it must not call into a domain
                    // that is gone.
                    AppDomain.CurrentDomain.DomainUnload += delegate { Remove(); };
                }
                if (handler == null)
                    Remove();
                else
                    GrazeNative.graze_set_error_handler(Marshal.GetFunctionPointerForDelegate(Native), null);
            }
        }

        private static void Remove()
        {
            GrazeNative.graze_set_error_handler(IntPtr.Zero, null);
        }

        [MonoPInvokeCallback(typeof(GrazeErrorHandler))]
        private static void OnRefused(void* context, byte* function, byte* argument, UIntPtr element, int status)
        {
            // No exception may pass the library's frames.
            try
            {
                GrazeRefusal handler = refusal;
                if (handler != null)
                    handler(Marshal.PtrToStringAnsi((IntPtr)function), Marshal.PtrToStringAnsi((IntPtr)argument),
                        Graze.Index(element), (GrazeStatus)status);
            }
            catch (Exception exception)
            {
                Report(exception);
            }
        }

        private static void Report(Exception exception)
        {
#if UNITY_5_3_OR_NEWER
            UnityEngine.Debug.LogException(exception);
#else
            Console.Error.WriteLine(exception);
#endif
        }
    }
}
