import type { Branding } from '../../platform/branding/index.ts';
import type { FileStore } from '../../platform/files/index.ts';

/** The icons made from the logo: pixels wide, and how much of the width the logo has. */
const ICONS = {
  'icon-192': { side: 192, share: 1 },
  'icon-512': { side: 512, share: 1 },
  // A system cuts a shape out of it: what is further out than this may be cut off.
  'maskable-512': { side: 512, share: 0.7 },
  'touch-180': { side: 180, share: 0.86 },
} as const;

type IconName = keyof typeof ICONS;

const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

/** The addresses of the icons; undefined when there is no logo. */
export function iconPaths({ logo }: Pick<Branding, 'logo'>) {
  const hash = logoHash(logo);
  if (hash === undefined) return undefined;
  const path = (name: IconName) => `/api/canticle/branding/icons/${hash}/${name}.png`;
  return {
    small: path('icon-192'),
    large: path('icon-512'),
    maskable: path('maskable-512'),
    touch: path('touch-180'),
  };
}

/** The content hash of the logo. */
export const logoHash = (logo: string): string | undefined => /\/([0-9a-f]{64})\.jpg$/.exec(logo)?.[1];

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
