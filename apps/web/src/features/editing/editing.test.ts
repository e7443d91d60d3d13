// @vitest-environment happy-dom
import { writeBundleChordPro } from '@canticle/formats';
import { describe, expect, it } from 'vitest';
import { deleteDraft, saveDraft, readDraft } from './drafts.ts';
import { syncMelodyWords } from './sync-melody-words.ts';
import { alignLines, diffLines } from './line-diff.ts';
import { maxTextLength, parseSources } from './parse-sources.ts';
import { sourcesOf } from './sources.ts';

const shown = (before: string, after: string) =>
  diffLines(before.split(' '), after.split(' ')).map(
    ({ kind, text }) => ({ same: '', removed: '-', added: '+' })[kind] + text,
  );
const problems = (original: string) =>
  parseSources({ original }).problems.map(({ line, message, subject: what }) => [
    line,
    message.replace('editor.problem.', ''),
    what,
  ]);
const lines = (source: string) =>
  parseSources({ original: source }).document.sections.flatMap((section) =>
    section.lines.map(({ text, chords }) => [text, ...chords.original.flat()]),
  );

describe('comparing two texts', () => {
  it('names the lines that are only in one of them', () => {
    expect(shown('a b c d', 'a x c d e')).toEqual(['a', '-b', '+x', 'c', 'd', '+e']);
    expect(shown('a b', 'a b')).toEqual(['a', 'b']);
    expect(shown('a b c', 'c a b')).toEqual(['+c', 'a', 'b', '-c']);
  });

  it('gives both back whole, whatever they are', () => {
    for (const [before, after] of [
      ['a a b a', 'a b a a'],
      ['x', 'a b c'],
      ['q w e r t y', 'w q r e y t'],
    ] as const) {
      const diff = diffLines(before.split(' '), after.split(' '));
      const side = (leave: string) =>
        diff
          .filter(({ kind }) => kind !== leave)
          .map(({ text }) => text)
          .join(' ');
      expect([side('added'), side('removed')]).toEqual([before, after]);
    }
  });

  it('of two very long texts without a common line is done at once', () => {
    const many = (name: string) => Array.from({ length: 30_000 }, (_, at) => `${name}${at}`);
    expect(diffLines(many('a'), many('b'))).toHaveLength(60_000);
  });

  it('finds where a changed line comes from', () => {
    expect([...alignLines(['a', 'b', 'c'], ['new', 'a', 'B', 'c'])]).toEqual([
      [1, 0],
      [2, 1],
      [3, 2],
    ]);
  });
});

describe('the text in the editor', () => {
  it('names an unknown directive, and what is no chord, with the line', () => {
    expect(problems('{foo: bar}\nA[G]ma[sing]zing')).toEqual([
      [1, 'directive', '{foo: bar}'],
      [2, 'chord', 'sing'],
    ]);
  });

  it('names a capo that is on no fret, and a key that the chords fit neither with the capo nor without it', () => {
    expect(problems('{key: G}\n{capo: 13}\n[G]One')).toEqual([[2, 'capo', '13']]);
    expect(problems('{key: C}\n{capo: 2}\n[Db]One [Ab]two [Db]three')).toEqual([[2, 'key', 'C']]);
  });

  it('with a capo shows the chords that sound', () => {
    expect(lines('{key: Bb}\n{capo: 3}\n[G]One [D7]two')).toEqual([['One two', 0, 'Bb', 4, 'F7']]);
  });

  it('keeps tabs, Windows line ends, chords inside a word and text from right to left', () => {
    expect(lines('A\tb\r\nA[G]maz[D]ing\r\nהללו [Am]יה\r\n')).toEqual([
      ['A\tb'],
      ['Amazing', 1, 'G', 4, 'D'],
      ['הללו יה', 5, 'Am'],
    ]);
  });

  it('takes a verse without lines, brackets and braces that never close, and nothing at all', () => {
    expect(parseSources({ original: '{start_of_verse}\n{end_of_verse}' }).document.sections).toHaveLength(1);
    for (const broken of ['', '[', '{', '[G', '{start_of_chorus', '{end_of_verse}', '}', '{:}', '[]'])
      expect(parseSources({ original: broken }).canSave).toBe(true);
    expect(problems('{end_of_verse}')).toEqual([[1, 'no-start', '']]);
  });

  it('of 2 MB is said to be too long, and is not read', () => {
    const read = parseSources({ original: 'Word\n'.repeat(420_000) });
    expect([read.canSave, read.problems.map(({ message }) => message)]).toEqual([false, ['editor.problem.long']]);
  });

  it('as long as it may be is read', () => {
    const original = 'A[G]maz[D]ing grace\n'.repeat(maxTextLength / 20);
    expect(parseSources({ original }).canSave).toBe(true);
  });

  it('may not be saved while the new melody has other words, and says in which line', () => {
    const read = parseSources({ original: 'One\nTwo', new: 'One\nThree' });
    expect(read.canSave).toBe(false);
    expect(read.problems).toMatchObject([{ melody: 'new', line: 2, message: 'editor.problem.differs' }]);
  });
});

describe('the new melody', () => {
  it('takes over changed words and keeps its chords', () => {
    const words = parseSources({ original: '[G]Added\n[G]Amazing grace\nHow sweet' }).document;
    const newer = parseSources({ original: '{key: D}\nAma[C]zing grac\n[D]How sweet' }).document;
    const merged = parseSources({ original: sourcesOf(words, 'x').original, new: syncMelodyWords(words, newer, 'x') });
    expect(merged.canSave).toBe(true);
    expect(merged.document.keys.new).toBe('D');
    expect(merged.document.sections[0]?.lines.map(({ chords }) => chords.new)).toEqual([[[3, 'C']], [], [[0, 'D']]]);
  });

  it('begins with the words of the original one', () => {
    const words = parseSources({ original: '[G]Amazing' }).document;
    const source = syncMelodyWords(words, parseSources({ original: '' }).document, 'x');
    expect(source).toContain('Amazing');
    expect(source).not.toContain('[G]');
    expect(writeBundleChordPro(parseSources({ original: source }).document, 'x').original).toBe(source);
  });
});

describe('a draft', () => {
  it('is kept in the browser until it is forgotten, each language by itself', () => {
    const draft = { sources: { original: 'typed' }, base: 3 };
    expect(saveDraft('s', 'en', draft)).toBe(true);
    expect([readDraft('s', 'en'), readDraft('s', 'no')]).toEqual([draft, undefined]);
    deleteDraft('s', 'en');
    expect(readDraft('s', 'en')).toBeUndefined();
  });

  it('that is broken is none', () => {
    localStorage.setItem('draft:s:en', '{"sources":');
    expect(readDraft('s', 'en')).toBeUndefined();
  });
});
