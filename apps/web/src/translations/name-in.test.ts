import { expect, it } from 'vitest';
import { nameIn } from './name-in.ts';

it('a text in several languages is read in the one asked for, else in English, else in the first there is', () => {
  expect(nameIn({ de: 'Lied', en: 'Song', no: 'Sang' }, 'no')).toBe('Sang');
  expect(nameIn({ de: 'Lied', en: 'Song' }, 'no')).toBe('Song');
  expect(nameIn({ de: 'Lied', fr: 'Chant' }, 'no')).toBe('Lied');
  expect(nameIn({}, 'no')).toBe('');
});
