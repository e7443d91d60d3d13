import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey, semitonesBetween, targetKeyFor } from '@canticle/music';
import type { Chosen } from '../../../features/session/index.ts';

type Keyed = Pick<SongV3, 'originalKey' | 'minor' | 'name'>;

/**
 * What stays from one song to the next, as the query of an address: the distance the key was moved, and the language
 * when the next song has it. The melody does not stay: it is another one. What the person chose for the next song goes
 * before what is carried to it.
 *
 * @param params the query of the song shown
 * @param chosen what the person chose for the next song
 */
export function carried(params: URLSearchParams, from: Keyed, to: Keyed, chosen?: Chosen): string {
  const next = new URLSearchParams();
  const language = params.get('language');
  if (language !== null && language in to.name && !chosen?.language) next.set('language', language);
  const key = movedKey(params, from, to);
  if (key !== undefined && typeof chosen?.semitones !== 'number') next.set('key', key);
  return next.size === 0 ? '' : `?${next}`;
}

function movedKey(params: URLSearchParams, from: Keyed, to: Keyed): string | undefined {
  const chosen = parseKey(params.get('key') ?? '');
  const original = parseKey(from.originalKey, from.minor);
  const nextOriginal = parseKey(to.originalKey, to.minor);
  if (!chosen || !original || !nextOriginal || params.get('melody') === 'new') return undefined;
  return formatKey(targetKeyFor(nextOriginal, semitonesBetween(original, chosen)));
}
