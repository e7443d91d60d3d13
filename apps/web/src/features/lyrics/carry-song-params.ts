import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey, semitonesBetween, transposeKey } from '@canticle/music';
import type { ReadingSettings } from '../session/index.ts';

type KeyedSong = Pick<SongV3, 'originalKey' | 'minor' | 'name'>;

/**
 * The URL query that is carried from one song to the next: the transposition, and the language when the next song has
 * it. The melody is not carried, because it is a different one. What the person chose for the next song takes
 * precedence over what is carried.
 *
 * @param params    the query of the current song
 * @param settings  what the person chose for the next song
 */
export function carrySongParams(
  params: URLSearchParams,
  from: KeyedSong,
  to: KeyedSong,
  settings?: ReadingSettings,
): string {
  const next = new URLSearchParams();
  const language = params.get('language');
  if (language !== null && language in to.name && !settings?.language) next.set('language', language);
  const key = transposedKey(params, from, to);
  if (key !== undefined && typeof settings?.semitones !== 'number') next.set('key', key);
  return next.size === 0 ? '' : `?${next}`;
}

function transposedKey(params: URLSearchParams, from: KeyedSong, to: KeyedSong): string | undefined {
  const chosenKey = parseKey(params.get('key') ?? '');
  const original = parseKey(from.originalKey, from.minor);
  const nextOriginal = parseKey(to.originalKey, to.minor);
  if (!chosenKey || !original || !nextOriginal || params.get('melody') === 'new') return undefined;
  return formatKey(transposeKey(nextOriginal, semitonesBetween(original, chosenKey)));
}
