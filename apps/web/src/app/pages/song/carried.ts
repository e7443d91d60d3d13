import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey, semitonesBetween, targetKeyFor } from '@canticle/music';

type Keyed = Pick<SongV3, 'originalKey' | 'minor' | 'name'>;

/**
 * What stays from one song to the next, as the query of an address: the distance the key was moved, and the language
 * when the next song has it. The melody does not stay: it is another one.
 *
 * @param params the query of the song shown
 */
export function carried(params: URLSearchParams, from: Keyed, to: Keyed): string {
  const next = new URLSearchParams();
  const language = params.get('language');
  if (language !== null && language in to.name) next.set('language', language);
  const key = movedKey(params, from, to);
  if (key !== undefined) next.set('key', key);
  return next.size === 0 ? '' : `?${next}`;
}

function movedKey(params: URLSearchParams, from: Keyed, to: Keyed): string | undefined {
  const chosen = parseKey(params.get('key') ?? '');
  const original = parseKey(from.originalKey, from.minor);
  const nextOriginal = parseKey(to.originalKey, to.minor);
  if (!chosen || !original || !nextOriginal || params.get('melody') === 'new') return undefined;
  return formatKey(targetKeyFor(nextOriginal, semitonesBetween(original, chosen)));
}
