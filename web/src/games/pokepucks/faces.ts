/** Pucks painted on canvases: face (icon, letter, ring with the name), back, mat and wall. */
import { colourOf, type Design } from './designs';
import { outlines } from './icons';
import fist from 'icon:fist';

const SIZE = 320;
const PAPER = '#fbf5e9';
const INK = '#211a15';

function sheet(width: number, height = width): [HTMLCanvasElement, CanvasRenderingContext2D] {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return [canvas, canvas.getContext('2d')!];
}

function disc(paint: CanvasRenderingContext2D, radius: number, fill: string): void {
  paint.fillStyle = fill;
  paint.beginPath();
  paint.arc(0, 0, radius, 0, Math.PI * 2);
  paint.fill();
}

function icon(paint: CanvasRenderingContext2D, body: string, size: number, fill: string): void {
  paint.save();
  paint.scale(size / 512, size / 512);
  paint.translate(-256, -256);
  paint.fillStyle = fill;
  for (const d of outlines(body)) paint.fill(new Path2D(d));
  paint.restore();
}

/** The name along the upper rim, letter by letter. */
function ring(paint: CanvasRenderingContext2D, text: string, radius: number, size: number): void {
  paint.font = `${size}px Anton, 'Arial Narrow', sans-serif`;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  const gap = size * 0.06;
  const widths = [...text].map((letter) => paint.measureText(letter).width + gap);
  const whole = widths.reduce((sum, width) => sum + width, 0);
  const squeeze = Math.min(1, (Math.PI * 1.5 * radius) / whole);
  let angle = (-whole * squeeze) / radius / 2;
  [...text].forEach((letter, i) => {
    const half = (widths[i]! * squeeze) / radius / 2;
    paint.save();
    paint.rotate(angle + half);
    paint.translate(0, -radius);
    paint.fillText(letter, 0, 0);
    paint.restore();
    angle += half * 2;
  });
}

export function faceOf(design: Design): HTMLCanvasElement {
  const [canvas, paint] = sheet(SIZE);
  const r = SIZE / 2;
  const colour = colourOf(design);
  paint.translate(r, r);
  disc(paint, r, INK);
  disc(paint, r - 5, colour);
  disc(paint, r * 0.7, INK);
  disc(paint, r * 0.7 - 4, PAPER);
  const light = paint.createRadialGradient(-r * 0.2, -r * 0.25, r * 0.05, 0, 0, r * 0.7);
  light.addColorStop(0, '#ffffff');
  light.addColorStop(1, '#ffffff00');
  disc(paint, r * 0.66, `${colour}38`);
  paint.fillStyle = light;
  paint.beginPath();
  paint.arc(0, 0, r * 0.66, 0, Math.PI * 2);
  paint.fill();
  paint.save();
  paint.translate(0, -r * 0.06);
  icon(paint, design.icon, r * 0.92, colour);
  paint.restore();
  paint.fillStyle = PAPER;
  ring(paint, design.name.toUpperCase(), r * 0.85, r * 0.2);
  // The letter, at the foot.
  paint.save();
  paint.translate(0, r * 0.7);
  disc(paint, r * 0.21, INK);
  disc(paint, r * 0.18, PAPER);
  paint.fillStyle = INK;
  paint.font = `${r * (design.letter.length > 1 ? 0.2 : 0.26)}px Anton, 'Arial Narrow', sans-serif`;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  paint.fillText(design.letter, 0, r * 0.015);
  paint.restore();
  return canvas;
}

export function backOf(): HTMLCanvasElement {
  const [canvas, paint] = sheet(SIZE);
  const r = SIZE / 2;
  paint.translate(r, r);
  disc(paint, r, INK);
  disc(paint, r - 5, '#5b3fa6');
  for (let i = 0; i < 24; i += 1) {
    paint.save();
    paint.rotate((i * Math.PI) / 12);
    paint.fillStyle = i % 2 ? '#4a3290' : '#6d50bb';
    paint.beginPath();
    paint.moveTo(0, 0);
    paint.arc(0, 0, r - 8, -Math.PI / 24, Math.PI / 24);
    paint.fill();
    paint.restore();
  }
  disc(paint, r * 0.62, INK);
  disc(paint, r * 0.58, '#fbf5e9');
  icon(paint, fist, r * 0.8, '#4a3290');
  return canvas;
}

/** The mat: rings an inch apart, a cross in the middle, the house's name along the edges. */
export function matOf(): HTMLCanvasElement {
  const size = 1024;
  const [canvas, paint] = sheet(size);
  const half = size / 2;
  const inch = size / 12;
  const glow = paint.createRadialGradient(half, half, 0, half, half, half * 1.35);
  glow.addColorStop(0, '#46377a');
  glow.addColorStop(0.55, '#332860');
  glow.addColorStop(1, '#1f183d');
  paint.fillStyle = glow;
  paint.fillRect(0, 0, size, size);
  for (let i = 0; i < 5200; i += 1) {
    paint.fillStyle = i % 2 ? '#ffffff07' : '#00000012';
    paint.fillRect((i * 7919) % size, (i * 104729) % size, 2, 2);
  }
  paint.translate(half, half);
  for (let n = 1; n <= 5; n += 1) {
    paint.strokeStyle = n === 1 ? '#ffd67acc' : '#f5ecdc40';
    paint.lineWidth = n === 1 ? 5 : 3;
    paint.beginPath();
    paint.arc(0, 0, n * inch, 0, Math.PI * 2);
    paint.stroke();
  }
  paint.strokeStyle = '#f5ecdc59';
  paint.lineWidth = 3;
  for (const [x, y] of [[1, 0], [0, 1]] as const) {
    paint.beginPath();
    paint.moveTo(-x * inch * 5.4, -y * inch * 5.4);
    paint.lineTo(-x * inch, -y * inch);
    paint.moveTo(x * inch, y * inch);
    paint.lineTo(x * inch * 5.4, y * inch * 5.4);
    paint.stroke();
  }
  paint.strokeStyle = '#ffd67a80';
  paint.lineWidth = 6;
  paint.strokeRect(-half + 22, -half + 22, size - 44, size - 44);
  paint.fillStyle = '#f5ecdc9c';
  paint.font = `54px Anton, 'Arial Narrow', sans-serif`;
  paint.textAlign = 'center';
  paint.textBaseline = 'middle';
  for (let side = 0; side < 4; side += 1) {
    paint.save();
    paint.rotate((side * Math.PI) / 2);
    paint.fillText('H A Y M A K E R', 0, half - 62);
    paint.restore();
  }
  return canvas;
}

/** A wall with the ropes of a ring on it. */
export function wallOf(): HTMLCanvasElement {
  const [canvas, paint] = sheet(512, 172);
  const shade = paint.createLinearGradient(0, 0, 0, 172);
  shade.addColorStop(0, '#efe2c6');
  shade.addColorStop(1, '#bfa97f');
  paint.fillStyle = shade;
  paint.fillRect(0, 0, 512, 172);
  const ropes = ['#c8202f', '#fbf5e9', '#1f4e8c'];
  ropes.forEach((colour, i) => {
    const y = 34 + i * 42;
    paint.fillStyle = '#00000033';
    paint.fillRect(0, y + 8, 512, 9);
    paint.fillStyle = colour;
    paint.fillRect(0, y, 512, 12);
    paint.fillStyle = '#ffffff40';
    paint.fillRect(0, y + 2, 512, 3);
  });
  return canvas;
}

export function woodOf(dark: boolean): HTMLCanvasElement {
  const [canvas, paint] = sheet(512);
  paint.fillStyle = dark ? '#3b2c20' : '#c59a66';
  paint.fillRect(0, 0, 512, 512);
  for (let plank = 0; plank < 4; plank += 1) {
    paint.fillStyle = plank % 2 ? '#00000010' : '#ffffff0c';
    paint.fillRect(0, plank * 128, 512, 128);
    for (let i = 0; i < 46; i += 1) {
      paint.fillStyle = i % 3 ? '#0000000d' : '#ffffff0d';
      const y = plank * 128 + ((i * 37 + plank * 11) % 126);
      paint.fillRect((i * 97) % 400, y, 160 + ((i * 53) % 220), 1.6);
    }
    paint.fillStyle = '#00000055';
    paint.fillRect(0, plank * 128, 512, 2.5);
  }
  return canvas;
}
