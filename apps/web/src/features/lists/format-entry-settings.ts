import { formatKey, parseKey, transposeKey } from '@canticle/music';
import type { SongV3 } from '@canticle/contract/calls';
import type { Translate } from '../../i18n/index.ts';
import type { EntryOverrides } from './list-mutations.ts';

/** The key of a song transposed by semitones; undefined when its own key is not known. */
export function transposedKeyName(
  song: Pick<SongV3, 'originalKey' | 'minor'> | undefined,
  semitones: number,
): string | undefined {
  const key = song && parseKey(song.originalKey, song.minor);
  return key ? formatKey(transposeKey(key, semitones)) : undefined;
}

/** The settings of an entry for this time, as a few words each; empty when it has none. */
export function formatEntrySettings(
  settings: EntryOverrides,
  song: SongV3 | undefined,
  t: Translate,
): readonly string[] {
  const { transposition, capo, verseOrder, note } = settings;
  return [
    transposition === null
      ? ''
      : t('ways.in-key', { key: transposedKeyName(song, transposition) ?? formatSigned(transposition) }),
    capo ? t('lyrics.capo.fret', { capo }) : '',
    verseOrder && verseOrder.length > 0 ? verseOrder.join(' ') : '',
    note ?? '',
  ].filter(Boolean);
}

const formatSigned = (semitones: number) => (semitones > 0 ? `+${semitones}` : String(semitones));
