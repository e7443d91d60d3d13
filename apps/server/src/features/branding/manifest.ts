import { type Branding, iconPaths } from '../../platform/branding/index.ts';

const PAPER = '#FBF8F2';

/** The description of the installed app, as JSON. */
export function writeManifest(branding: Branding, language: string, description: string): string {
  return JSON.stringify({
    id: '/',
    name: branding.name,
    short_name: branding.shortName,
    description,
    lang: language === 'no' ? 'nb' : language,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAPER,
    theme_color: PAPER,
    categories: ['music', 'books'],
    icons: listIcons(branding),
  });
}

function listIcons(branding: Branding) {
  const own = iconPaths(branding);
  const { small, large, maskable } = own ?? {
    small: '/icons/icon-192.png',
    large: '/icons/icon-512.png',
    maskable: '/icons/maskable-512.png',
  };
  return [
    { src: small, sizes: '192x192', type: 'image/png' },
    { src: large, sizes: '512x512', type: 'image/png' },
    { src: maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ...(own ? [] : [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }]),
  ];
}
