import { diagnose } from '../diagnostics.ts';
import type { SongDraft } from '../song-draft.ts';
import type { LyricsInLanguage } from '../song-text.ts';
import type { LyricLine } from '@canticle/music';
import { createDocument, type SongPart } from './song-parts.ts';

/** A slide: the lines of each of its text boxes, without empty ones. */
export type Slide = { readonly boxes: readonly (readonly LyricLine[])[] };

/** A named group of slides. Without a name each slide is a verse of its own. */
export type SlideGroup = { readonly name: string; readonly slides: readonly Slide[] };

/**
 * Creates the texts of a song from slides. Second text boxes are a translation when most slides have one; otherwise
 * their words are reported.
 */
export function createLyrics(song: SongDraft, groups: readonly SlideGroup[]): readonly LyricsInLanguage[] {
  const slides = groups.flatMap((group) => group.slides).filter(({ boxes }) => boxes.length > 0);
  const doubled = slides.filter(({ boxes }) => boxes.length > 1);
  const isTranslated = doubled.length > 0 && doubled.length * 2 >= slides.length;
  const others = slides.flatMap(({ boxes }) => boxes.slice(isTranslated ? 2 : 1));
  for (const box of new Set(others)) reportBox(song, box);
  const nameless = groups.filter(({ name }) => name.trim() === '').flatMap((group) => group.slides);
  if (nameless.filter(({ boxes }) => boxes.length > 0).length > 1)
    song.diagnostics.push({ line: 1, message: diagnose('slides-nameless'), text: '' });
  const texts = isTranslated ? [0, 1] : [0];
  return texts.map((box) => ({ language: '', document: createDocument(song, partsOf(groups, box)) }));
}

function reportBox({ diagnostics }: SongDraft, lines: readonly LyricLine[]): void {
  const words = lines.map(({ text }) => text).join(' / ');
  diagnostics.push({
    line: 1,
    message: diagnose('text-box', { words: words.slice(0, 200) }),
    text: lines.map(({ text }) => text).join('\n'),
  });
}

function partsOf(groups: readonly SlideGroup[], box: number): readonly SongPart[] {
  const linesOf = ({ boxes }: Slide) => boxes[box] ?? [];
  return groups.flatMap(({ name, slides }): readonly SongPart[] => {
    const worded = slides.filter((slide) => linesOf(slide).length > 0);
    if (worded.length === 0) return [];
    if (name.trim() !== '') return [{ name, at: 1, lines: worded.flatMap(linesOf) }];
    return worded.map((slide) => ({ name: '', at: 1, lines: linesOf(slide) }));
  });
}
