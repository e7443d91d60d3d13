import type { SongV3 } from '@canticle/contract/calls';
import { formatKey, parseKey, semitonesBetween, transposeKey } from '@canticle/music';
import type { ReadingSettings } from '../../../features/session/index.ts';

type KeyedSong = Pick<SongV3, 'originalKey' | 'minor' | 'name'>;

/**
 * What stays from one song to the next, as the query of an address: the distance the key was moved, and the language
 * when the next song has it. The melody does not stay: it is another one. What the person chose for the next song goes
 * before what is carried to it.
 *
 * @param params    the query of the song shown
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
