import type { IconName } from '../../platform/branding/index.ts';
import type { FileStore } from '../../platform/files/index.ts';

/** The icons made from the logo: pixels wide, and how much of the width the logo has. */
const ICONS: Readonly<Record<IconName, { readonly side: number; readonly share: number }>> = {
  'icon-192': { side: 192, share: 1 },
  'icon-512': { side: 512, share: 1 },
  // A system cuts a shape out of it: what is further out than this may be cut off.
  'maskable-512': { side: 512, share: 0.7 },
  'touch-180': { side: 180, share: 0.86 },
};

const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

/** Draws an icon: the whole logo on white, in a square. Undefined when there is none of this name. */
export async function renderIcon(files: FileStore, hash: string, name: string): Promise<Buffer | undefined> {
  const original = isIconName(name) ? await files.readBuffer(hash) : undefined;
  if (!isIconName(name) || original === undefined) return undefined;
  const { side, share } = ICONS[name];
  const inner = Math.round(side * share);
  const margin = Math.round((side - inner) / 2);
  const { default: sharp } = await import('sharp');
  return sharp(original)
    .resize({ width: inner, height: inner, fit: 'contain', background: '#ffffff' })
    .extend({
      top: margin,
      left: margin,
      bottom: side - inner - margin,
      right: side - inner - margin,
      background: '#ffffff',
    })
    .png({ palette: true })
    .toBuffer();
}
