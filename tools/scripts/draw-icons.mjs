// Draws the icons of the installed app from apps/web/public/icon.svg. Run by hand when that has changed:
// node tools/scripts/draw-icons.mjs
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PROJECT_ROOT } from './runtime.mjs';

const sharp = createRequire(`${PROJECT_ROOT}/apps/server/package.json`)('sharp');
const mark = readFileSync(`${PROJECT_ROOT}/apps/web/public/icon.svg`, 'utf8');
const green = '#1F5C4D';

/* Systems crop a maskable icon to any shape, and iOS rounds it itself: the mark fills the middle four fifths of it. */
const inSquare = mark
  .replace('<rect width="64" height="64" rx="14"', '<rect x="-8" y="-8" width="80" height="80"')
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"');

for (const [name, drawing, size] of [
  ['icon-192', mark, 192],
  ['icon-512', mark, 512],
  ['maskable-512', inSquare, 512],
  ['touch-180', inSquare, 180],
]) {
  const picture = sharp(Buffer.from(drawing), { density: 72 * (size / 64) }).resize(size, size);
  const whole = drawing === mark ? picture : picture.flatten({ background: green });
  await whole.png({ compressionLevel: 9, palette: true }).toFile(`${PROJECT_ROOT}/apps/web/public/icons/${name}.png`);
}
