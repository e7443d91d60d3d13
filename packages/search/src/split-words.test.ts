import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { splitWords } from './split-words.ts';

test.each([
  ['Håp', 'haap'],
  ['HÅP', 'hap'],
  ['blå', 'blå'.normalize('NFD')],
  ['søt', 'sot'],
  ['Ære', 'aere'],
  ['Pâques', 'paques'],
  ['mercy’s', "mercy's"],
  ["heav'n", 'heavn'],
  ['all-gracious', 'all gracious'],
  ['straße', 'strasse'],
  ['přítele', 'pritele'],
  ['ﬁre', 'fire'],
  ['hjerte\u00ADrot', 'hjerterot'],
])('%s and %s are the same to somebody who searches', (one, other) => {
  expect(fold(one)).toBe(fold(other));
});

test('letters that differ in more than their accent stay different', () => {
  expect(fold('sang')).not.toBe(fold('seng'));
  expect(fold('הבה')).toBe('הבה');
});

test('folding what is folded changes nothing, whatever the script', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[aåæeoøAÅ' -]*$/)), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('a text is its words, without signs', () => {
  expect(splitWords('1. Å, hvor «salig» — å få vandre!')).toEqual(['1', 'a', 'hvor', 'salig', 'a', 'fa', 'vandre']);
  expect(splitWords(' … ')).toEqual([]);
});
