import type { lyrics } from '@canticle/contract';
import {
  formatPitch,
  hasChords,
  type Key,
  type LyricsDocument,
  type Melody,
  type Notation,
  transposeKey,
  toJsonContent,
  toPerformanceContent,
  transpositionsOf,
} from '@canticle/music';
import type { Song } from '../songs/index.ts';
import type { Lyrics } from './model.ts';
import { findKey } from './rules.ts';

/** The form in which an existing client requests a text. */
export type LyricsView = {
  readonly format: 'json' | 'performance';
  readonly semitones: number;
  readonly notation: Notation;
  readonly melody: Melody;
};

export function serializeLyricsV3(text: Lyrics, song: Song, view: LyricsView): lyrics.LyricsV3 {
  const key = findKey(song, text.document, view.melody);
  const { format, content } = renderContent(text, key, view);
  return {
    id: text.id,
    songId: song.id,
    collectionIds: song.memberships.map((one) => one.collectionId),
    languageKey: text.language,
    format,
    content,
    hasChords: hasChords(text.document, view.melody),
    originalKey: key === null ? '' : formatPitch(key.tonic),
    transposedToKey: format === 'json' || key === null ? null : formatPitch(transposeKey(key, view.semitones).tonic),
    secondaryChords: view.melody === 'new' && format === 'performance',
    transpositions: { ...transpositionsOf(key) },
    notes: text.document.notes,
    updatedAt: text.updatedAt,
  };
}

/** Renders the text in the requested format. A performance without chords is returned as plain verses. */
export function renderContent(
  text: Lyrics,
  key: Key | null,
  view: LyricsView,
): Pick<lyrics.LyricsV3, 'format' | 'content'> {
  const document = escapeMarkup(text.document);
  if (view.format === 'json' || !hasChords(document, view.melody)) {
    return { format: 'json', content: toJsonContent(document) };
  }
  const content = toPerformanceContent(document, {
    melody: view.melody,
    key,
    semitones: view.semitones,
    notation: view.notation,
  });
  return { format: 'performance', content };
}

/*
 * Existing clients insert the lines as markup where they present a song, and as text elsewhere. A look-alike of `<` is
 * safe in both.
 */
function escapeMarkup(document: LyricsDocument): LyricsDocument {
  const escapeText = (text: string) => text.replaceAll('<', '‹');
  const hasNoMarkup = document.sections.every(
    ({ label, lines }) => ![label, ...lines.flatMap(textsOf)].some(hasMarkup),
  );
  if (hasNoMarkup) return document;
  const sections = document.sections.map((section) => ({
    ...section,
    label: escapeText(section.label),
    lines: section.lines.map((line) => ({ ...line, text: escapeText(line.text), remark: escapeText(line.remark) })),
  }));
  return { ...document, sections };
}

const hasMarkup = (text: string) => text.includes('<');
const textsOf = ({ text, remark }: LyricsDocument['sections'][number]['lines'][number]) => [text, remark];
