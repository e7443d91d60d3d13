import { expect, it } from 'vitest';
import { jumpTargets } from './jump-targets.ts';

const group = (title: string) => ({ key: title, title, items: [] });
const labels = (view: Parameters<typeof jumpTargets>[1], ...titles: string[]) =>
  jumpTargets(titles.map(group), view, 'en').map(({ label }) => label);

it('a list of people is jumped through by family name', () => {
  expect(labels('author', 'Joseph Addison', 'Ludwig van Beethoven', 'Bernhard Severin Ingemann')).toEqual([
    'A',
    'B',
    'I',
  ]);
});

it('who is sorted under another letter than their name does not take it from those it belongs to', () => {
  const people = ['Anne Abel', 'Ida Zahl', 'Nils Berg', 'Per Dahl', 'Ada Adams', 'Eli Foss'];
  expect(labels('author', ...people)).toEqual(['A', 'B', 'D', 'F']);
});

it('a list of numbers is jumped through by the first number of each block', () => {
  expect(labels('number', '1–50', '51–100', 'No number')).toEqual(['1', '51', 'No number']);
});
