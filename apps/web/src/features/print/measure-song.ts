import type { MeasuredSetting, SongSetting } from './fit-song.ts';
import { columnWidth, type PageSpace } from './paper.ts';
import type { SongText } from './song-text.ts';

/* Printers and screens round the width of letters differently: a line that is whole here is whole on paper. */
const toleranceShare = 0.995;
/* A broken line is twice as high, or nearly: its second row may have no chords. */
const brokenShare = 1.3;

/**
 * Measures a song of `Galley` in one setting.
 *
 * @param text  what it shows
 */
export function measureSong(
  song: HTMLElement,
  text: SongText,
  space: PageSpace,
  { size, columns }: SongSetting,
): MeasuredSetting {
  const words = song.querySelector<HTMLElement>('.print-words');
  song.style.fontSize = `${size}pt`;
  if (words) words.style.width = `${columnWidth(space, columns) * toleranceShare}px`;
  const [plainRow = 0, chordRow = 0] = [...song.querySelectorAll('.print-probe .lyric-line')].map(heightOf);
  const sections = [...(words?.querySelectorAll<HTMLElement>(':scope > section') ?? [])];
  const lines = sections.map((section) => [...section.querySelectorAll('.lyric-line')].map(heightOf));
  const isBroken = (height: number, section: number, line: number) =>
    height > brokenShare * (hasChords(text, section, line) ? chordRow : plainRow);
  return {
    heights: {
      columns,
      head: heightOf(song.querySelector('.print-head')),
      foot: heightOf(song.querySelector('.print-foot')),
      gap: gapBetween(sections),
      sections: sections.map((section, index) => {
        const heights = lines[index] ?? [];
        return { lines: heights, label: Math.max(0, heightOf(section) - heights.reduce((sum, one) => sum + one, 0)) };
      }),
    },
    brokenLines: lines.flatMap((heights, section) => heights.filter((height, line) => isBroken(height, section, line)))
      .length,
  };
}

/* In pixels; 0 where there is one section or none. */
function gapBetween([first, second]: readonly Element[]): number {
  return first && second ? second.getBoundingClientRect().top - first.getBoundingClientRect().bottom : 0;
}

const heightOf = (element: Element | null) => element?.getBoundingClientRect().height ?? 0;

const hasChords = (text: SongText, section: number, line: number) =>
  text.kind === 'lyrics' && (text.sections[section]?.lines[line]?.parts?.some(({ chord }) => chord !== '') ?? false);
