import { publicPaths } from '@canticle/contract';
import { APP_PAGES } from '../../../platform/http/index.ts';

/* What the pages of everybody load: the app, its texts, and what they show. */
const ASSETS = [
  '/assets/',
  '/translations/',
  '/api/canticle/public/',
  '/api/canticle/covers/',
  '/api/canticle/pictures/',
];

/**
 * The rules for search engines: the pages of everybody, and nothing else. Of two rules for an address the longer one
 * counts.
 */
export function renderRobots(origin: string): string {
  const open = new Set<string>(Object.values(publicPaths).flat().map(toRule));
  const closed = APP_PAGES.map(toRule).filter((rule) => !open.has(rule));
  return [
    'User-agent: *',
    'Disallow: /',
    ...[...open, ...ASSETS].map((rule) => `Allow: ${rule}`),
    ...[...new Set(closed)].map((rule) => `Disallow: ${rule}`),
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** Nothing at all, where nobody sees anything without signing in. */
export const CLOSED_ROBOTS = 'User-agent: *\nDisallow: /\n';

/* A path of the router as robots read it; a value may be anything. A page without values is meant alone. */
const toRule = (path: string): string =>
  path === '/' ? '/$' : path.replaceAll(/\/:\w+\?/g, '').replaceAll(/:\w+/g, '*');
