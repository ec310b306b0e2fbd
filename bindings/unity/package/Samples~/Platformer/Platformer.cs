// A platformer on tiles, a hill, stairs, a one-sided line and a moving platform. Add this component to an empty object in
// a scene with an orthographic camera of size 8 at (14, 3), and press play: arrow keys move and jump, down drops through
// the line; until a key is pressed the character plays by itself.

using System.Collections.Generic;
using GrazeLib;
using UnityEngine;

[RequireComponent(typeof(MeshFilter), typeof(MeshRenderer))]
public class Platformer : MonoBehaviour
{
    private const uint Ground = 1, Line = 2, Moving = 4;

    private static readonly string[] Rows =
    {
        "#........................##.",
        "#........................##.",
        "#........................##.",
        "##############.....#########"
    };

    public PlatformerCharacter Character { get; private set; }
    public CollisionWorld World { get; private set; }
    // The kind of ground, by id.
    public readonly Dictionary<uint, string> names = new Dictionary<uint, string>();

    private readonly List<Vector3> corners = new List<Vector3>();
    private readonly List<int> triangles = new List<int>();
    private uint platform;
    private float platformLeft = 14;
    private int time;
    private bool isPlayed;
    private Mesh mesh;

    private void Start()
    {
        World = new CollisionWorld();
        for (int row = 0; row < Rows.Length; row++)
            for (int column = 0; column < Rows[row].Length; column++)
                if (Rows[row][column] == '#')
                    AddBox("tiles", column, Rows.Length - 1 - row, 1, 1, Ground);
        Add("hill", Ground, new Vector2(7, 1), new Vector2(10, 2.5f), new Vector2(11, 2.5f), new Vector2(11.5f, 1));
        for (int i = 0; i < 3; i++)
            AddBox("stairs", 3 + 0.5f * i, 1, 1, 0.25f + 0.25f * i, Ground);
        // Solid from its left: from above.
        Vector2[] line = { new Vector2(21, 2.4f), new Vector2(24.5f, 2.4f) };
        names.Add(World.Add(Shape.OneSided(line), Line, uint.MaxValue), "line");
        Draw(new Vector2(21, 2.35f), new Vector2(24.5f, 2.35f), line[1], line[0]);
        platform = AddBox("platform", platformLeft, 0.75f, 2, 0.25f, Moving);
        Character = new PlatformerCharacter(World, new GrazeCapsule(1.5f, 3, 1.5f, 3.8f, 0.3f), uint.MaxValue);
        Draw(default(Vector2), default(Vector2), default(Vector2), default(Vector2));
        mesh = new Mesh();
        mesh.MarkDynamic();
        mesh.vertices = corners.ToArray();
        mesh.triangles = triangles.ToArray();
        GetComponent<MeshFilter>().mesh = mesh;
        GetComponent<MeshRenderer>().material = new Material(Shader.Find("Sprites/Default"));
    }

    private uint AddBox(string name, float x, float y, float width, float height, uint category)
    {
        return Add(name, category, new Vector2(x, y), new Vector2(x + width, y), new Vector2(x + width, y + height),
            new Vector2(x, y + height));
    }

    private uint Add(string name, uint category, params Vector2[] points)
    {
        uint id = World.Add(Shape.Convex(points), category, uint.MaxValue);
        names.Add(id, name);
        Draw(points[0], points[1], points[2], points[3]);
        return id;
    }

    private void Draw(Vector2 a, Vector2 b, Vector2 c, Vector2 d)
    {
        int first = corners.Count;
        corners.AddRange(new Vector3[] { a, b, c, d });
        triangles.AddRange(new[] { first, first + 2, first + 1, first, first + 3, first + 2 });
    }

    // 50 times a second.
    private void FixedUpdate()
    {
        // To the right and back, in 400 ticks. It waits for what cannot give way.
        float way = time % 400 < 200 ? 3 / 200f : -3 / 200f;
        World.Move(platform, way, 0);
        if (Character.GiveWay(platform, way, 0, Moving))
            platformLeft += way;
        else
            World.Move(platform, -way, 0);
        float direction = 0;
        bool jumps = false, drops = false;
#if ENABLE_LEGACY_INPUT_MANAGER
        direction = Input.GetAxisRaw("Horizontal");
        jumps = Input.GetAxisRaw("Vertical") > 0;
        drops = Input.GetAxisRaw("Vertical") < 0;
#endif
        isPlayed = isPlayed || direction != 0 || jumps;
        if (!isPlayed)
            Script(out direction, out jumps);
        if (drops)
            Character.Drop(Line);
        Character.Tick(direction, jumps);
        time++;
        Show();
    }

    // To the right, over the pit on the platform, up through the line, and onto the wall.
    private void Script(out float direction, out bool jumps)
    {
        float x = Character.body.ax, y = Character.body.ay;
        jumps = (x > 21.5f && y < 2 && y > 1.2f) || (x > 23.2f && x < 25 && y > 2);
        bool goesOn = x < 25.5f;
        if (Character.ground == platform)
            goesOn = x < platformLeft + 1 || platformLeft > 16.9f;
        else if (x > 13.4f && x < 14 && y > 1)
            goesOn = platformLeft < 14.2f;
        direction = goesOn ? 1 : 0;
    }

    // The platform and the character, whose corners are the last ones, have moved.
    private void Show()
    {
        GrazeCapsule body = Character.body;
        int count = corners.Count;
        SetBox(count - 8, platformLeft, 0.75f, platformLeft + 2, 1);
        SetBox(count - 4, body.ax - body.radius, body.ay - body.radius, body.bx + body.radius, body.by + body.radius);
        mesh.vertices = corners.ToArray();
        mesh.RecalculateBounds();
    }

    private void SetBox(int first, float left, float low, float right, float high)
    {
        corners[first] = new Vector2(left, low);
        corners[first + 1] = new Vector2(right, low);
        corners[first + 2] = new Vector2(right, high);
        corners[first + 3] = new Vector2(left, high);
    }

    private void OnDestroy()
    {
        World.Dispose();
        Destroy(mesh);
    }
}
