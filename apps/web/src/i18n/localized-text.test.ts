import { expect, it } from 'vitest';
import { localizedText } from './localized-text.ts';

it('a text in several languages is read in the one asked for, else in English, else in the first there is', () => {
  expect(localizedText({ de: 'Lied', en: 'Song', no: 'Sang' }, 'no')).toBe('Sang');
  expect(localizedText({ de: 'Lied', en: 'Song' }, 'no')).toBe('Song');
  expect(localizedText({ de: 'Lied', fr: 'Chant' }, 'no')).toBe('Lied');
  expect(localizedText({}, 'no')).toBe('');
});
