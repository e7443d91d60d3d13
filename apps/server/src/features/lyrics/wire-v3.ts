import type { lyrics } from '@canticle/contract';
import {
  formatPitch,
  hasChords,
  type Key,
  type Melody,
  type Notation,
  targetKeyFor,
  toJsonContent,
  toPerformanceContent,
  transpositionsOf,
} from '@canticle/music';
import type { Song } from '../songs/index.ts';
import type { Lyrics } from './model.ts';
import { keyOf } from './rules.ts';

/** How an existing client wants a text. */
export type LyricsView = {
  readonly format: 'json' | 'performance';
  readonly semitones: number;
  readonly notation: Notation;
  readonly melody: Melody;
};

export function lyricsV3(text: Lyrics, song: Song, view: LyricsView): lyrics.LyricsV3 {
  const key = keyOf(song, text.document, view.melody);
  const { format, content } = contentOf(text, key, view);
  return {
    id: text.id,
    songId: song.id,
    collectionIds: song.memberships.map((one) => one.collectionId),
    languageKey: text.language,
    format,
    content,
    hasChords: hasChords(text.document, view.melody),
    originalKey: key === null ? '' : formatPitch(key.tonic),
    transposedToKey: format === 'json' || key === null ? null : formatPitch(targetKeyFor(key, view.semitones).tonic),
    secondaryChords: view.melody === 'new' && format === 'performance',
    transpositions: { ...transpositionsOf(key) },
    notes: text.document.notes,
    updatedAt: text.updatedAt,
  };
}

/**
 * The text in the format asked for; without chords in it a performance is answered as plain verses.
 */
export function contentOf(
  text: Lyrics,
  key: Key | null,
  view: LyricsView,
): Pick<lyrics.LyricsV3, 'format' | 'content'> {
  if (view.format === 'json' || !hasChords(text.document, view.melody)) {
    return { format: 'json', content: toJsonContent(text.document) as unknown as lyrics.LyricsV3['content'] };
  }
  const content = toPerformanceContent(text.document, {
    melody: view.melody,
    key,
    semitones: view.semitones,
    notation: view.notation,
  });
  return { format: 'performance', content: content as unknown as lyrics.LyricsV3['content'] };
}
