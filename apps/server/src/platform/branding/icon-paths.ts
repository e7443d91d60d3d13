import type { Branding } from './model.ts';

/** The names of the icons made from the logo. */
export type IconName = 'icon-192' | 'icon-512' | 'maskable-512' | 'touch-180';

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
