import type { ChordMark, LyricLine } from '@canticle/music';
import { diagnose } from '../diagnostics.ts';
import { lyricLine, type SongDraft } from '../song-draft.ts';
import { parsePartName } from './part-name.ts';
import { withoutTags } from './program-line.ts';
import type { SongPart } from './song-parts.ts';
import type { PlacedChord } from './songbeamer-chords.ts';

type BlockOptions = {
  /** The line number in the file of the first line. */
  readonly first: number;
  readonly languages: number;
  readonly chords: ReadonlyMap<number, readonly PlacedChord[]>;
  readonly song: SongDraft;
};

type OpenPart = { readonly name: string; readonly at: number; readonly lines: LyricLine[][] };

const PART_END = /^\s*---/;
const SLIDE_END = /^\s*--(?!-)[A-Z]?\s*$/;

/** Reads the lines below the properties into parts, for each language. */
export function readSongBeamerBlocks(
  lines: readonly string[],
  options: BlockOptions,
): readonly (readonly SongPart[])[] {
  const parts: OpenPart[] = [];
  for (const block of splitBlocks(lines)) readBlock(lines, block, parts, options);
  reportStrayChords(lines, options);
  return Array.from({ length: options.languages }, (_, language) =>
    parts.map(({ name, at, lines: byLanguage }) => ({ name, at, lines: byLanguage[language] ?? [] })),
  );
}

type Block = { readonly from: number; readonly to: number };

function splitBlocks(lines: readonly string[]): readonly Block[] {
  const ends = [...lines.keys()].filter((index) => PART_END.test(lines[index] ?? ''));
  return [...ends, lines.length].map((to, at) => ({ from: at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, to }));
}

/* A block without a name continues the named part before it; in a song without names it is a verse. */
function readBlock(lines: readonly string[], { from, to }: Block, parts: OpenPart[], options: BlockOptions): void {
  const name = blockName(lines[from] ?? '');
  const start = name === undefined ? from : from + 1;
  const isContinued = name === undefined && parts.at(-1)?.name !== undefined && parts.at(-1)?.name !== '';
  const created = { name: name ?? '', at: options.first + from, lines: emptyLists(options.languages) };
  const part = isContinued ? (parts.at(-1) ?? created) : created;
  if (!isContinued && (name !== undefined || lines.slice(start, to).some((line) => line.trim() !== '')))
    parts.push(part);
  const indices = Array.from({ length: Math.max(to - start, 0) }, (_, index) => start + index);
  const words = indices.filter((index) => !isEmptyLine(index, lines, options));
  const unmarked = words.filter((index) => markOf(lines[index] ?? '') === undefined);
  const turns = new Map(unmarked.map((index, turn) => [index, turn]));
  for (const index of words)
    for (const language of languagesOf(lines[index] ?? '', turns.get(index) ?? 0, unmarked.length, options.languages))
      part.lines[language]?.push(readLine(lines[index] ?? '', index, part, options));
}

const emptyLists = (count: number): LyricLine[][] => Array.from({ length: count }, () => []);

const isEmptyLine = (index: number, lines: readonly string[], { chords }: BlockOptions): boolean =>
  SLIDE_END.test(lines[index] ?? '') || ((lines[index] ?? '').trim() === '' && !chords.has(index));

function blockName(line: string): string | undefined {
  const own = /^\s*\$\$M=(.*)$/.exec(line)?.[1]?.trim();
  if (own !== undefined) return own;
  const parsed = line.trim().length > 1 ? parsePartName(line) : undefined;
  return parsed === undefined ? undefined : line.trim();
}

const markOf = (line: string): number | undefined => {
  const mark = /^\s*##(\d)/.exec(line)?.[1];
  return mark === undefined ? undefined : Number(mark);
};

/* Lines take turns; a last one without partner belongs to all languages. */
function languagesOf(line: string, turn: number, turns: number, count: number): readonly number[] {
  const mark = markOf(line);
  if (mark !== undefined) return [Math.min(Math.max(mark, 1), count) - 1];
  const isSingle = count > 1 && turn === turns - 1 && turn % count === 0;
  return isSingle ? Array.from({ length: count }, (_, language) => language) : [turn % count];
}

function readLine(raw: string, index: number, part: OpenPart, { chords }: BlockOptions): LyricLine {
  const mark = /^\s*##\d ?/.exec(raw)?.[0] ?? '';
  const words = raw.slice(mark.length);
  const isFirst = part.lines.some((list) => list.length === 0);
  const number = isFirst ? (/^\s*\d{1,2}[.)]\s+(?=\S)/.exec(words)?.[0] ?? '') : '';
  const text = withoutTags(words.slice(number.length)).trimEnd();
  // Columns count the line as it is in the file, with the mark of a language and the number of a verse.
  const shift = mark.length + number.length;
  const marks = (chords.get(index) ?? [])
    .toSorted((a, b) => a.column - b.column)
    .map(({ column, symbol }): ChordMark => [Math.min(Math.max(Math.floor(column) - shift, 0), text.length), symbol]);
  return lyricLine(text.trim() === '' ? '' : text, marks);
}

/* Chords before the first line, behind the last one, and on the names of parts. */
function reportStrayChords(lines: readonly string[], { chords, first, song }: BlockOptions): void {
  for (const [index, some] of chords) {
    const line = lines[index];
    const isSung = line !== undefined && !PART_END.test(line) && !SLIDE_END.test(line) && !isNameLine(lines, index);
    if (isSung) continue;
    const names = some.map(({ symbol }) => symbol).join(' ');
    song.diagnostics.push({
      line: Math.max(first + index, 1),
      message: diagnose('chords-stray', { chords: names }),
      text: '',
    });
  }
}

const isNameLine = (lines: readonly string[], index: number): boolean =>
  (index === 0 || PART_END.test(lines[index - 1] ?? '')) && blockName(lines[index] ?? '') !== undefined;
