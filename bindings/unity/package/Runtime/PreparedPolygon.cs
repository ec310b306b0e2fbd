// Prepared polygons: indexed once, asked often.

using System;
using System.Runtime.InteropServices;
using System.Threading;

namespace GrazeLib
{
    /// <summary>A polygon of one ring or several, or a chain, copied and indexed, so that each question takes little more
    /// than O(log n). It never changes, and any number of threads may query it at once. Dispose of it when no query runs any more;
    /// otherwise the garbage collector does, late.</summary>
    public sealed unsafe class PreparedPolygon : IDisposable
    {
        private IntPtr own;
        private readonly long memory;

        /// <summary>A polygon of one ring.</summary>
        /// <exception cref="ArgumentException">The library refuses it; the error handler got the reason.</exception>
        public PreparedPolygon(Outline ring, GrazeGrade grade = GrazeGrade.Default)
        {
            uint count = (uint)ring.Count;
            fixed (float* xy = &MemoryMarshal.GetReference(ring.Xy))
            {
                own = Create(xy, &count, 1, grade);
            }
            memory = Register();
        }

        /// <summary>A polygon of several rings, one after the other: a ring inside another is a hole, a ring inside a
        /// hole an island. ringCounts are their counts of vertices.</summary>
        /// <exception cref="ArgumentException">The counts do not add up to that of the vertices, or the library refuses
        /// the polygon; then the error handler got the reason.</exception>
        public PreparedPolygon(Outline rings, ReadOnlySpan<uint> ringCounts, GrazeGrade grade = GrazeGrade.Default)
        {
            long sum = 0;
            foreach (uint count in ringCounts)
                sum += count;
            if (sum != rings.Count)
                throw new ArgumentException("the counts do not add up to that of the vertices", "ringCounts");
            fixed (float* xy = &MemoryMarshal.GetReference(rings.Xy))
            fixed (uint* counts = &MemoryMarshal.GetReference(ringCounts))
            {
                own = Create(xy, counts, ringCounts.Length, grade);
            }
            memory = Register();
        }

        private PreparedPolygon(IntPtr own)
        {
            this.own = own;
            memory = Register();
        }

        /// <summary>An open line through two or more vertices, such as terrain: all methods for prepared polygons take it,
        /// but for Contains and SignedDistance.</summary>
        /// <exception cref="ArgumentException">The library refuses it; the error handler got the reason.</exception>
        public static PreparedPolygon Chain(Outline line, GrazeKind kind = GrazeKind.Chain)
        {
            fixed (float* xy = &MemoryMarshal.GetReference(line.Xy))
            {
                return new PreparedPolygon((IntPtr)GrazeNative.graze_prepared_create_chain(xy, Graze.Size(line.Count),
                    (uint)kind));
            }
        }

        /// <summary>The ground that the solid cells of a grid are, such as those of a tile map, without seams: rows of
        /// width bytes; a byte that is not 0 is solid. Cell 0 lies at x, y, the next beside it along +x, the next row along
        /// +y. No solid cell gives no polygon: null.</summary>
        /// <exception cref="ArgumentException">The cells are no whole rows, or the library refuses them; then the error
        /// handler got the reason.</exception>
        public static PreparedPolygon Grid(ReadOnlySpan<byte> cells, int width, float x, float y, float cellSize,
            GrazeGrade grade = GrazeGrade.Default)
        {
            if (width <= 0 || cells.Length == 0 || cells.Length % width != 0)
                throw new ArgumentException("the cells are no whole rows", "cells");
            UIntPtr row = Graze.Size(width), rows = Graze.Size(cells.Length / width), none = UIntPtr.Zero;
            fixed (byte* first = &MemoryMarshal.GetReference(cells))
            {
                UIntPtr rings = new UIntPtr(uint.MaxValue);
                int count = (int)GrazeNative.graze_trace_grid(first, row, rows, row, x, y, cellSize, null, none, null, none,
                    &rings);
                if (rings == new UIntPtr(uint.MaxValue))
                    throw new ArgumentException("the library refuses the grid", "cells");
                if (count == 0)
                    return null;
                float[] vertices = new float[2 * count];
                uint[] counts = new uint[(int)rings];
                fixed (float* xy = vertices)
                fixed (uint* ringCounts = counts)
                {
                    GrazeNative.graze_trace_grid(first, row, rows, row, x, y, cellSize, xy, Graze.Size(count), ringCounts,
                        rings, null);
                    return new PreparedPolygon(Create(xy, ringCounts, counts.Length, grade));
                }
            }
        }

        private static IntPtr Create(float* xy, uint* counts, int count, GrazeGrade grade)
        {
            UIntPtr size = Graze.Size(count);
            return (IntPtr)(grade == GrazeGrade.Default
                ? GrazeNative.graze_prepared_create(xy, counts, size)
                : GrazeNative.graze_prepared_create_graded(xy, counts, size, (uint)grade));
        }

        private long Register()
        {
            if (own == IntPtr.Zero)
            {
                GC.SuppressFinalize(this);
                throw new ArgumentException("graze refuses this polygon; the error handler got the reason");
            }
            long size = (long)(ulong)GrazeNative.graze_prepared_memory((GrazePrepared*)own);
            GC.AddMemoryPressure(size);
            return size;
        }

        ~PreparedPolygon()
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
            IntPtr old = Interlocked.Exchange(ref own, IntPtr.Zero);
            if (old == IntPtr.Zero)
                return;
            GrazeNative.graze_prepared_free((GrazePrepared*)old);
            GC.RemoveMemoryPressure(memory);
        }

        /// <summary>How many bytes it takes.</summary>
        public long Memory
        {
            get
            {
                HandleOf(this, "this");
                return memory;
            }
        }

        /// <summary>The pointer of graze.h, for jobs and GrazeNative. It is valid until Dispose: keep this object alive as
        /// long as it is used.</summary>
        /// <exception cref="ObjectDisposedException"/>
        public GrazePrepared* Pointer
        {
            get { return HandleOf(this, "this"); }
        }

        internal static GrazePrepared* HandleOf(PreparedPolygon prepared, string name)
        {
            if (prepared == null)
                throw new ArgumentNullException(name);
            IntPtr own = prepared.own;
            if (own == IntPtr.Zero)
                throw new ObjectDisposedException("PreparedPolygon");
            return (GrazePrepared*)own;
        }
    }
}
