// That the plugin of this platform is found and answers. The C# itself is tested without Unity: .ci/unity in the
// sources.

using System;
using NUnit.Framework;
using Unity.Collections;
using UnityEngine;

namespace GrazeLib.Tests
{
    public class GrazeTests
    {
        private static readonly Vector2[] Ship =
        {
            new Vector2(0, -4), new Vector2(12, -9), new Vector2(0, 7), new Vector2(-12, -9)
        };

        [Test]
        public void TheLibraryFits()
        {
            Graze.CheckLibrary();
        }

        [Test]
        public void ABulletHitsGrazesAndMisses()
        {
            Assert.AreEqual(GrazeVerdict.Hit, Graze.Test(Ship, new GrazeCircle(4, 2, 1)));
            Assert.AreEqual(GrazeVerdict.Touch, Graze.Test(Ship, new GrazeCircle(5, 2, 1)));
            Assert.AreEqual(GrazeVerdict.Miss, Graze.Test(Ship, new GrazeCircle(6, 2, 1)));
        }

        [Test]
        public void NativeArraysAreReadInPlace()
        {
            using (NativeArray<Vector2> ship = new NativeArray<Vector2>(Ship, Allocator.Temp))
                Assert.AreEqual(GrazeVerdict.Touch, Graze.Test(ship, new GrazeCircle(5, 2, 1)));
        }

        [Test]
        public void ADisposedPolygonThrows()
        {
            PreparedPolygon prepared = new PreparedPolygon(Ship);
            Assert.AreEqual(GrazeVerdict.Hit, Graze.Test(prepared, 0, 0));
            prepared.Dispose();
            Assert.Throws<ObjectDisposedException>(() => Graze.Test(prepared, 0, 0));
        }

        [Test]
        public void AHandlerGetsRefusedInput()
        {
            string refused = null;
            Graze.SetErrorHandler((function, argument, element, status) => refused = argument);
            Assert.AreEqual(GrazeVerdict.Miss, Graze.Test(new GrazeCircle(0, 0, -1), 0, 0));
            Graze.SetErrorHandler(null);
            Assert.AreEqual("circle", refused);
        }
    }
}
