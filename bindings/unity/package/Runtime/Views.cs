// Views of your own arrays, which the library reads in place: outlines, and the elements of batches.

using System;
using System.Runtime.InteropServices;

namespace GrazeLib
{
    internal static class View
    {
        /// <summary>Structs as the numbers that they consist of, so many each.</summary>
        internal static ReadOnlySpan<TNumber> Numbers<T, TNumber>(ReadOnlySpan<T> items, int each)
            where T : struct where TNumber : struct
        {
            ReadOnlySpan<TNumber> numbers = MemoryMarshal.Cast<T, TNumber>(items);
            if (numbers.Length != items.Length * each || SizeOf<T>() != SizeOf<TNumber>() * each)
                throw new ArgumentException(typeof(T) + " does not consist of " + each + " numbers");
            return numbers;
        }

        internal static int SizeOf<T>() where T : struct
        {
            return Sizes<T>.Of;
        }

        /// <summary>The bytes from a place in the first element on.</summary>
        internal static ReadOnlySpan<byte> From<T>(ReadOnlySpan<T> owners, int offset, int size) where T : struct
        {
            if (offset < 0 || offset > SizeOf<T>() - size)
                throw new ArgumentException(typeof(T) + " has no such element at " + offset, "offset");
            ReadOnlySpan<byte> bytes = MemoryMarshal.AsBytes(owners);
            return bytes.Length == 0 ? bytes : bytes.Slice(offset);
        }

        internal static int NotNegative(int number)
        {
            if (number < 0)
                throw new ArgumentOutOfRangeException();
            return number;
        }

        private static class Sizes<T> where T : struct
        {
            internal static readonly int Of = MemoryMarshal.AsBytes(new ReadOnlySpan<T>(new T[1])).Length;
        }
    }

    /// <summary>The vertices of an outline, in place: an array or span of x, y, x, y ..., or (by Of) of your own points.
    /// </summary>
    public readonly ref partial struct Outline
    {
        internal readonly ReadOnlySpan<float> Xy;

        /// <summary>x, y, x, y ...</summary>
        /// <exception cref="ArgumentException">The length is odd.</exception>
        public Outline(ReadOnlySpan<float> xy)
        {
            if ((xy.Length & 1) != 0)
                throw new ArgumentException("an odd count of numbers is no list of x and y", "xy");
            Xy = xy;
        }

        /// <summary>Memory that stays where it is during the call.</summary>
        public unsafe Outline(float* xy, int count) : this(new ReadOnlySpan<float>(xy, checked(2 * count)))
        {
        }

        /// <summary>Points of any struct of two numbers.</summary>
        /// <exception cref="ArgumentException">The struct is of another size.</exception>
        public static Outline Of<T>(ReadOnlySpan<T> points) where T : struct
        {
            return new Outline(View.Numbers<T, float>(points, 2));
        }

        public static Outline Of<T>(T[] points) where T : struct
        {
            return Of(new ReadOnlySpan<T>(points));
        }

        /// <summary>How many vertices.</summary>
        public int Count
        {
            get { return Xy.Length / 2; }
        }

        public static implicit operator Outline(float[] xy)
        {
            return new Outline(xy);
        }

        public static implicit operator Outline(Span<float> xy)
        {
            return new Outline(xy);
        }

        public static implicit operator Outline(ReadOnlySpan<float> xy)
        {
            return new Outline(xy);
        }
    }

    /// <summary>The vertices of an outline, in place: an array or span of x, y, x, y ..., or (by Of) of your own points.
    /// </summary>
    public readonly ref partial struct OutlineI32
    {
        internal readonly ReadOnlySpan<int> Xy;

        /// <summary>x, y, x, y ...</summary>
        /// <exception cref="ArgumentException">The length is odd.</exception>
        public OutlineI32(ReadOnlySpan<int> xy)
        {
            if ((xy.Length & 1) != 0)
                throw new ArgumentException("an odd count of numbers is no list of x and y", "xy");
            Xy = xy;
        }

        /// <summary>Memory that stays where it is during the call.</summary>
        public unsafe OutlineI32(int* xy, int count) : this(new ReadOnlySpan<int>(xy, checked(2 * count)))
        {
        }

        /// <summary>Points of any struct of two numbers.</summary>
        /// <exception cref="ArgumentException">The struct is of another size.</exception>
        public static OutlineI32 Of<T>(ReadOnlySpan<T> points) where T : struct
        {
            return new OutlineI32(View.Numbers<T, int>(points, 2));
        }

        public static OutlineI32 Of<T>(T[] points) where T : struct
        {
            return Of(new ReadOnlySpan<T>(points));
        }

        /// <summary>How many vertices.</summary>
        public int Count
        {
            get { return Xy.Length / 2; }
        }

        public static implicit operator OutlineI32(int[] xy)
        {
            return new OutlineI32(xy);
        }

        public static implicit operator OutlineI32(Span<int> xy)
        {
            return new OutlineI32(xy);
        }

        public static implicit operator OutlineI32(ReadOnlySpan<int> xy)
        {
            return new OutlineI32(xy);
        }
    }

    /// <summary>The points of a batch, in place: x, y, x, y ..., or (by Of and In) those of your own structs.</summary>
    public readonly ref partial struct Points
    {
        internal readonly ReadOnlySpan<byte> Bytes;
        internal readonly UIntPtr Stride;

        /// <summary>How many; -1 for the same one every time.</summary>
        public readonly int Count;

        private Points(ReadOnlySpan<byte> bytes, int stride, int count)
        {
            Bytes = bytes;
            Stride = Graze.Size(stride);
            Count = count;
        }

        /// <summary>Memory that stays where it is during the call. A stride of 0 is the same element every time.</summary>
        public unsafe Points(void* first, int stride, int count)
            : this(new ReadOnlySpan<byte>(first, 0), View.NotNegative(stride), View.NotNegative(count))
        {
        }

        /// <exception cref="ArgumentException">The length is odd.</exception>
        public Points(ReadOnlySpan<float> xy)
            : this(MemoryMarshal.AsBytes(new Outline(xy).Xy), 2 * sizeof(float), xy.Length / 2)
        {
        }

        /// <summary>Points of any struct of two floats.</summary>
        /// <exception cref="ArgumentException">The struct is of another size.</exception>
        public static Points Of<T>(ReadOnlySpan<T> points) where T : struct
        {
            return new Points(View.Numbers<T, float>(points, 2));
        }

        public static Points Of<T>(T[] points) where T : struct
        {
            return Of(new ReadOnlySpan<T>(points));
        }

        /// <summary>The point in each of your structs, so many bytes from its beginning.</summary>
        public static Points In<T>(ReadOnlySpan<T> owners, int offset) where T : struct
        {
            return new Points(View.From(owners, offset, 2 * sizeof(float)), View.SizeOf<T>(), owners.Length);
        }

        /// <summary>The same point every time: x and y.</summary>
        public static Points Every(ReadOnlySpan<float> xy)
        {
            if (xy.Length != 2)
                throw new ArgumentException("one point is one x and one y", "xy");
            return new Points(MemoryMarshal.AsBytes(xy), 0, -1);
        }

        public static implicit operator Points(float[] xy)
        {
            return new Points(new ReadOnlySpan<float>(xy));
        }

        public static implicit operator Points(Span<float> xy)
        {
            return new Points((ReadOnlySpan<float>)xy);
        }

        public static implicit operator Points(ReadOnlySpan<float> xy)
        {
            return new Points(xy);
        }
    }

    /// <summary>The elements of a batch, in place: an array or span of them, or (by In) those within your own structs.</summary>
    public readonly ref partial struct Many<T> where T : struct
    {
        internal readonly ReadOnlySpan<byte> Bytes;
        internal readonly UIntPtr Stride;

        /// <summary>How many; -1 for the same one every time.</summary>
        public readonly int Count;

        private Many(ReadOnlySpan<byte> bytes, int stride, int count)
        {
            Bytes = bytes;
            Stride = Graze.Size(stride);
            Count = count;
        }

        /// <summary>Memory that stays where it is during the call. A stride of 0 is the same element every time.</summary>
        public unsafe Many(void* first, int stride, int count)
            : this(new ReadOnlySpan<byte>(first, 0), View.NotNegative(stride), View.NotNegative(count))
        {
        }

        public Many(ReadOnlySpan<T> items) : this(MemoryMarshal.AsBytes(items), View.SizeOf<T>(), items.Length)
        {
        }

        /// <summary>The element in each of your structs, so many bytes from its beginning.</summary>
        public static Many<T> In<TOwner>(ReadOnlySpan<TOwner> owners, int offset) where TOwner : struct
        {
            return new Many<T>(View.From(owners, offset, View.SizeOf<T>()), View.SizeOf<TOwner>(), owners.Length);
        }

        /// <summary>The same element every time: one against many.</summary>
        public static Many<T> Every(ReadOnlySpan<T> one)
        {
            if (one.Length != 1)
                throw new ArgumentException("not one element", "one");
            return new Many<T>(MemoryMarshal.AsBytes(one), 0, -1);
        }

        public static implicit operator Many<T>(T[] items)
        {
            return new Many<T>(new ReadOnlySpan<T>(items));
        }

        public static implicit operator Many<T>(Span<T> items)
        {
            return new Many<T>((ReadOnlySpan<T>)items);
        }

        public static implicit operator Many<T>(ReadOnlySpan<T> items)
        {
            return new Many<T>(items);
        }
    }
}
