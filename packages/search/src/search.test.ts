import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SearchDocument } from './document.ts';
import { createIndex, search } from './memory-index.ts';
import type { RankOptions } from './rank.ts';
import { createSnippet } from './snippet.ts';

/* A song with one text: a verse per string, a line per slash. */
function song(id: string, title: string, ...verses: string[]): SearchDocument {
  return {
    id,
    kind: 'song',
    titles: [{ language: 'en', text: title }],
    numbers: [],
    names: [],
    texts: [{ language: 'en', parts: verses.map((verse) => verse.split('/')) }],
    popularity: 0,
  };
}

const ids = (documents: readonly SearchDocument[], text: string, options?: RankOptions) =>
  search(createIndex(documents), 'song', text, options).rankings.map(({ document }) => document.id);

const river = (id: string, title: string, ...verses: string[]) => song(id, title, ...verses);

test('a title that is the question comes first, then one that begins so, a line, a verse, a song', () => {
  const documents = [
    river('song', 'Evening', 'A quiet bell/was heard', 'the river flows', 'beside a stone'),
    river('verse', 'Morning', 'A quiet stone/beside the river'),
    river('line', 'Noon', 'Where quiet water/by the quiet river stone it goes'),
    river('start', 'Quiet river stone of old', 'La la'),
    river('whole', 'Quiet river stone', 'La la'),
    river('none', 'Another', 'Nothing of it'),
  ];
  expect(ids(documents, 'quiet river stone ')).toEqual(['whole', 'start', 'line', 'verse', 'song']);
});

test('the same words in their order come before the same words out of it', () => {
  const documents = [song('out', 'One', 'sing of mercy my heart'), song('in', 'Two', 'my heart shall sing of mercy')];
  expect(ids(documents, 'my heart shall sing')[0]).toBe('in');
});

test('of two that fit as well the one opened more often comes first, and a better one still before it', () => {
  const documents = [
    { ...song('seldom', 'Seldom', 'deep and wide'), popularity: 1 },
    { ...song('often', 'Often', 'deep and wide'), popularity: 900 },
    song('title', 'Deep and wide', 'la'),
  ];
  expect(ids(documents, 'deep and wide')).toEqual(['title', 'often', 'seldom']);
});

test.each([
  ['the beginning of the last word', 'wondrous cro'],
  ['a letter missing', 'wondrus cross'],
  ['two letters swapped', 'wonderous corss'],
  ['another form', 'wondrous crosses'],
  ['a word too many', 'wondrous cross zebra surveyed'],
  ['no accents and wrong case', 'WÓNDROUS CROSS'],
])('a line is found by %s', (_, text) => {
  const documents = [song('x', 'X', 'as I survey the wondrous cross/on which'), song('y', 'Y', 'the sun is up')];
  expect(ids(documents, text)[0]).toBe('x');
});

test('short words are not misspelt, and a finished word is not the beginning of another', () => {
  const documents = [song('sea', 'The sea', 'waves'), song('amazing', 'Amazing', 'x')];
  expect(ids(documents, 'see')).toEqual([]);
  expect(ids(documents, 'amazi ')).toEqual([]);
  expect(ids(documents, 'amaz')).toEqual(['amazing']);
});

test('words in quotation marks stand as they are, in one line', () => {
  const documents = [
    song('exact', 'One', 'green pastures he leads'),
    song('across', 'Two', 'by green/pastures he leads'),
    song('form', 'Three', 'a green pasture he leads'),
  ];
  expect(ids(documents, '"green pastures"')).toEqual(['exact']);
  expect(ids(documents, '«green pastures» leads')).toEqual(['exact']);
});

test('a song is found by its number, in a book or alone, and a number is not a beginning', () => {
  const documents = [
    { ...song('twelve', 'Dawn', 'la'), numbers: ['AH 12', '12'] },
    { ...song('other', 'Dusk', 'la'), numbers: ['HH 12', '12'] },
    { ...song('hundred', 'Noon', 'la'), numbers: ['AH 123', '123'] },
  ];
  expect(ids(documents, 'AH 12')).toEqual(['twelve']);
  expect(ids(documents, 'ah12')).toEqual(['twelve']);
  expect(new Set(ids(documents, '12'))).toEqual(new Set(['twelve', 'other']));
});

test('what the asker knows the question to name by number comes first', () => {
  const documents = [song('words', 'Psalm 23', 'la'), { ...song('named', 'x', 'la'), numbers: ['PSA 23 1'] }];
  expect(ids(documents, 'psalm 23:1', { numbers: ['psa 23 1'] })[0]).toBe('named');
});

test('a song is found in each language it has, the own one first', () => {
  const both = (id: string, language: string) => ({
    ...song(id, id, 'la'),
    texts: [{ language, parts: [['stille natt kommer']] }],
  });
  const documents = [both('a', 'sv'), both('b', 'no')];
  expect(ids(documents, 'stille natt', { language: 'no' })).toEqual(['b', 'a']);
  expect(ids(documents, 'stille natt', { language: 'sv' })).toEqual(['a', 'b']);
});

test('the order does not depend on the order of the documents', () => {
  const words = fc.constantFrom('light', 'lights', 'river', 'stone', 'morning', 'the', 'of');
  const line = fc.array(words, { minLength: 1, maxLength: 5 }).map((some) => some.join(' '));
  const songs = fc.array(fc.tuple(line, line, fc.nat(3)), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(songs, line, (drafts, text) => {
      const documents = drafts.map(([title, verse, popularity], index) => ({
        ...song(`s${index}`, title, verse),
        popularity,
      }));
      expect(ids([...documents].reverse(), text)).toEqual(ids(documents, text));
    }),
  );
});

test('a line shows the words it was found by, as they are written there', () => {
  const documents = [song('x', 'X', 'la la/Før all vår synd, o Gud')];
  const { rankings, terms } = search(createIndex(documents), 'song', 'for all var sind');
  expect(rankings[0]?.linePosition).toEqual({ text: 0, line: 1 });
  const { text, marks } = createSnippet('Før all vår synd, o Gud', terms);
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['Før', 'all', 'vår', 'synd']);
});

test('a long paragraph is cut around the words', () => {
  const { terms } = search(createIndex([song('x', 'X', 'needle')]), 'song', 'needle');
  const { text, marks } = createSnippet(`${'hay '.repeat(90)}needle ${'hay '.repeat(90)}`, terms);
  expect(text.length).toBeLessThan(170);
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['needle']);
});

test('only words that are left of a long paragraph are shown as found', () => {
  const { terms } = search(createIndex([song('x', 'X', 'needle')]), 'song', 'needle');
  const { text, marks } = createSnippet(`a needle ${'hay '.repeat(90)}needle`, terms);
  expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(['needle']);
  const { text: end, marks: after } = createSnippet(`${'hay '.repeat(90)}needle and needle`, terms);
  expect(after.map(([from, to]) => end.slice(from, to))).toEqual(['needle', 'needle']);
});

test('nothing is found by nothing', () => expect(ids([song('x', 'X', 'la')], ' … ')).toEqual([]));
