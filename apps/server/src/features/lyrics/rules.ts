import { Impossible, NotFound } from '@canticle/contract';
import { hasChords, type Key, keyOfDocument, type LyricsDocument, type Melody, parseKey } from '@canticle/music';
import type { LyricsReport, Song } from '../songs/index.ts';
import type { Lyrics } from './model.ts';

/** The text in the wanted language, else the first one there is. */
export function pickLanguage(texts: readonly Lyrics[], wanted: string): Lyrics {
  const found = texts.find((text) => text.language === wanted) ?? texts[0];
  if (found === undefined) throw new NotFound('This song has no lyrics.');
  return found;
}

/** @throws {Impossible} when the number of semitones is beyond -12..12 */
export function checkSemitones(semitones: number): number {
  if (!Number.isInteger(semitones) || semitones < -12 || semitones > 12) {
    throw new Impossible('A song can be moved by 12 semitones up or down at the most.');
  }
  return semitones;
}

/** What the songs feature keeps of a song's texts. */
export function reportOf(
  texts: readonly { readonly language: string; readonly document: LyricsDocument }[],
): LyricsReport {
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
  };
}

/**
 * The key of a text to one melody. The song's own key stands for the original melody; the new one never borrows it.
 *
 * @returns null when no key is known
 */
export function keyOf(song: Pick<Song, 'originalKey' | 'minor'>, document: LyricsDocument, melody: Melody): Key | null {
  const own = melody === 'original' ? parseKey(song.originalKey, song.minor) : null;
  return own ?? keyOfDocument(document, melody);
}
