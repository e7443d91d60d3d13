import { Problem } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';

export type FindAllowedMethods = (url: string) => readonly string[];

/**
 * Remembers every route that is registered from now on, and finds the methods of the routes an address has. Addresses
 * below a wildcard are not known one by one, so they have none.
 */
export function collectAllowedMethods(app: FastifyInstance): FindAllowedMethods {
  const methodsByPath = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return;
    const known = methodsByPath.get(url) ?? new Set();
    methodsByPath.set(url, known);
    for (const one of [method].flat()) known.add(one);
  });
  let patterns: readonly (readonly [RegExp, ReadonlySet<string>])[] | undefined;
  return (url) => {
    patterns ??= [...methodsByPath].map(([path, methods]) => [patternOf(path), methods] as const);
    const [path = ''] = url.split(/[?#]/, 1);
    const matching = patterns.filter(([pattern]) => pattern.test(path)).flatMap(([, methods]) => [...methods]);
    return [...new Set(matching)].toSorted();
  };
}

/* As the router matches: letter case and a slash at the end do not matter, and a parameter is one segment. */
function patternOf(path: string): RegExp {
  const parts = path
    .replace(/\/$/, '')
    .split(/:\w+/)
    .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('[^/]+')}/?$`, 'i');
}

/** The problem of a call whose address exists, for another method. */
export const methodNotAllowed = (method: string, allowed: readonly string[]): Problem =>
  new Problem('METHOD_NOT_ALLOWED', `This address does not support ${method}, only ${allowed.join(', ')}.`);
