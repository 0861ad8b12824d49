/** The box in three dimensions. Loaded only when this table is opened and the browser has WebGL. */
import {
  BoxGeometry, CanvasTexture, Color, CylinderGeometry, DirectionalLight, Fog, Group, HemisphereLight, Line,
  LineBasicMaterial, BufferGeometry, Mesh, MeshBasicMaterial, MeshLambertMaterial, MeshStandardMaterial, PCFShadowMap,
  PerspectiveCamera, Plane, PlaneGeometry, Raycaster, RepeatWrapping, RingGeometry, Scene, SRGBColorSpace,
  Vector2, Vector3, WebGLRenderer, type Material,
} from 'three';
import { colourOf, type Design } from './designs';
import { backOf, faceOf, matOf, wallOf, woodOf } from './faces';
import type { AimDrawn, Drawn, Painter, Picture } from './picture';
import { HALF_ARENA, RADIUS, WALL, type Pose } from './poses';

const RIM = 10;
/** The side on which the eye is: its rim is glass. */
const NEAREST = 2;
const GLOW = '#ffc23d';
const SHARPEST = 2;
/** Milliseconds from picture to picture from which on a device counts as slow. What moves is then
 * drawn with fewer dots, and at last without shadows; what has come to rest is always drawn in full. */
const SLOW = 48;
const DOTS = [1, 0.6, 0.42];

/** Drawn by the processor instead of a graphics card: slow from the first picture on. */
const SOFTWARE = /swiftshader|llvmpipe|software|basic render/i;

function rendererOf(renderer: WebGLRenderer): string {
  const gl = renderer.getContext();
  const about = gl.getExtension('WEBGL_debug_renderer_info');
  return String(gl.getParameter(about ? about.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
}

function texture(canvas: HTMLCanvasElement): CanvasTexture {
  const made = new CanvasTexture(canvas);
  made.colorSpace = SRGBColorSpace;
  made.anisotropy = 8;
  return made;
}

class Box3D implements Painter {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(34, 1, 20, 4000);
  private readonly light = new DirectionalLight('#fff4e0', 2.5);
  private readonly sky = new HemisphereLight('#fff6e6', '#6a5a7a', 1.5);
  private readonly table = new Mesh(new PlaneGeometry(3200, 3200), new MeshLambertMaterial());
  private readonly meshes = new Map<number, Mesh>();
  private readonly rings = new Map<number, Mesh>();
  private readonly looks = new Map<number, Material[]>();
  private readonly shapes = new Map<number, CylinderGeometry>();
  private readonly back = new MeshStandardMaterial({ map: texture(backOf()), roughness: 0.5 });
  private readonly ringShape = new RingGeometry(RADIUS + 0.6, RADIUS + 3.6, 48);
  private readonly ringLook = new MeshBasicMaterial({ color: GLOW, transparent: true, opacity: 0.95, depthWrite: false });
  private readonly aim = new Group();
  private readonly reticle: Mesh;
  private readonly bite: Mesh;
  private readonly path: Line;
  private readonly ray = new Raycaster();
  private width = 1;
  /** The share of the height that nothing is written over. */
  private free = 1;
  private height = 1;
  private dots = 0;
  private slowness = 0;
  private pace: number[] = [];
  private fits = new Map<string, number>();

  constructor(canvas: HTMLCanvasElement, private readonly designs: Design[]) {
    this.renderer = new WebGLRenderer({ canvas, antialias: true, powerPreference: 'low-power' });
    if (SOFTWARE.test(rendererOf(this.renderer))) this.slowness = DOTS.length - 1;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.camera.up.set(0, 0, 1);
    this.scene.add(this.sky, this.light, this.light.target, this.table);
    this.lamp();
    this.build();
    this.reticle = this.mark(RADIUS - 1.4, RADIUS + 0.4);
    this.bite = this.mark(0, 2.6);
    this.path = new Line(new BufferGeometry(), new LineBasicMaterial({ color: GLOW, transparent: true, opacity: 0.9 }));
    this.aim.add(this.reticle, this.bite, this.path);
    this.scene.add(this.aim);
  }

  // --- What stands there ---

  private lamp(): void {
    this.light.position.set(-160, 190, 520);
    this.light.castShadow = true;
    this.light.shadow.mapSize.set(1024, 1024);
    const sees = this.light.shadow.camera;
    [sees.left, sees.right, sees.top, sees.bottom, sees.near, sees.far] = [-300, 300, 300, -300, 100, 1000];
    this.light.shadow.bias = -0.0008;
    this.light.shadow.radius = 3;
  }

  private build(): void {
    this.table.position.z = -3;
    this.table.receiveShadow = true;
    const mat = new Mesh(
      new PlaneGeometry(HALF_ARENA * 2, HALF_ARENA * 2),
      new MeshLambertMaterial({ map: texture(matOf()) }),
    );
    mat.rotation.z = -Math.PI / 2;
    mat.receiveShadow = true;
    this.scene.add(mat);
    const inside = new MeshLambertMaterial({ map: texture(wallOf()) });
    const rim = new MeshLambertMaterial({ color: '#5b3fa6' });
    const glass = new MeshBasicMaterial({ color: '#8f78d6', transparent: true, opacity: 0.3, depthWrite: false });
    const foot = new MeshLambertMaterial({ color: '#4a3290' });
    for (let side = 0; side < 4; side += 1) {
      const angle = (side * Math.PI) / 2;
      const post = new Group();
      post.rotation.z = angle;
      // Only its inner side is drawn: the wall nearest the eye does not hide the mat.
      const wall = new Mesh(new PlaneGeometry(HALF_ARENA * 2, WALL), inside);
      wall.geometry.rotateX(Math.PI / 2);
      wall.geometry.rotateZ(-Math.PI / 2);
      wall.position.set(HALF_ARENA, 0, WALL / 2);
      wall.receiveShadow = true;
      const top = new Mesh(new BoxGeometry(RIM, HALF_ARENA * 2 + RIM * 2, 4), side === NEAREST ? glass : rim);
      top.position.set(HALF_ARENA + RIM / 2, 0, WALL);
      post.add(wall, top);
      this.scene.add(post);
    }
    const base = new Mesh(new BoxGeometry(HALF_ARENA * 2 + RIM * 2, HALF_ARENA * 2 + RIM * 2, 2.4), foot);
    base.position.z = -1.4;
    this.scene.add(base);
  }

  private mark(inner: number, outer: number): Mesh {
    const made = new Mesh(
      inner > 0 ? new RingGeometry(inner, outer, 56) : new RingGeometry(0, outer, 24),
      new MeshBasicMaterial({ color: GLOW, transparent: true, opacity: 0.95, depthTest: false }),
    );
    made.renderOrder = 5;
    return made;
  }

  dress(dark: boolean): void {
    const ground = new Color(dark ? '#14110f' : '#d8c4a0');
    this.scene.background = ground;
    this.scene.fog = new Fog(ground, 700, 1700);
    const look = this.table.material;
    look.map?.dispose();
    look.map = texture(woodOf(dark));
    look.map.wrapS = look.map.wrapT = RepeatWrapping;
    look.map.repeat.set(7, 7);
    look.needsUpdate = true;
    this.light.intensity = dark ? 2.3 : 2.6;
    this.sky.intensity = dark ? 1.1 : 1.6;
  }

  private lookOf(d: number): Material[] {
    let look = this.looks.get(d);
    if (!look) {
      const design = this.designs[d];
      const edge = new MeshStandardMaterial({
        color: design ? colourOf(design) : '#5d564c',
        roughness: design?.slammer ? 0.3 : 0.6, metalness: design?.slammer ? 0.55 : 0,
      });
      const face = design ? new MeshStandardMaterial({ map: texture(faceOf(design)), roughness: 0.5 }) : this.back;
      look = [edge, this.back, face];
      this.looks.set(d, look);
    }
    return look;
  }

  private shapeOf(d: number): CylinderGeometry {
    const thick = this.designs[d]?.thick ?? 1.6;
    let shape = this.shapes.get(thick);
    if (!shape) {
      shape = new CylinderGeometry(RADIUS, RADIUS, thick, 48);
      shape.rotateX(Math.PI / 2);
      shape.rotateZ(Math.PI / 2);
      this.shapes.set(thick, shape);
    }
    return shape;
  }

  // --- Drawing ---

  resize(width: number, height: number, top: number, bottom: number): void {
    [this.width, this.height] = [Math.max(1, width), Math.max(1, height)];
    this.free = Math.max(0.5, 1 - (top + bottom) / this.height);
    this.fits.clear();
    this.dots = 0;
    this.camera.aspect = this.width / this.height;
    this.camera.setViewOffset(this.width, this.height, 0, (bottom - top) / 2, this.width, this.height);
  }

  get rough(): boolean {
    return this.slowness > 0;
  }

  draw(picture: Picture, since: number | null): void {
    this.watch(since);
    this.grain(picture.moving ? this.slowness : 0);
    this.place(picture.discs);
    this.sight(picture.aim);
    this.look(picture);
    this.renderer.render(this.scene, this.camera);
  }

  private grain(slowness: number): void {
    const wanted = Math.min(SHARPEST, devicePixelRatio || 1) * DOTS[slowness]!;
    this.light.castShadow = slowness < DOTS.length - 1;
    if (wanted === this.dots) return;
    this.dots = wanted;
    this.renderer.setPixelRatio(wanted);
    this.renderer.setSize(this.width, this.height, false);
  }

  private place(discs: Drawn[]): void {
    const seen = new Set<number>();
    for (const { id, d, pose, glows } of discs) {
      seen.add(id);
      let mesh = this.meshes.get(id);
      if (!mesh) {
        mesh = new Mesh();
        mesh.castShadow = mesh.receiveShadow = true;
        mesh.userData.id = id;
        this.meshes.set(id, mesh);
        this.scene.add(mesh);
      }
      mesh.geometry = this.shapeOf(d);
      mesh.material = this.lookOf(d);
      put(mesh, pose);
      this.ring(id, glows ? pose : null);
    }
    for (const [id, mesh] of this.meshes) {
      if (seen.has(id)) continue;
      this.scene.remove(mesh);
      this.meshes.delete(id);
      this.ring(id, null);
    }
  }

  private ring(id: number, pose: Pose | null): void {
    let ring = this.rings.get(id);
    if (!pose) {
      if (ring) this.scene.remove(ring);
      this.rings.delete(id);
      return;
    }
    if (!ring) {
      ring = new Mesh(this.ringShape, this.ringLook);
      ring.renderOrder = 3;
      this.rings.set(id, ring);
      this.scene.add(ring);
    }
    ring.position.set(pose.x, pose.y, pose.z + 1.2);
  }

  private sight(aim: AimDrawn | null): void {
    this.aim.visible = aim !== null;
    if (!aim) return;
    const { setting, top, pose } = aim;
    const heading = ((setting.heading ?? 0) * Math.PI) / 180;
    const [x, y] = [setting.x ?? 0, setting.y ?? 0];
    this.reticle.position.set(x, y, top + 0.5);
    this.bite.position.set(x + Math.cos(heading) * RADIUS, y + Math.sin(heading) * RADIUS, top + 0.6);
    this.path.geometry.setFromPoints([new Vector3(pose.x, pose.y, pose.z), new Vector3(x, y, top + 0.5)]);
  }

  /** Far enough away for all of it, then nearer as the picture wants it. */
  private look({ near, reach, eye, shake }: Picture): void {
    const wide = this.fit('wide', reach, WALL, 0.9);
    const close = this.fit('close', 92, 34, 0.74);
    const distance = wide + (close - wide) * near;
    const rise = 0.92 + (0.78 - 0.92) * near;
    const target = new Vector3(near * 4 - (1 - near) * 8, 0, 4 + near * 12);
    if (eye) target.lerp(new Vector3(eye.x, eye.y, eye.z), eye.much);
    const jolt = shake > 0 ? Math.sin(shake * 61) * shake * 5 : 0;
    const closer = eye ? 1 - eye.much * 0.45 : 1;
    this.camera.position.set(
      target.x - Math.cos(rise) * distance * closer, target.y + jolt, target.z + Math.sin(rise) * distance * closer + jolt,
    );
    this.camera.lookAt(target);
  }

  private fit(name: string, reach: number, height: number, rise: number): number {
    const key = `${name}${Math.round(reach)}`;
    const known = this.fits.get(key);
    if (known) return known;
    const depth = name === 'wide' ? HALF_ARENA + RIM : reach;
    const corners = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [0, height].map((z) => new Vector3(x * depth, y * reach, z))));
    let [least, most] = [120, 3000];
    const middle = this.camera.view ? (2 * this.camera.view.offsetY) / this.height : 0;
    const target = new Vector3(name === 'wide' ? -8 : 4, 0, 4);
    for (let i = 0; i < 22; i += 1) {
      const distance = (least + most) / 2;
      this.camera.position.set(target.x - Math.cos(rise) * distance, 0, target.z + Math.sin(rise) * distance);
      this.camera.lookAt(target);
      this.camera.updateMatrixWorld();
      const all = corners.every((corner) => {
        const seen = corner.clone().project(this.camera);
        return Math.abs(seen.x) < 0.97 && Math.abs(seen.y - middle) < 0.96 * this.free;
      });
      if (all) most = distance;
      else least = distance;
    }
    this.fits.set(key, most);
    return most;
  }

  private watch(since: number | null): void {
    if (since === null) {
      this.pace = [];
      return;
    }
    this.pace.push(since);
    if (this.pace.length < 5) return;
    const usual = this.pace.sort((a, b) => a - b)[2]!;
    this.pace = [];
    if (usual > SLOW) this.slowness = Math.min(DOTS.length - 1, this.slowness + 1);
  }

  // --- Pointing ---

  private aimRay(x: number, y: number): void {
    this.camera.updateMatrixWorld();
    this.ray.setFromCamera(new Vector2((x / this.width) * 2 - 1, 1 - (y / this.height) * 2), this.camera);
  }

  pick(x: number, y: number): number | null {
    this.aimRay(x, y);
    const [hit] = this.ray.intersectObjects([...this.meshes.values()], false);
    return hit ? (hit.object.userData.id as number) : null;
  }

  floor(x: number, y: number, z: number): { x: number; y: number } | null {
    this.aimRay(x, y);
    const hit = this.ray.ray.intersectPlane(new Plane(new Vector3(0, 0, 1), -z), new Vector3());
    return hit && { x: hit.x, y: hit.y };
  }

  dispose(): void {
    this.scene.traverse((thing) => {
      if (!(thing instanceof Mesh || thing instanceof Line)) return;
      thing.geometry.dispose();
      for (const look of [thing.material].flat() as (Material & { map?: CanvasTexture | null })[]) {
        look.map?.dispose();
        look.dispose();
      }
    });
    for (const looks of this.looks.values()) for (const look of looks) look.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

function put(mesh: Mesh, { x, y, z, turn }: Pose): void {
  mesh.position.set(x, y, z);
  mesh.quaternion.set(turn[1], turn[2], turn[3], turn[0]);
}

export function painter(canvas: HTMLCanvasElement, designs: Design[]): Painter {
  return new Box3D(canvas, designs);
}
