import {
  type ChordMark,
  type LyricLine,
  type LyricSection,
  type LyricsDocument,
  type Melody,
  replaceLineText,
  type SectionKind,
} from '@canticle/music';

/*
 * What an editor does with a text, as functions from one stored document to the next. No chord and no line is lost
 * unless it is removed by name, and every result reads the same after it was written as ChordPro.
 */

/** A line, by the index of its section in the document and its index in the section. */
export type LinePosition = { readonly section: number; readonly line: number };

/** A chord of one melody: its line, and its index among the chords of the line. */
export type ChordPosition = LinePosition & { readonly melody: Melody; readonly index: number };

/** One entry of the page: a section where it is printed, or where it is repeated. */
export type Block = {
  /** Its index in the document. */
  readonly section: number;
  readonly isRepeat: boolean;
  /** False for a section that the order leaves out. */
  readonly isPrinted: boolean;
};

/** The kinds of sections, in the order they are offered. */
export const SECTION_KINDS: readonly SectionKind[] = [
  'verse',
  'chorus',
  'prechorus',
  'bridge',
  'intro',
  'ending',
  'other',
];

/** An empty line. */
const blankLine: LyricLine = { text: '', chords: { original: [], new: [] }, remark: '' };

/** The sections in the order they are printed, with their repetitions; sections outside the order come last. */
export function blocksOf({ sections, order }: LyricsDocument): readonly Block[] {
  const indexes = new Map(sections.map(({ id }, index) => [id, index]));
  const listed = order.length === 0 ? sections.map(({ id }) => id) : order;
  const seen = new Set<number>();
  const blocks = listed.flatMap((id): Block[] => {
    const section = indexes.get(id);
    if (section === undefined) return [];
    const isRepeat = seen.has(section);
    seen.add(section);
    return [{ section, isRepeat, isPrinted: true }];
  });
  const others = sections.flatMap((_, section) =>
    seen.has(section) ? [] : [{ section, isRepeat: false, isPrinted: false }],
  );
  return [...blocks, ...others];
}

/** The line at a place, or an empty one. */
export const lineAt = ({ sections }: LyricsDocument, { section, line }: LinePosition): LyricLine =>
  sections[section]?.lines[line] ?? blankLine;

/** Replaces the words of a line; its chords stay above their letters. */
export function setLineText(document: LyricsDocument, place: LinePosition, text: string): LyricsDocument {
  if (text === lineAt(document, place).text) return document;
  return withLines(document, place, (line) => [replaceLineText(line, text)]);
}

/** Breaks a line in two; chords from the break on go to the second. */
export function splitLine(document: LyricsDocument, place: LinePosition, offset: number): LyricsDocument {
  return withLines(document, place, (line) => {
    const part = (isSecond: boolean) => (marks: readonly ChordMark[]) =>
      marks.flatMap(([at, symbol]): ChordMark[] => {
        const goesOn = at >= offset && !(at === offset && offset === line.text.length && offset > 0);
        return goesOn === isSecond ? [[isSecond ? at - offset : at, symbol]] : [];
      });
    const chordsOf = (isSecond: boolean) => ({
      original: part(isSecond)(line.chords.original),
      new: part(isSecond)(line.chords.new),
    });
    return [
      { ...line, text: line.text.slice(0, offset), chords: chordsOf(false) },
      { text: line.text.slice(offset), chords: chordsOf(true), remark: '' },
    ];
  });
}

/** Joins a line to the one before it in its section; the first line of a section stays. */
export function joinLine(document: LyricsDocument, place: LinePosition): LyricsDocument {
  const section = document.sections[place.section];
  const before = section?.lines[place.line - 1];
  const line = section?.lines[place.line];
  if (!section || !before || !line) return document;
  const shift = before.text.length;
  const joined = (melody: Melody): readonly ChordMark[] => [
    ...before.chords[melody],
    ...line.chords[melody].map(([offset, symbol]): ChordMark => [offset + shift, symbol]),
  ];
  const remark = [before.remark, line.remark].filter((one) => one !== '').join('; ');
  const result = {
    text: before.text + line.text,
    chords: { original: joined('original'), new: joined('new') },
    remark,
  };
  const lines = section.lines.toSpliced(place.line - 1, 2, result);
  return withSection(document, place.section, { ...section, lines });
}

/** Puts lines after another one, or in its place where it is empty. */
export function insertLines(
  document: LyricsDocument,
  place: LinePosition,
  added: readonly LyricLine[],
): LyricsDocument {
  return withLines(document, place, (line) => (isBlankLine(line) ? added : [line, ...added]));
}

/** Whether a line has no words, no chords and no remark. */
export const isBlankLine = ({ text, chords, remark }: LyricLine): boolean =>
  text === '' && remark === '' && chords.original.length + chords.new.length === 0;

/** Removes an empty line; any other one stays. */
export function removeBlankLine(document: LyricsDocument, place: LinePosition): LyricsDocument {
  return withLines(document, place, (line) => (isBlankLine(line) ? [] : [line]));
}

/** Replaces the remark before a line. */
export function setRemark(document: LyricsDocument, place: LinePosition, remark: string): LyricsDocument {
  return withLines(document, place, (line) => [{ ...line, remark }]);
}

/** Puts a chord above a letter; after those that are there already. */
export function addChord(
  document: LyricsDocument,
  place: LinePosition & { readonly melody: Melody },
  offset: number,
  symbol: string,
): LyricsDocument {
  return withChords(document, place, (marks) => insertMark(marks, [offset, symbol]));
}

/** Where a chord put above a letter comes to be among the chords of its line. */
export const indexOfNewChord = (marks: readonly ChordMark[], offset: number): number => {
  const after = marks.findIndex(([at]) => at > offset);
  return after < 0 ? marks.length : after;
};

const insertMark = (marks: readonly ChordMark[], mark: ChordMark): readonly ChordMark[] =>
  marks.toSpliced(indexOfNewChord(marks, mark[0]), 0, mark);

/** Moves a chord to a letter of its own line or another one. */
export function moveChord(
  document: LyricsDocument,
  from: ChordPosition,
  to: LinePosition,
  offset: number,
): LyricsDocument {
  const mark = lineAt(document, from).chords[from.melody][from.index];
  if (!mark || !document.sections[to.section]?.lines[to.line]) return document;
  return addChord(removeChord(document, from), { ...to, melody: from.melody }, offset, mark[1]);
}

/** Replaces the name of a chord; an empty name removes it. */
export function setChord(document: LyricsDocument, place: ChordPosition, symbol: string): LyricsDocument {
  if (symbol === '') return removeChord(document, place);
  return withChords(document, place, (marks) =>
    marks.map((mark, index) => (index === place.index ? [mark[0], symbol] : mark)),
  );
}

/** Removes a chord. */
export function removeChord(document: LyricsDocument, place: ChordPosition): LyricsDocument {
  return withChords(document, place, (marks) => marks.toSpliced(place.index, 1));
}

/**
 * Adds a section with one empty line.
 *
 * @param at  the block it comes before; the number of blocks for the end
 */
export function addSection(document: LyricsDocument, kind: SectionKind, at: number): LyricsDocument {
  return insertSections(document, [{ id: '', kind, number: 0, label: '', lines: [blankLine] }], at);
}

/** Adds sections that were read from somewhere else. */
export function insertSections(
  document: LyricsDocument,
  sections: readonly LyricSection[],
  at: number,
): LyricsDocument {
  const entries = entriesOf(document);
  const added = sections.map((section): Entry => ({ section: { ...section }, isPrinted: true }));
  return fromEntries(document, entries.toSpliced(at, 0, ...added));
}

/** Makes a section another kind, or gives it a name of its own; an empty name is that of its kind and number. */
export function renameSection(
  document: LyricsDocument,
  index: number,
  { kind, label }: { readonly kind?: SectionKind; readonly label?: string },
): LyricsDocument {
  const section = document.sections[index];
  if (!section) return document;
  const renamed = { ...section, kind: kind ?? section.kind, label: label ?? section.label };
  const entries = entriesOf(document).map((entry) =>
    entry.section === section ? { ...entry, section: renamed } : entry,
  );
  return fromEntries(document, entries);
}

/** Moves a block to the place of another one. */
export function moveBlock(document: LyricsDocument, from: number, to: number): LyricsDocument {
  const entries = entriesOf(document);
  const [moved] = entries.slice(from, from + 1);
  if (!moved || to < 0 || to >= entries.length || from === to) return document;
  return fromEntries(document, entries.toSpliced(from, 1).toSpliced(to, 0, moved));
}

/** Repeats a section after the last block; it can be moved from there. */
export function repeatSection(document: LyricsDocument, index: number): LyricsDocument {
  const section = document.sections[index];
  if (!section) return document;
  const entries = entriesOf(document);
  const end = entries.findLastIndex(({ isPrinted }) => isPrinted) + 1;
  return fromEntries(document, entries.toSpliced(end, 0, { section, isPrinted: true }));
}

/** Removes one repetition of a section, or the section itself with its repetitions. */
export function removeBlock(document: LyricsDocument, index: number): LyricsDocument {
  const block = blocksOf(document)[index];
  if (!block) return document;
  const entries = entriesOf(document);
  if (block.isRepeat) return fromEntries(document, entries.toSpliced(index, 1));
  const section = document.sections[block.section];
  return fromEntries(
    document,
    entries.filter((entry) => entry.section !== section),
  );
}

/** Makes the lines from a place on a section of their own, of the same kind. */
export function splitSection(document: LyricsDocument, place: LinePosition): LyricsDocument {
  const section = document.sections[place.section];
  if (!section || place.line <= 0 || place.line >= section.lines.length) return document;
  const first = { ...section, lines: section.lines.slice(0, place.line) };
  const second = { ...section, label: '', lines: section.lines.slice(place.line) };
  const entries = entriesOf(document).flatMap((entry): readonly Entry[] =>
    entry.section === section
      ? [
          { ...entry, section: first },
          { ...entry, section: second },
        ]
      : [entry],
  );
  return fromEntries(document, entries);
}

/** Replaces what is printed below the text. */
export const setNotes = (document: LyricsDocument, notes: string): LyricsDocument => ({ ...document, notes });

/** A block with its section: the same object where it is repeated. */
type Entry = { readonly section: LyricSection; readonly isPrinted: boolean };

const entriesOf = (document: LyricsDocument): readonly Entry[] =>
  blocksOf(document).flatMap(({ section: index, isPrinted }) => {
    const section = document.sections[index];
    return section ? [{ section, isPrinted }] : [];
  });

/* Numbers the sections anew, in the order in which they first come: ChordPro gives them the same numbers. */
function fromEntries(document: LyricsDocument, entries: readonly Entry[]): LyricsDocument {
  const counts = new Map<SectionKind, number>();
  const numbered = new Map<LyricSection, LyricSection>();
  for (const { section } of entries) {
    if (numbered.has(section)) continue;
    const number = (counts.get(section.kind) ?? 0) + 1;
    counts.set(section.kind, number);
    const label = section.label === String(number) ? '' : section.label;
    numbered.set(section, { ...section, id: `${section.kind.charAt(0)}${number}`, number, label });
  }
  const order = entries.flatMap(({ section, isPrinted }) => (isPrinted ? [numbered.get(section)?.id ?? ''] : []));
  return { ...document, sections: [...numbered.values()], order };
}

function withSection(document: LyricsDocument, index: number, section: LyricSection): LyricsDocument {
  return { ...document, sections: document.sections.with(index, section) };
}

function withLines(
  document: LyricsDocument,
  { section: index, line: lineIndex }: LinePosition,
  replace: (line: LyricLine) => readonly LyricLine[],
): LyricsDocument {
  const section = document.sections[index];
  const line = section?.lines[lineIndex];
  if (!section || !line) return document;
  return withSection(document, index, { ...section, lines: section.lines.toSpliced(lineIndex, 1, ...replace(line)) });
}

function withChords(
  document: LyricsDocument,
  place: LinePosition & { readonly melody: Melody },
  change: (marks: readonly ChordMark[]) => readonly ChordMark[],
): LyricsDocument {
  return withLines(document, place, (line) => [
    { ...line, chords: { ...line.chords, [place.melody]: change(line.chords[place.melody]) } },
  ]);
}
