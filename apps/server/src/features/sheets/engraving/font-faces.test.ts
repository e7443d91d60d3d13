import { expect, test } from 'vitest';
import { fontFor, splitByFont } from './font-faces.ts';

test('the minus of a sum is written with a font that has it, and what no font has is left out', () => {
  expect(splitByFont('−45,60\u00a0kr')).toEqual([
    { text: '−', script: 'latin' },
    { text: '45,60\u00a0kr', script: undefined },
  ]);
  expect(fontFor('latin', { bold: false, italic: false })).toMatch(/tinos-latin-400-normal\.woff$/);
  expect(splitByFont('A\u200bλ🎵')).toEqual([
    { text: 'A', script: undefined },
    { text: 'λ', script: 'greek' },
  ]);
});
