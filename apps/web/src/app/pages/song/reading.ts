import type { SettingsV4, SongV3, StoredLyrics } from '@canticle/contract/calls';
import { hasChords, isMovable, type Key, keyOfDocument, type Melody, parseKey, writeChord } from '@canticle/music';
import { chooseText, type KeyMenu, keyMenu, type LyricsFormat, textsFor } from '../../../features/lyrics/index.ts';

const concert: Key = { tonic: 0, minor: false };

/** What the address and this device ask for; null where nothing is asked. */
export type Asked = { readonly language: string | null; readonly key: string | null; readonly melody: string | null };

/** Everything that decides how the text of a song is shown. */
export type Reading = {
  readonly format: LyricsFormat;
  readonly hasChords: boolean;
  readonly text: StoredLyrics | undefined;
  readonly languages: readonly string[];
  readonly melody: Melody;
  readonly hasNewMelody: boolean;
  /** The key the chords are written in; null when unknown. */
  readonly key: Key | null;
  readonly keys: KeyMenu | undefined;
};

/** Decides what is shown of a song's texts: the language, the melody and the key, as far as the song has them. */
export function readingOf(
  song: SongV3,
  texts: readonly StoredLyrics[],
  format: LyricsFormat,
  asked: Asked,
  person: { readonly language: string; readonly settings: SettingsV4 | undefined },
): Reading {
  const songHasChords = texts.some(({ document }) => hasChords(document, 'original') || hasChords(document, 'new'));
  const shownAs = songHasChords ? format : 'text';
  const melody = melodyOf(texts, shownAs, asked, person.language);
  const offered = textsFor(texts, shownAs === 'chords', melody);
  const text = chooseText(offered, asked.language, person.language);
  const key = text ? keyFor(song, text, melody) : null;
  const instrument = parseKey(person.settings?.defaultTransposition ?? 'C') ?? concert;
  return {
    format: shownAs,
    hasChords: songHasChords,
    text,
    languages: offered.map(({ language }) => language),
    melody,
    hasNewMelody: text !== undefined && hasChords(text.document, 'new') && hasChords(text.document, 'original'),
    key,
    keys: shownAs === 'chords' ? keyMenu(key, instrument, asked.key) : undefined,
  };
}

/* Only the new melody may have chords; then it is the one that is shown. */
function melodyOf(texts: readonly StoredLyrics[], format: LyricsFormat, asked: Asked, language: string): Melody {
  if (format === 'text') return 'original';
  const hasOriginal = textsFor(texts, true, 'original').length > 0;
  const withNew = textsFor(texts, true, 'new');
  const isThere = chooseText(withNew, asked.language, language) !== undefined;
  return isThere && (asked.melody === 'new' || !hasOriginal) ? 'new' : 'original';
}

/* The new melody has its own key; the original one is the song's. */
function keyFor(song: SongV3, { document }: StoredLyrics, melody: Melody): Key | null {
  const stated = keyOfDocument(document, melody);
  return melody === 'new' ? stated : (stated ?? parseKey(song.originalKey, song.minor));
}

/**
 * Names a key in a person's notation. Notations that count from the key have no names for keys: they keep the common ones.
 */
export function keyNamer(settings: SettingsV4 | undefined): (key: string) => string {
  const notation = settings?.defaultTranscode ?? 'common';
  return (key) => (isMovable(notation) ? key : writeChord(key, notation, null));
}
