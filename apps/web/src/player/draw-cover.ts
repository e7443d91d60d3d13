import { type Cover, clothOf, drawOrnament } from '../components/index.ts';

const size = 512;

/**
 * Draws the cloth binding of a book as a square picture, for places where the app cannot show its own cover.
 * @throws when the browser has no canvas
 */
export async function drawCover({ id, name, shortKey }: Cover): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser has no canvas to draw a cover on.');
  context.fillStyle = clothOf(id);
  context.fillRect(0, 0, size, size);
  context.strokeStyle = '#0005';
  context.lineWidth = 3;
  context.strokeRect(24, 24, size - 48, size - 48);
  stampOrnament(context, id);
  const style = getComputedStyle(document.documentElement);
  context.fillStyle = style.getPropertyValue('--on-cover');
  context.textAlign = 'center';
  const font = (pixels: number) => `600 ${pixels}px ${style.getPropertyValue('--font-serif') || 'serif'}`;
  writeTitle(context, name.toUpperCase(), font);
  context.font = font(44);
  context.fillText(shortKey, size / 2, size - 56);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The cover could not be drawn.'))), 'image/png');
  });
}

function stampOrnament(context: CanvasRenderingContext2D, id: string): void {
  const path = new Path2D(drawOrnament(id));
  context.save();
  context.translate(size / 2, 290);
  context.scale(2.2, 2.2);
  context.lineWidth = 1.5;
  context.translate(1.2, 1.2);
  context.strokeStyle = '#fff5';
  context.stroke(path);
  context.translate(-1.2, -1.2);
  context.strokeStyle = '#000a';
  context.stroke(path);
  context.restore();
}

/* As large as fits between the rules, on one line or two. */
function writeTitle(context: CanvasRenderingContext2D, title: string, font: (pixels: number) => string): void {
  const width = size - 96;
  const words = title.split(' ');
  const half = Math.ceil(words.length / 2);
  const lines = words.length > 2 ? [words.slice(0, half).join(' '), words.slice(half).join(' ')] : [title];
  context.font = font(48);
  const widest = Math.max(...lines.map((line) => context.measureText(line).width));
  const pixels = Math.min(48, (48 * width) / Math.max(1, widest));
  context.font = font(pixels);
  for (const [index, line] of lines.entries()) context.fillText(line, size / 2, 88 + index * pixels * 1.15);
}
