// A curtain of bullets against a concave ship. Add this component to an empty object in a scene with an orthographic
// camera, and press play: the arrow keys move the ship, which moves by itself if you let go. Bullets that hit it are
// gone, amber ones graze it, exactly: a bullet that only touches the outline scores and does no harm. Half of the
// bullets fall straight down, and they and the ship are on a grid of sixteenths, which floats hold exactly: so grazes
// do happen.
//
// Each frame calls graze once: a bullet is a capsule along its way relative to the ship, so none tunnels, however fast.

using GrazeLib;
using UnityEngine;

[RequireComponent(typeof(MeshFilter), typeof(MeshRenderer))]
public class BulletCurtain : MonoBehaviour
{
    private struct Bullet
    {
        // The way of this frame; the first field, so that it is at byte 0 of the struct.
        public GrazeCapsule way;
        public Vector2 position, velocity;
        public bool isFlying;
    }

    public int mostBullets = 20000;
    public int bulletsPerFrame = 120;
    public float bulletSpeed = 3;
    public float bulletRadius = 0.0625f;
    public float shipSpeed = 4;
    public Vector2 halfField = new Vector2(16, 9);

    public long Hits { get; private set; }
    public long Grazes { get; private set; }

    private static readonly Vector2[] ShipCorners =
    {
        new Vector2(0, -0.25f), new Vector2(0.75f, -0.5625f), new Vector2(0, 0.4375f), new Vector2(-0.75f, -0.5625f)
    };

    private Bullet[] bullets;
    private byte[] verdicts;
    private Vector2[] ship;
    // Where steering leads, and where the ship is: on the grid.
    private Vector2 steered, at;
    private float angle;
    private int next;

    private Mesh mesh;
    private Vector3[] corners;
    private Color32[] colors;

    private void Start()
    {
        bullets = new Bullet[mostBullets];
        verdicts = new byte[mostBullets];
        ship = new Vector2[ShipCorners.Length];
        CreateMesh();
    }

    private void Update()
    {
        Vector2 steering = default(Vector2);
#if ENABLE_LEGACY_INPUT_MANAGER
        steering = new Vector2(Input.GetAxis("Horizontal"), Input.GetAxis("Vertical"));
#endif
        if (steering == default(Vector2))
            steering = new Vector2(Mathf.Cos(Time.time), Mathf.Sin(2 * Time.time));
        Step(Time.deltaTime, steering);
        Draw();
    }

    private void OnDestroy()
    {
        Destroy(mesh);
    }

    private void Step(float seconds, Vector2 steering)
    {
        Vector2 before = at;
        steered += steering * (shipSpeed * seconds);
        at = new Vector2(OnGrid(steered.x), OnGrid(steered.y));
        // Adds the shortest push that keeps the ship in the field.
        float pushX, pushY;
        Graze.KeepIn(new GrazeAabb(-halfField.x, -halfField.y, halfField.x, halfField.y), new GrazeCircle(at, 0.75f),
            out pushX, out pushY);
        at += new Vector2(pushX, pushY);
        steered += new Vector2(pushX, pushY);
        for (int i = 0; i < ship.Length; i++)
            ship[i] = before + ShipCorners[i];

        Fire();
        for (int i = 0; i < bullets.Length; i++)
            Move(ref bullets[i], seconds, at - before);
        // One call for all: the capsules are read where they lie, in the bullets.
        Graze.TestMany(ship, Many<GrazeCapsule>.In<Bullet>(bullets, 0), verdicts);
        for (int i = 0; i < bullets.Length; i++)
        {
            if (!bullets[i].isFlying)
                continue;
            if (verdicts[i] == (byte)GrazeVerdict.Hit)
            {
                Hits++;
                bullets[i].isFlying = false;
            }
            else if (verdicts[i] == (byte)GrazeVerdict.Touch)
            {
                Grazes++;
            }
        }
    }

    private static float OnGrid(float x)
    {
        return Mathf.Round(16 * x) / 16;
    }

    private void Fire()
    {
        for (int i = 0; i < bulletsPerFrame; i++)
        {
            angle += 2.39996323f;
            Bullet bullet = default(Bullet);
            bullet.position = new Vector2(0, halfField.y - 1);
            bullet.velocity = new Vector2(Mathf.Cos(angle), Mathf.Sin(angle)) * bulletSpeed;
            if (i % 2 == 0)
            {
                bullet.position.x = OnGrid(halfField.x * Mathf.Sin(97 * angle));
                bullet.velocity = new Vector2(0, -bulletSpeed);
            }
            bullet.isFlying = true;
            bullets[next] = bullet;
            next = (next + 1) % bullets.Length;
        }
    }

    private void Move(ref Bullet bullet, float seconds, Vector2 shipMotion)
    {
        Vector2 from = bullet.position;
        bullet.position += bullet.velocity * seconds;
        if (Mathf.Abs(bullet.position.x) > halfField.x || Mathf.Abs(bullet.position.y) > halfField.y)
            bullet.isFlying = false;
        // Relative to the ship, which moves as well.
        bullet.way = new GrazeCapsule(from, bullet.position - shipMotion, bulletRadius);
    }

    private void CreateMesh()
    {
        mesh = new Mesh();
        mesh.indexFormat = UnityEngine.Rendering.IndexFormat.UInt32;
        mesh.MarkDynamic();
        corners = new Vector3[4 * (bullets.Length + 1)];
        colors = new Color32[corners.Length];
        int[] triangles = new int[6 * (bullets.Length + 1)];
        for (int i = 0; i <= bullets.Length; i++)
        {
            int[] order = { 0, 1, 2, 0, 2, 3 };
            for (int k = 0; k < 6; k++)
                triangles[6 * i + k] = 4 * i + order[k];
        }
        mesh.vertices = corners;
        mesh.triangles = triangles;
        GetComponent<MeshFilter>().mesh = mesh;
        GetComponent<MeshRenderer>().material = new Material(Shader.Find("Sprites/Default"));
    }

    private void Draw()
    {
        Color32 miss = new Color32(152, 162, 184, 255), graze = new Color32(255, 194, 74, 255);
        for (int i = 0; i < bullets.Length; i++)
        {
            float size = bullets[i].isFlying ? bulletRadius : 0;
            bool isGraze = verdicts[i] == (byte)GrazeVerdict.Touch;
            Vector3 center = bullets[i].position;
            corners[4 * i] = center + new Vector3(-size, -size);
            corners[4 * i + 1] = center + new Vector3(-size, size);
            corners[4 * i + 2] = center + new Vector3(size, size);
            corners[4 * i + 3] = center + new Vector3(size, -size);
            for (int k = 0; k < 4; k++)
                colors[4 * i + k] = isGraze ? graze : miss;
        }
        for (int k = 0; k < 4; k++)
        {
            corners[4 * bullets.Length + k] = at + ShipCorners[k];
            colors[4 * bullets.Length + k] = new Color32(95, 255, 234, 255);
        }
        mesh.vertices = corners;
        mesh.colors32 = colors;
        mesh.RecalculateBounds();
    }
}
