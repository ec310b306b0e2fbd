// Worlds: many shapes that move, and the pairs of them that meet.

using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace GrazeLib
{
    /// <summary>A GrazeWorld: shapes that move, the pairs of them that meet, and answers about all of them. One thread at a
    /// time changes it; between changes any number may ask. Dispose of it when nobody uses it any more; otherwise the
    /// garbage collector does, late. A stale id is refused as all bad input: the error handler gets the reason.</summary>
    public sealed unsafe partial class CollisionWorld : IDisposable
    {
        private IntPtr own;

        /// <summary>An empty world.</summary>
        /// <exception cref="OutOfMemoryException">There is no memory.</exception>
        public CollisionWorld() : this((IntPtr)GrazeNative.graze_world_create())
        {
        }

        private CollisionWorld(IntPtr own)
        {
            this.own = own;
            if (own != IntPtr.Zero)
                return;
            GC.SuppressFinalize(this);
            throw new OutOfMemoryException("graze has no memory for a world");
        }

        /// <summary>A new world from the bytes of Save. Null if they are refused, as hostile ones are, or if there is no
        /// memory: the error handler gets the reason.</summary>
        public static CollisionWorld Load(ReadOnlySpan<byte> bytes)
        {
            fixed (byte* bytesAt = &MemoryMarshal.GetReference(bytes))
            {
                GrazeWorld* own = GrazeNative.graze_world_load(bytesAt, Size(bytes.Length));
                return own == null ? null : new CollisionWorld((IntPtr)own);
            }
        }

        ~CollisionWorld()
        {
            Free();
        }

        public void Dispose()
        {
            Free();
            GC.SuppressFinalize(this);
        }

        private void Free()
        {
            GrazeNative.graze_world_free((GrazeWorld*)Interlocked.Exchange(ref own, IntPtr.Zero));
        }

        /// <summary>The pointer of graze.h, for jobs and GrazeNative. It is valid until Dispose: keep this object alive as
        /// long as it is used.</summary>
        /// <exception cref="ObjectDisposedException"/>
        public GrazeWorld* Pointer
        {
            get { return HandleOf(this, "this"); }
        }

        private static GrazeWorld* HandleOf(CollisionWorld world, string name)
        {
            if (world == null)
                throw new ArgumentNullException(name);
            IntPtr own = world.own;
            if (own == IntPtr.Zero)
                throw new ObjectDisposedException("CollisionWorld");
            return (GrazeWorld*)own;
        }

        private static UIntPtr Size(int size)
        {
            return Graze.Size(size);
        }

        private static int Index(UIntPtr size)
        {
            return Graze.Index(size);
        }

        private static void Need(int length, long least, string name)
        {
            Graze.Need(length, least, name);
        }

        private static int SizeOfBatch(int a, int b, int verdicts)
        {
            return Graze.SizeOfBatch(a, b, verdicts);
        }
    }
}
