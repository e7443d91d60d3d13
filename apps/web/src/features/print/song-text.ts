import { type LyricLine, type Melody, printedSections, sungSections } from '@canticle/music';
import { createDisplaySections, type DisplaySection, type SectionLabeler } from '../../components/index.ts';
import type { PrintContent } from './print-options.ts';
import type { PrintJob } from './print-job.ts';
import { type LineRange, sectionStarts } from './text-column.ts';

/** The chords of a section, or of several verses that have the same ones: a row for each line. */
export type ChartSection = { readonly label: string; readonly lines: readonly (readonly string[])[] };

/** What is printed of a song's text. */
export type SongText =
  | { readonly kind: 'lyrics'; readonly sections: readonly DisplaySection[] }
  | { readonly kind: 'chart'; readonly sections: readonly ChartSection[] };

/** How sections are called: verses of a chart by their numbers ("1–4"), every other kind by its name. */
export type PrintLabels = {
  readonly section: SectionLabeler;
  readonly verses: (numbers: string, count: number) => string;
};

/** The text of a song as it is sung, or its chords, where verses with the same ones are written once. */
export function createSongText(
  { document, melody, chords }: Pick<PrintJob, 'document' | 'melody' | 'chords'>,
  content: PrintContent,
  labels: PrintLabels,
): SongText {
  if (content === 'charts') return { kind: 'chart', sections: createChart(document, melody, labels) };
  const withChords = content === 'chords' && chords !== undefined;
  const sections = createDisplaySections(sungSections(document), { melody, withChords }, labels.section);
  return { kind: 'lyrics', sections };
}

function createChart(document: PrintJob['document'], melody: Melody, labels: PrintLabels): readonly ChartSection[] {
  const sections = printedSections(document);
  const displayed = createDisplaySections(sections, { melody, withChords: true }, labels.section);
  const charts = sections.flatMap(({ id, kind, number, lines }, index) => {
    const rows = lines.map((line) => chordsOfLine(line, melody)).filter((row) => row.length > 0);
    if (rows.length === 0) return [];
    const isVerse = kind === 'verse';
    return [
      { isVerse, number, rows, label: displayed[index]?.label ?? '', likeness: isVerse ? JSON.stringify(rows) : id },
    ];
  });
  return [...Map.groupBy(charts, ({ likeness }) => likeness).values()].flatMap((alike) => {
    const numbers = alike.map(({ number }) => number);
    return alike.slice(0, 1).map(({ isVerse, label, rows }) => ({
      label: isVerse ? labels.verses(formatRanges(numbers), numbers.length) : label,
      lines: rows,
    }));
  });
}

const chordsOfLine = ({ chords }: LyricLine, melody: Melody) => chords[melody].map(([, symbol]) => symbol);

/**
 * Numbers in ascending order, those that follow each other as a range.
 * @example formatRanges([1, 2, 3, 5]) // '1–3, 5'
 */
export function formatRanges(numbers: readonly number[]): string {
  const ranges: { readonly first: number; last: number }[] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range?.last === number - 1) range.last = number;
    else ranges.push({ first: number, last: number });
  }
  return ranges.map(({ first, last }) => (first === last ? String(first) : `${first}–${last}`)).join(', ');
}

/** Some lines of a text. A section that began before them has no name. */
export function sliceText(text: SongText, range: LineRange): SongText {
  return text.kind === 'chart'
    ? { ...text, sections: sliceSections(text.sections, range) }
    : { ...text, sections: sliceSections(text.sections, range) };
}

type AnySection = { readonly label: string; readonly lines: readonly unknown[] };

function sliceSections<Section extends AnySection>(
  sections: readonly Section[],
  { from, to }: LineRange,
): readonly Section[] {
  const starts = sectionStarts({ sections });
  return sections.flatMap((section, index) => {
    const start = starts[index] ?? 0;
    const lines = section.lines.slice(Math.max(0, from - start), Math.max(0, to - start));
    return lines.length === 0 ? [] : [{ ...section, lines, label: from > start ? '' : section.label }];
  });
}
