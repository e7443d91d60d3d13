import type { ChordMark, LyricLine, LyricSection, LyricsDocument, SectionKind } from '@canticle/music';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readBundleChordPro, writeBundleChordPro } from './bundle-chordpro.ts';
import { ParseError } from './parse-error.ts';

const plain = ['a', 'ø', 'Ж', 'ה', '😀', ' ', '\t', '\n', '\r', '\u2028', '\uFEFF', '\u00A0', '\uD800'];
const special = [
  '[',
  ']',
  '{',
  '}',
  '#',
  '*',
  ':',
  '"',
  "'",
  '\\',
  '\\u0041',
  '=',
  '1',
  ';',
  '-',
  '_',
  '{soc}',
  'label=',
];
const characters = fc.constantFrom(...plain, ...special);
const text = fc.array(characters, { maxLength: 12 }).map((parts) => parts.join(''));
const symbol = fc.oneof(
  fc.constantFrom('G', 'F#m7/C#', 'N.C.', '|', 'B♭', '(E)'),
  text.filter((name) => name !== ''),
);

const marks = (line: string): fc.Arbitrary<readonly ChordMark[]> =>
  fc
    .array(fc.tuple(fc.nat({ max: line.length }), symbol), { maxLength: 3 })
    .map((list) => list.toSorted(([a], [b]) => a - b));

const line: fc.Arbitrary<LyricLine> = text.chain((words) =>
  fc.record({
    text: fc.constant(words),
    chords: fc.record({ original: marks(words), new: marks(words) }),
    remark: fc.oneof(fc.constant(''), text),
  }),
);

const kinds: readonly SectionKind[] = ['verse', 'chorus', 'prechorus', 'bridge', 'intro', 'ending', 'other'];
const draft = fc.record({
  kind: fc.constantFrom(...kinds),
  label: fc.oneof(fc.constant(''), text),
  lines: fc.array(line, { maxLength: 4 }),
});

function numbered(drafts: readonly Pick<LyricSection, 'kind' | 'label' | 'lines'>[]): readonly LyricSection[] {
  return drafts.map((section, at) => {
    const number = drafts.slice(0, at + 1).filter(({ kind }) => kind === section.kind).length;
    const label = section.label === String(number) ? '' : section.label;
    return { ...section, label, number, id: `${section.kind.charAt(0)}${number}` };
  });
}

const key = fc.constantFrom('', 'G', 'Bb', 'F#m');
const documents: fc.Arbitrary<LyricsDocument> = fc
  .array(draft, { maxLength: 4 })
  .map(numbered)
  .chain((sections) =>
    fc.record({
      sections: fc.constant(sections),
      order: fc.oneof(
        fc.constant(sections.map(({ id }) => id)),
        sections.length > 0
          ? fc.array(fc.constantFrom(...sections.map(({ id }) => id)), { maxLength: 6 })
          : fc.constant([]),
      ),
      keys: fc.record({ original: key, new: key }),
      notes: fc.oneof(fc.constant(''), text),
      carried: fc.constant({}),
    }),
  );

test('whatever is written to a bundle is read back equal, chords of both melodies included', () => {
  fc.assert(
    fc.property(documents, text, (document, title) => {
      const read = readBundleChordPro(writeBundleChordPro(document, title));
      expect(read.document).toEqual(document);
      expect(read.title).toBe(title);
      expect(read.diagnostics).toEqual([]);
    }),
    { numRuns: 600 },
  );
});

const original =
  '{title: Morning}\n{key: G}\n\n{start_of_verse: label="1"}\n[G]Praise him\n{comment: softly}\n{end_of_verse}\n';

test('the chords of the new melody stand over the same words', () => {
  const newer = original.replace('[G]Praise', 'Pr[D]aise').replace('key: G', 'key: D');
  const { document, title } = readBundleChordPro({ original, new: newer });
  expect(title).toBe('Morning');
  expect(document.keys).toEqual({ original: 'G', new: 'D' });
  expect(document.sections[0]?.lines).toEqual([
    { text: 'Praise him', chords: { original: [[0, 'G']], new: [[2, 'D']] }, remark: '' },
    { text: '', chords: { original: [], new: [] }, remark: 'softly' },
  ]);
});

test.each([
  ['another word', (text: string) => text.replace('him', 'Him'), 5],
  ['a line more', (text: string) => text.replace('{comment', 'One more\n{comment'), 6],
  ['a line less', (text: string) => text.replace('{comment: softly}\n', ''), 5],
  ['another section', (text: string) => text.replace('label="1"', 'label="2"'), 5],
])('a new melody with %s is refused, and the line is named', (_, change, line) => {
  const read = () => readBundleChordPro({ original, new: change(original) });
  expect(read).toThrow(ParseError);
  expect(read).toThrow(expect.objectContaining({ line, reason: expect.stringContaining('same lyrics') }));
});

test('a text without a new melody has one file', () => {
  const { document } = readBundleChordPro({ original });
  expect(writeBundleChordPro(document, 'Morning')).toEqual({ original });
});
