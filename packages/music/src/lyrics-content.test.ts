import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitAtChords } from './chord-lyrics-pairs.ts';
import { countSungLines, searchTextOf, longestSectionLength } from './lyrics-metrics.ts';
import { chordsOf, hasChords } from './document-chords.ts';
import { keyOfDocument } from './document-key.ts';
import { endsItalic, italicRuns, stripItalics } from './italics.ts';
import { toJsonContent } from './json-content.ts';
import { emptyDocument, emptyLine } from './lyric-line.ts';
import type { ChordMark, LyricLine, LyricSection, LyricsDocument, SectionKind } from './lyrics-document.ts';
import { toPerformanceContent } from './performance-content.ts';
import { applyVerseOrder, toSungContent, sungOrder, sungSections } from './sung-order.ts';
import { transposeDocument } from './transpose-document.ts';

/** A line from words with chords in brackets; chords of the new melody in braces. */
function line(source: string, remark = ''): LyricLine {
  const marks: { original: ChordMark[]; new: ChordMark[] } = { original: [], new: [] };
  let text = '';
  for (const piece of source.split(/(\[[^\]]*\]|\{[^}]*\})/)) {
    if (piece.startsWith('[')) marks.original.push([text.length, piece.slice(1, -1)]);
    else if (piece.startsWith('{')) marks.new.push([text.length, piece.slice(1, -1)]);
    else text += piece;
  }
  return { text, chords: marks, remark };
}

const section = (id: string, kind: SectionKind, lines: LyricLine[] = [], label = ''): LyricSection => ({
  id,
  kind,
  number: Number(id.slice(1)),
  label,
  lines,
});

const song = (sections: LyricSection[], rest: Partial<LyricsDocument> = {}): LyricsDocument => ({
  ...emptyDocument,
  sections,
  order: sections.map(({ id }) => id),
  ...rest,
});

const MORNING = song(
  [
    section('v1', 'verse', [line('In [Eb]the morn[Bb/D]ing light'), line('[Ab]we [Eb]sing{Cm}')]),
    section('c1', 'chorus', [line('[Eb]Sing again', 'softly')]),
    section('p1', 'prechorus', [line('[Ab][Bb7]'), line('', 'humming')], 'Lift'),
    section('b1', 'bridge', [line('_Oh_')]),
  ],
  { keys: { original: 'Eb', new: 'Cm' } },
);

describe('text without chords', () => {
  test('is an object whose keys stand in the order of printing', () => {
    const content = toJsonContent({ ...MORNING, order: ['c1', 'v1', 'p1', 'b1'] });
    expect(Object.keys(content)).toEqual(['chorus_1', 'verse_1', 'bridge_1', 'bridge_2']);
    expect(content).toEqual({
      chorus_1: { name: '[Chorus]', content: ['(softly)', 'Sing again'], bibleReferences: [] },
      verse_1: { name: '1', content: ['In the morning light', 'we sing'], bibleReferences: [] },
      bridge_1: { name: 'Lift', content: ['(humming)'], bibleReferences: [] },
      bridge_2: { name: '[Bridge]', content: ['_Oh_'], bibleReferences: [] },
    });
  });

  test('leaves out an introduction of chords alone, and names each entry once', () => {
    const intro = section('i1', 'intro', [line('[C][G]')]);
    const verse = section('v1', 'verse', [line('words')]);
    expect(Object.keys(toJsonContent(song([intro, verse], { order: ['i1', 'v1', 'v1'] })))).toEqual(['verse_1']);
  });

  test('of a line of blanks with a remark is the remark', () => {
    const verse = section('v1', 'verse', [line('  ', 'humming'), line('  [C] '), line(' ')]);
    expect(toJsonContent(song([verse]))['verse_1']?.content).toEqual(['(humming)', ' ']);
  });

  test('keeps a verse without lines', () => {
    expect(toJsonContent(song([section('v1', 'verse')]))).toEqual({
      verse_1: { name: '1', content: [], bibleReferences: [] },
    });
  });
});

describe('text with chords', () => {
  test('is a list whose lines have as many chords as parts', () => {
    expect(toPerformanceContent(MORNING, { semitones: 2 })).toEqual([
      {
        key: 'verse_1',
        name: '1',
        content: [
          { chords: ['', 'F', 'C/E'], parts: ['In', ' the morn', 'ing light'] },
          { chords: ['Bb', 'F'], parts: ['we', ' sing'] },
        ],
      },
      {
        key: 'chorus_1',
        name: '[Chorus]',
        content: [
          { chords: [''], parts: ['(softly)'] },
          { chords: ['F'], parts: ['Sing again'] },
        ],
      },
      {
        key: 'bridge_1',
        name: 'Lift',
        content: [
          { chords: ['Bb', 'C7'], parts: ['', ''] },
          { chords: [''], parts: ['(humming)'] },
        ],
      },
      { key: 'bridge_2', name: '[Bridge]', content: [{ chords: [''], parts: ['_Oh_'] }] },
    ]);
  });

  test('takes the chords and the key of the new melody when asked', () => {
    const [verse] = toPerformanceContent(MORNING, { melody: 'new', semitones: 2, notation: 'roman' });
    expect(verse?.content[1]).toEqual({ chords: ['', 'i'], parts: ['we sing', ''] });
  });

  test.each([
    ['In [F]the', ['', 'F'], ['In', ' the']],
    ['In[F] the', ['', 'F'], ['In', ' the']],
    ['[F]In the', ['F'], ['In the']],
    ['In the[F]', ['', 'F'], ['In the', '']],
    ['In the [F]', ['', 'F'], ['In the ', '']],
    ['In the[F] ', ['', 'F'], ['In the ', '']],
    ['[C][F]In', ['C', 'F'], ['', 'In']],
    ['[C] [F]In', ['C', 'F'], ['', ' In']],
    ['[C]Hal[D]le[E]lu', ['C', 'D', 'E'], ['Hal', 'le', 'lu']],
    ['[C]  [F]', ['C', 'F'], ['  ', '']],
    ['go [C]  [F] ', ['', 'C', 'F'], ['go    ', '', '']],
    ['no chord', [''], ['no chord']],
    ['', [''], ['']],
  ])('%s', (source, chords, parts) => {
    const cut = splitAtChords(line(source), 'original');
    expect(cut.map(({ text }) => text)).toEqual(parts);
    expect(cut.map(({ chord }) => chord)).toEqual(chords);
    expect(cut.map(({ text }) => text).join('')).toBe(line(source).text);
  });

  test('an offset beyond the text is a chord after the last syllable', () => {
    const beyond: LyricLine = { ...emptyLine, text: 'go', chords: { original: [[9, 'C']], new: [] } };
    expect(splitAtChords(beyond, 'original').map(({ text }) => text)).toEqual(['go', '']);
  });

  test('no letter is lost and no chord, wherever the chords stand', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'å', ' ', '_', '😀', 'ש', '\t') });
    fc.assert(
      fc.property(text, fc.array(fc.nat(40)), (words, offsets) => {
        const original = offsets.toSorted((a, b) => a - b).map((offset): ChordMark => [offset, 'C']);
        const chorded = { ...emptyLine, text: words, chords: { original, new: [] } };
        const [entry] = toPerformanceContent(song([section('v1', 'verse', [chorded])]));
        const { chords, parts } = entry?.content[0] ?? expect.fail('no line');
        expect(parts.join('')).toBe(words);
        expect(chords).toHaveLength(parts.length);
        expect(chords.filter((chord) => chord !== '')).toHaveLength(offsets.length);
        expect(chords.slice(1)).not.toContain('');
      }),
    );
  });

  test('knows where italics go on behind a chord', () => {
    const parts = splitAtChords(line('a _b [C]c_ [D]d'), 'original');
    expect(parts.map(({ italic }) => italic)).toEqual([false, true, false]);
    expect(parts.flatMap(({ text, italic }) => italicRuns(text, italic))).toEqual([
      { text: 'a ', italic: false },
      { text: 'b', italic: true },
      { text: ' c', italic: true },
      { text: ' d', italic: false },
    ]);
  });
});

test('italics go on until the next underscore', () => {
  expect(['a', 'a _b', 'a _b_ c', '_', ''].map((text) => endsItalic(text))).toEqual([false, true, false, true, false]);
  expect(['a', 'a_ b', ''].map((text) => endsItalic(text, true))).toEqual([true, false, true]);
  expect(italicRuns('so_ft', true)).toEqual([
    { text: 'so', italic: true },
    { text: 'ft', italic: false },
  ]);
});

describe('the order of singing', () => {
  const kinds = { V: 'verse', C: 'chorus', B: 'bridge' } as const;
  const entries = (order: string) =>
    order.split(' ').map((id) => ({ id, kind: kinds[id.charAt(0) as keyof typeof kinds] }));

  test.each([
    ['V1 C V2', 'V1 C V2 C'],
    ['V1 C V2 C', 'V1 C V2 C'],
    ['V1 V2 C', 'V1 V2 C'],
    ['V1 C1 V2 C2', 'V1 C1 V2 C2'],
    ['V1 C V2 B', 'V1 C V2 C B C'],
    ['C V1 V2', 'C V1 C V2 C'],
    ['V1 V2', 'V1 V2'],
    ['V1 C V1 V2', 'V1 C V1 V2'],
  ])('%s is sung %s', (stored, sung) => {
    expect(
      sungOrder(entries(stored))
        .map(({ id }) => id)
        .join(' '),
    ).toBe(sung);
  });

  test('of a document follows its order, and an arrangement exactly', () => {
    const three = [section('v1', 'verse'), section('c1', 'chorus'), section('v2', 'verse')];
    const ids = (order: string[]) => sungSections(song(three, { order })).map(({ id }) => id);
    expect(ids([])).toEqual(['v1', 'c1', 'v2', 'c1']);
    expect(ids(['v1', 'c1', 'v2'])).toEqual(['v1', 'c1', 'v2', 'c1']);
    expect(ids(['v1', 'v2', 'c1', 'c1', 'x9'])).toEqual(['v1', 'v2', 'c1', 'c1']);
  });

  test('of one time is exactly what somebody wants, and leaves the rest out', () => {
    const three = [section('v1', 'verse'), section('c1', 'chorus'), section('v2', 'verse')];
    const document = song(three, { order: [] });
    const sung = (wanted: string[]) => sungSections(applyVerseOrder(document, wanted)).map(({ id }) => id);
    expect(sung(['v2', 'c1'])).toEqual(['v2', 'c1']);
    expect(sung(['c1', 'v1', 'v2'])).toEqual(['c1', 'v1', 'v2']);
    expect(sung(['c1', 'v1', 'c1', 'x1'])).toEqual(['c1', 'v1', 'c1']);
    expect(sung(['x1'])).toEqual(['v1', 'c1', 'v2', 'c1']);
  });

  test('of a text as it travels is told by its keys', () => {
    const content = ['verse_1', 'chorus_1', 'verse_2', 'bridge_1'].map((key) => ({ key }));
    expect(toSungContent(content).map(({ key }) => key)).toEqual([
      'verse_1',
      'chorus_1',
      'verse_2',
      'chorus_1',
      'bridge_1',
      'chorus_1',
    ]);
  });
});

describe('what is told of a text', () => {
  test('its size is the longest section without remarks and exclamations', () => {
    expect(countSungLines(['One line', '(aside)', 'last (twice)', '(all) sing', ' Oh! ', 'Amen', 'Amen.'])).toBe(2);
    expect(longestSectionLength(MORNING)).toBe(2);
    expect(longestSectionLength(emptyDocument)).toBe(0);
  });

  test('its search text has neither italics nor signs', () => {
    const text = song([
      section('v1', 'verse', [line('Så [C]god, "min" _Gud_ – sier', 'rolig')]),
      section('v2', 'verse', [line('Größe: Être.')]),
    ]);
    expect(searchTextOf(text)).toBe('rolig Så god, min Gud sier Gre tre.');
    expect(stripItalics('_Gud_ sier')).toBe('Gud sier');
  });

  test('its chords, each once, without what is no chord', () => {
    const text = song([section('v1', 'verse', [line('[G]a[N.C.]b[C]c[G]d')])]);
    expect(chordsOf(text)).toEqual(['G', 'C']);
    expect(hasChords(text)).toBe(true);
    expect(hasChords(text, 'new')).toBe(false);
    expect(hasChords(song([section('v1', 'verse', [line('[N.C.]a')])]))).toBe(false);
  });

  test('its key is the one stated, else that of its song, else the one guessed from its chords', () => {
    const unstated = { ...MORNING, keys: { original: '', new: '' } };
    expect(keyOfDocument(MORNING, 'original', { tonic: 0, minor: false })).toEqual({ tonic: -3, minor: false });
    expect(keyOfDocument(unstated, 'original', { tonic: 0, minor: false })).toEqual({ tonic: 0, minor: false });
    expect(keyOfDocument(unstated)).toEqual({ tonic: -3, minor: false });
    expect(keyOfDocument(unstated, 'new', { tonic: 0, minor: false })).not.toEqual({ tonic: 0, minor: false });
  });

  test('a key said to be Ab minor whose chords stand in G# minor is moved from G# minor', () => {
    const verse = section('v1', 'verse', [line('[G#m]a[E]b[D#7]c[G#m]d')]);
    const text = song([verse], { keys: { original: 'Abm', new: '' } });
    const chords = (view: Parameters<typeof toPerformanceContent>[1], from = text) =>
      toPerformanceContent(from, view)[0]?.content[0]?.chords;
    expect(chords({ semitones: 7 })).toEqual(['Ebm', 'Cb', 'Bb7', 'Ebm']);
    expect(chords({ notation: 'roman' })).toEqual(['i', 'bVI', 'V7', 'i']);
    const unstated = { ...text, keys: { original: '', new: '' } };
    expect(chords({ notation: 'roman', key: { tonic: -4, minor: true } }, unstated)).toEqual(['i', 'bVI', 'V7', 'i']);
  });

  test('an unknown key shows movable notations in common names', () => {
    const text = song([section('v1', 'verse', [line('[Gdim]a[Cdim]b')])]);
    expect(toPerformanceContent(text, { notation: 'nashville', semitones: 2 })[0]?.content[0]?.chords).toEqual([
      'Adim',
      'Ddim',
    ]);
  });
});

describe('moving a whole text', () => {
  test('moves both melodies and their keys', () => {
    const moved = transposeDocument(MORNING, -2);
    expect(moved.keys).toEqual({ original: 'Db', new: 'Bbm' });
    expect(chordsOf(moved)).toEqual(['Db', 'Ab/C', 'Gb', 'Ab7']);
    expect(chordsOf(moved, 'new')).toEqual(['Bbm']);
    expect(transposeDocument(moved, 2)).toEqual(MORNING);
  });

  test('by an octave changes nothing', () => {
    expect(transposeDocument(MORNING, 12)).toEqual(MORNING);
    expect(transposeDocument(MORNING, 0)).toEqual(MORNING);
  });
});
