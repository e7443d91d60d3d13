import { Unprocessable, NotFound } from '@canticle/contract';
import { formatKey, hasChords, type Key, keyOfDocument, type LyricsDocument, type Melody } from '@canticle/music';
import { resolveSongKey, type LyricsSummary, type Song } from '../songs/index.ts';
import type { Lyrics } from './model.ts';

/** The text in the preferred language, else the first one. */
export function pickLanguage(texts: readonly Lyrics[], preferred: string): Lyrics {
  const found = texts.find((text) => text.language === preferred) ?? texts[0];
  if (found === undefined) throw new NotFound('This song has no lyrics.');
  return found;
}

/**
 * Returns the number of semitones when it is from -12 to 12.
 *
 * @throws {Unprocessable} otherwise
 */
export function checkTransposition(semitones: number): number {
  if (!Number.isInteger(semitones) || semitones < -12 || semitones > 12) {
    throw new Unprocessable('A song can be transposed by up to 12 semitones.');
  }
  return semitones;
}

/** Creates the summary of a song's texts that the songs feature stores. */
export function createLyricsReport(
  texts: readonly { readonly language: string; readonly document: LyricsDocument }[],
): LyricsSummary {
  const withChords = (melody: Melody) =>
    texts.filter((text) => hasChords(text.document, melody)).map((text) => text.language);
  return {
    lyricLanguages: texts.map((text) => text.language),
    chordLanguages: withChords('original'),
    newMelodies: withChords('new'),
    verses: Math.max(
      0,
      ...texts.map((text) => text.document.sections.filter((section) => section.kind === 'verse').length),
    ),
    ...detectTextKey(texts),
  };
}

/** The key of a song's texts. A stated key has priority over one that is guessed from the chords of another text. */
export function detectTextKey(
  texts: readonly { readonly document: LyricsDocument }[],
): Pick<LyricsSummary, 'textKey' | 'isTextKeyGuessed'> {
  const textWithKey = texts.find(({ document }) => document.keys.original !== '');
  const text = textWithKey ?? texts.find(({ document }) => hasChords(document));
  const key = text === undefined ? null : keyOfDocument(text.document);
  return { textKey: key === null ? '' : formatKey(key), isTextKeyGuessed: key !== null && textWithKey === undefined };
}

/**
 * The key of one melody of a text. The key of the song, stated or guessed, applies to the original melody and is never
 * used for the new melody.
 *
 * @returns null when no key is known
 */
export function findKey(song: SongKey, document: LyricsDocument, melody: Melody): Key | null {
  const own = melody === 'original' ? resolveSongKey(song) : null;
  return own ?? keyOfDocument(document, melody);
}

type SongKey = Pick<Song, 'originalKey' | 'minor' | 'textKey'>;
