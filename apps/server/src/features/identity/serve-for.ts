import type { Endpoint } from '@canticle/contract';
import { type Asked, type Route, serve } from '../../http/index.ts';
import { type Capability, demand } from './rules.ts';

type Handle<E extends Endpoint> = Parameters<typeof serve<E>>[1];

/**
 * `serve` for people with a capability alone; everybody else is refused before the handler is asked.
 *
 * @param sentence  what everybody else is told
 * @example const serveAdministrators = serveFor('administer', 'Only administrators may do this.');
 */
export function serveFor(capability: Capability, sentence: string): typeof serve {
  return <E extends Endpoint>(endpoint: E, handle: Handle<E>): Route =>
    serve(endpoint, async (asked: Asked<E['schemas']>) => {
      demand(asked.viewer, capability, sentence);
      return handle(asked);
    });
}
