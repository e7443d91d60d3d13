import { type LyricsDocument, printedSections, sungSections, toJsonContent, wireNames } from '@canticle/music';
import type { PresentedLyrics, PresentedVerse, PresentedVerses } from './document.ts';

/** A stored text in one language. */
export type LyricsText = { readonly id: string; readonly language: string; readonly document: LyricsDocument };

/**
 * The verses of a text at their positions in the sung order, without chords; sections that consist of chords alone are
 * omitted.
 */
export function sungVerses(document: LyricsDocument): PresentedVerses {
  const bySection = versesBySection(document);
  const sung = sungSections(document).flatMap(({ id }) => bySection.get(id) ?? []);
  return Object.fromEntries(sung.map((verse, at) => [String(at + 1), verse]));
}

/** A text as it is presented, in sung order. */
export function presentedLyrics({ id, language, document }: LyricsText): PresentedLyrics {
  return { id, languageKey: language, verses: sungVerses(document) };
}

/**
 * Aligns a translation with the positions of the text it translates: what is repeated there is repeated, what it lacks
 * is missing.
 */
export function alignTranslation(lyrics: PresentedLyrics, { id, language, document }: LyricsText): PresentedLyrics {
  const bySection = versesBySection(document);
  const aligned = Object.entries(lyrics.verses).flatMap(([place, { section }]) => {
    const verse = bySection.get(section);
    return verse ? [[place, verse] as const] : [];
  });
  return { id, languageKey: language, verses: Object.fromEntries(aligned) };
}

function versesBySection(document: LyricsDocument): ReadonlyMap<string, PresentedVerse> {
  const sections = printedSections(document);
  const names = wireNames(sections);
  const content = toJsonContent(document);
  return new Map(
    sections.flatMap(({ id }, at) => {
      const wire = names[at];
      const entry = wire && content[wire.key];
      return entry ? [[id, { type: typeOf(wire.key), name: entry.name, content: entry.content, section: id }]] : [];
    }),
  );
}

function typeOf(key: string): PresentedVerse['type'] {
  if (key.startsWith('verse_')) return 'verse';
  return key.startsWith('chorus_') ? 'chorus' : 'bridge';
}
