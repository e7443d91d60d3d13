import { describe, expect, test } from 'vitest';
import { detectLanguage, normalizeLanguage } from '@canticle/formats';
import { assignSortOrder } from './apply/import-library.ts';
import { sanitizeHtml } from './read/article-html.ts';
import { isCollectionKey, keyFromName, leadingNumber, fileNumber, slugify, folderTitle, uniqueName } from './names.ts';
import { decideOutcome, type OutcomeInput } from './plan/rules.ts';
import { verses } from '../../testing/library.ts';

describe('names', () => {
  test.each([
    ['John Newton', 'john-newton'],
    ['J. S. Bach', 'j-s-bach'],
    ['Ære være Gud!', 'aere-vaere-gud'],
    ["O'er the Sea", 'oer-the-sea'],
    ['František Foo', 'frantisek-foo'],
    ['Пётр Чайковский', 'петр-чаиковскии'],
    ['…', ''],
  ])('%s stands as %s in a path', (name, slug) => expect(slugify(name)).toBe(slug));

  test.each([
    ['Favorite Hymns of Praise', 'FHOP'],
    ['Christ in song 1908', 'CIS'],
    ['Chordpro', 'CHO'],
    ['12', 'SON'],
  ])('%s gets the key %s', (name, key) => expect(keyFromName(name)).toBe(key));

  test('a key that is taken gets a number', () => {
    expect(uniqueName('FHOP', new Set(['fhop', 'fhop2']), '')).toBe('FHOP3');
  });

  test.each([
    ['012-amazing-grace.txt', 12],
    ['hymns/7.txt', 7],
    ['cho007.cho', null],
  ])('%s has the number %s', (path, number) => expect(fileNumber(path)).toBe(number));

  test('an entry with a letter has the number before the letter', () => expect(leadingNumber('153c')).toBe(153));
  test('a folder is named as a person would', () => expect(folderTitle('christ-in_song')).toBe('Christ in song'));
  test('a key has no spaces and no slashes', () => {
    expect(['HH', 'ÅS', 'h-2', 'a b', 'a/b', '..', ''].map(isCollectionKey)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('languages', () => {
  test('a text that does not say its language is Norwegian when its small words are', () => {
    expect(detectLanguage(verses(['Jeg er så glad hver julekveld,', 'for da ble Jesus født']))).toBe('no');
    expect(detectLanguage(verses(['Silent night, holy night, all is calm']))).toBe('en');
    expect(detectLanguage(verses(['La la la']))).toBe('en');
  });

  test.each([
    ['nb', 'no'],
    ['nob-NO', 'no'],
    ['en-US', 'en'],
    ['nn', 'nn'],
    ['x', ''],
  ])('%s is %s here', (tag, language) => expect(normalizeLanguage(tag)).toBe(language));
});

describe('judging what was read', () => {
  const known: OutcomeInput = { present: 'p', desired: 'w', content: 'c2', lastContent: 'c1', stored: ['p'] };
  test.each<[string, Partial<OutcomeInput>, string]>([
    ['nothing there: new', { present: null }, 'new'],
    ['the source changed: changed', {}, 'changed'],
    ['the source did not change: unchanged', { content: 'c1' }, 'unchanged'],
    ['what is there is what is wanted: unchanged', { desired: 'p', stored: [] }, 'unchanged'],
    ['edited here, and the source changed: kept', { stored: ['q'] }, 'kept'],
    ['edited here, and the source did not change: kept', { stored: ['q'], content: 'c1' }, 'kept'],
    ['made here, never imported: kept', { stored: [], lastContent: null }, 'kept'],
  ])('%s', (_, facts, outcome) => expect(decideOutcome({ ...known, ...facts })).toBe(outcome));
});

describe('the order of lists', () => {
  const nameOf = ({ name }: { name: string }) => name;
  const present = [
    { name: 'a', sort: 5 },
    { name: 'b', sort: 5 },
    { name: 'c', sort: 9 },
  ];
  const list = (...names: string[]) => names.map((name, sort) => ({ name, sort }));

  test('stays where all of it stands in that order already', () => {
    expect(assignSortOrder(list('a', 'c'), nameOf, present).map(({ sort }) => sort)).toEqual([5, 9]);
  });
  test('is that of the file when it is another one, or something is new', () => {
    expect(assignSortOrder(list('c', 'a'), nameOf, present).map(({ sort }) => sort)).toEqual([0, 1]);
    expect(assignSortOrder(list('a', 'x'), nameOf, present).map(({ sort }) => sort)).toEqual([0, 1]);
  });
});

describe('markup', () => {
  test('keeps text, lists and links, loses what runs, and says so', () => {
    const bad = { en: '<p onclick="x()">Hi <script>alert(1)</script><a href="javascript:x()">there</a></p>' };
    expect(sanitizeHtml(bad)).toEqual({ texts: { en: '<p>Hi <a>there</a></p>' }, hasRemovedMarkup: true });
  });
  test('that is harmless comes through, and a second time unchanged', () => {
    const fine = {
      en: '<p>Words &amp; <em>tune</em>,<br>by <a href="https://example.org/?a=1&amp;b=2">them</a></p>',
      no: 'a < b',
    };
    const once = sanitizeHtml(fine);
    expect(once.hasRemovedMarkup).toBe(false);
    expect(sanitizeHtml(once.texts)).toEqual(once);
  });
});
