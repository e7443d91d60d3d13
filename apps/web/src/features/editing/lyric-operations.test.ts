import { readBundleChordPro, writeBundleChordPro } from '@canticle/formats';
import { emptyDocument, type LyricsDocument } from '@canticle/music';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordEdit, redoEdit, startHistory, undoEdit } from './edit-history.ts';
import {
  addChord,
  addSection,
  blocksOf,
  insertLines,
  joinLine,
  moveBlock,
  moveChord,
  removeBlock,
  removeChord,
  renameSection,
  repeatSection,
  SECTION_KINDS,
  setChord,
  setLineText,
  setNotes,
  setRemark,
  splitLine,
  splitSection,
} from './lyric-operations.ts';

const textOf = (document: LyricsDocument) => writeBundleChordPro(document, 'Dawn').original;
const read = (original: string): LyricsDocument => readBundleChordPro({ original }).document;
const song = (...lines: readonly string[]) =>
  read(`{title: Dawn}\n{start_of_verse}\n${lines.join('\n')}\n{end_of_verse}\n`);
const linesOf = (document: LyricsDocument) =>
  textOf(document)
    .split('\n')
    .filter((line) => line !== '' && !/^\{(title|start|end|x_order)/.test(line));
const first = { section: 0, line: 0 };
const chord = (index: number) => ({ ...first, melody: 'original' as const, index });

describe('words', () => {
  it.each([
    ['[G]Amazng [C]grace', 'Amazing grace', '[G]Amazing [C]grace', 'a letter put in'],
    ['[G]mazing [C]grace', 'Amazing grace', '[G]Amazing [C]grace', 'the first letter of a word with a chord'],
    ['Amaz[C]ing', 'Amazzing', 'Amazz[C]ing', 'a letter before a chord inside a word'],
    ['[G]Amazing [C]sweet grace', 'Amazing grace', '[G]Amazing [C]grace', 'a word with a chord taken out'],
    ['[G]Amazing [C]grace[D]', 'Amazing grace divine', '[G]Amazing [C]grace divine[D]', 'words behind the last chord'],
    ['[G]Amazing [C]grace', '', '[G][C]', 'everything taken out'],
  ])('of %s become %s', (before, text, after) => {
    expect(linesOf(setLineText(song(before), first, text))).toEqual([after]);
  });

  it('are broken in two and joined again with their chords', () => {
    const start = song('[G]Amazing [C]grace how [D]sweet');
    const broken = splitLine(start, first, 8);
    expect(linesOf(broken)).toEqual(['[G]Amazing\\u0020', '[C]grace how [D]sweet']);
    expect(joinLine(broken, { section: 0, line: 1 })).toEqual(start);
    expect(joinLine(start, first)).toBe(start);
  });
});

describe('chords', () => {
  it('are added, moved, renamed and removed', () => {
    const start = song('Amazing grace', 'How sweet');
    const added = addChord(addChord(start, chord(0), 8, 'C'), chord(0), 0, 'G');
    expect(linesOf(added)[0]).toBe('[G]Amazing [C]grace');
    expect(linesOf(moveChord(added, chord(1), { section: 0, line: 1 }, 4))).toEqual([
      '[G]Amazing grace',
      'How [C]sweet',
    ]);
    expect(linesOf(moveChord(added, chord(0), first, 10))[0]).toBe('Amazing [C]gr[G]ace');
    expect(linesOf(setChord(added, chord(1), 'Am7'))[0]).toBe('[G]Amazing [Am7]grace');
    expect(linesOf(setChord(added, chord(1), ''))[0]).toBe('[G]Amazing grace');
  });
});

describe('sections', () => {
  const three = read(
    '{start_of_verse}\none\n{end_of_verse}\n{start_of_chorus}\nrefrain\n{end_of_chorus}\n{start_of_verse}\ntwo\n{end_of_verse}\n',
  );
  const words = (document: LyricsDocument) =>
    blocksOf(document).map(({ section }) => {
      const { id, lines } = document.sections[section] ?? { id: '', lines: [] };
      return `${id} ${lines[0]?.text}`;
    });

  it('are numbered anew when they are moved', () => {
    expect(words(moveBlock(three, 2, 0))).toEqual(['v1 two', 'v2 one', 'c1 refrain']);
  });

  it('are repeated, and one repetition is removed without the section', () => {
    const repeated = moveBlock(repeatSection(repeatSection(three, 1), 1), 3, 2);
    expect(repeated.order).toEqual(['v1', 'c1', 'c1', 'v2', 'c1']);
    expect(removeBlock(repeated, 2).order).toEqual(['v1', 'c1', 'v2', 'c1']);
    expect(removeBlock(repeated, 1).order).toEqual(['v1', 'v2']);
  });

  it('take another kind and a name', () => {
    const renamed = renameSection(renameSection(three, 2, { kind: 'bridge' }), 0, { label: 'Men' });
    expect(renamed.sections.map(({ id, label }) => `${id}${label}`)).toEqual(['v1Men', 'c1', 'b1']);
    expect(renameSection(renamed, 0, { label: '1' }).sections[0]?.label).toBe('');
  });

  it('that the order leaves out stay outside it', () => {
    const hidden = { ...three, order: ['v1', 'v2'] };
    expect(blocksOf(hidden).map(({ isPrinted }) => isPrinted)).toEqual([true, true, false]);
    const moved = moveBlock(hidden, 1, 0);
    expect([words(moved), moved.order]).toEqual([
      ['v1 two', 'v2 one', 'c1 refrain'],
      ['v1', 'v2'],
    ]);
  });
});

type Operation = (document: LyricsDocument) => LyricsDocument;

const nat = fc.nat({ max: 6 });
const words = fc.string({ unit: fc.constantFrom(...'abÅ æ[]{}#\\u0020_:*'), maxLength: 12 });
const symbols = fc.constantFrom('G', 'Am7', 'D/F#', 'N.C.', '|', '*x', 'B[b]');
const anyPlace = fc.record({ section: nat, line: nat });
const anyChord = fc.record({ section: nat, line: nat, melody: fc.constant('original' as const), index: nat });
const clampTo = (document: LyricsDocument, { section, line }: { section: number; line: number }, offset: number) =>
  Math.min(offset, document.sections[section]?.lines[line]?.text.length ?? 0);

/* None of these takes a chord or a word away. */
const keeping: fc.Arbitrary<Operation> = fc.oneof(
  fc.tuple(anyPlace, nat).map(
    ([place, at]): Operation =>
      (one) =>
        splitLine(one, place, clampTo(one, place, at)),
  ),
  anyPlace.map(
    (place): Operation =>
      (one) =>
        joinLine(one, place),
  ),
  fc.tuple(anyChord, anyPlace, nat).map(
    ([from, to, at]): Operation =>
      (one) =>
        moveChord(one, from, to, clampTo(one, to, at)),
  ),
  fc.tuple(nat, nat).map(
    ([from, to]): Operation =>
      (one) =>
        moveBlock(one, from, to),
  ),
  nat.map(
    (index): Operation =>
      (one) =>
        repeatSection(one, index),
  ),
  anyPlace.map(
    (place): Operation =>
      (one) =>
        splitSection(one, place),
  ),
  fc.tuple(fc.constantFrom(...SECTION_KINDS), nat).map(
    ([kind, at]): Operation =>
      (one) =>
        addSection(one, kind, at),
  ),
  fc.tuple(nat, fc.constantFrom(...SECTION_KINDS), words).map(
    ([index, kind, label]): Operation =>
      (one) =>
        renameSection(one, index, { kind, label }),
  ),
);

const any: fc.Arbitrary<Operation> = fc.oneof(
  keeping,
  fc.tuple(anyPlace, words).map(
    ([place, text]): Operation =>
      (one) =>
        setLineText(one, place, text),
  ),
  fc.tuple(anyPlace, words).map(
    ([place, text]): Operation =>
      (one) =>
        setRemark(one, place, text),
  ),
  fc.tuple(anyChord, nat, symbols).map(
    ([place, at, symbol]): Operation =>
      (one) =>
        addChord(one, place, clampTo(one, place, at), symbol),
  ),
  fc.tuple(anyChord, symbols).map(
    ([place, symbol]): Operation =>
      (one) =>
        setChord(one, place, symbol),
  ),
  anyChord.map(
    (place): Operation =>
      (one) =>
        removeChord(one, place),
  ),
  nat.map(
    (index): Operation =>
      (one) =>
        removeBlock(one, index),
  ),
  words.map(
    (text): Operation =>
      (one) =>
        setNotes(one, text),
  ),
  fc.tuple(anyPlace, words).map(
    ([place, text]): Operation =>
      (one) =>
        insertLines(one, place, [{ text, chords: { original: [], new: [] }, remark: '' }]),
  ),
);

const start = read(
  '{start_of_verse}\n[G]Morning has [C]come\nLight [D]\n{end_of_verse}\n{start_of_chorus}\n[*softly]Sing[Am]\n\n{end_of_chorus}\n{x_order: v1 c1 v1}\n',
);
const apply = (operations: readonly Operation[], from = start) => operations.reduce((one, next) => next(one), from);
const content = ({ sections }: LyricsDocument) => ({
  chords: sections
    .flatMap(({ lines }) => lines.flatMap(({ chords }) => chords.original.map(([, symbol]) => symbol)))
    .toSorted()
    .join(' '),
  letters: [...sections.flatMap(({ lines }) => lines.map(({ text, remark }) => text + remark)).join('')]
    .filter((letter) => letter !== ';' && letter !== ' ')
    .toSorted()
    .join(''),
});

describe('any sequence of operations', () => {
  it('is undone to the beginning, and done again to the end', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 30 }), fc.array(fc.constantFrom('', 'a', 'b')), (operations, groups) => {
        let history = startHistory(start);
        for (const [at, operation] of operations.entries())
          history = recordEdit(history, operation(history.present), groups[at]);
        const end = history.present;
        while (history.past.length > 0) history = undoEdit(history);
        expect(history.present).toBe(start);
        while (history.future.length > 0) history = redoEdit(history);
        expect(history.present).toBe(end);
      }),
    );
  });

  it('gives a text that is read from its ChordPro as it was written', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (operations) => {
        const document = apply(operations);
        expect(read(textOf(document))).toEqual(document);
      }),
      { numRuns: 300 },
    );
  });

  it('loses no chord and no letter, unless it is what it removes', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), fc.array(keeping, { maxLength: 20 }), (before, operations) => {
        const from = apply(before);
        expect(content(apply(operations, from))).toEqual(content(from));
      }),
      { numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(anyPlace, words)), (edits) => {
        const edited = edits.reduce((one, [place, text]) => setLineText(one, place, text), start);
        expect(content(edited).chords).toBe(content(start).chords);
      }),
    );
  });

  it('leaves every chord above a letter of its line, in order', () => {
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (operations) => {
        for (const { text, chords } of apply(operations).sections.flatMap(({ lines }) => lines)) {
          const offsets = chords.original.map(([offset]) => offset);
          expect(offsets).toEqual(offsets.toSorted((a, b) => a - b));
          for (const offset of offsets) expect(offset >= 0 && offset <= text.length).toBe(true);
        }
      }),
    );
  });

  it('begins with nothing, too', () => {
    const one = setLineText(addSection(emptyDocument, 'verse', 0), first, 'Morning');
    expect([one.order, linesOf(one)]).toEqual([['v1'], ['Morning']]);
    expect(removeBlock(one, 0)).toEqual(emptyDocument);
  });
});
