import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROJECT_ROOT } from './runtime.mjs';
import { divideIntoShards } from './sharding.mjs';

const weighed = fc.dictionary(fc.string(), fc.integer({ min: 1, max: 300 }), { noNullPrototype: true });

describe('Shares', () => {
  test('hold everything once, and differ by no more than the heaviest thing', () => {
    fc.assert(
      fc.property(weighed, fc.integer({ min: 1, max: 5 }), (weights, count) => {
        const names = Object.keys(weights);
        const shares = divideIntoShards(names, weights, count);
        expect(shares).toHaveLength(count);
        expect(shares.flat().toSorted()).toEqual(names.toSorted());
        const sums = shares.map((share) => weightOf(share, weights));
        expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(Math.max(0, ...Object.values(weights)));
      }),
    );
  });

  test('are the same whatever order things come in', () => {
    fc.assert(
      fc.property(weighed, (weights) => {
        const names = Object.keys(weights);
        expect(divideIntoShards(names.toReversed(), weights, 2)).toEqual(divideIntoShards(names, weights, 2));
      }),
    );
  });

  test('count what was never weighed as the others on average', () => {
    expect(divideIntoShards(['a', 'b', 'new'], { a: 6, b: 2 }, 2)).toEqual([['a'], ['b', 'new']]);
    expect(divideIntoShards(['a', 'b'], {}, 2)).toEqual([['a'], ['b']]);
  });
});

test('The halves of the journeys take about the same, and every journey is in one of them', () => {
  const journeys = globSync('**/*.journey.ts', { cwd: `${PROJECT_ROOT}/tests/e2e` }).toSorted();
  const weights = JSON.parse(readFileSync(`${PROJECT_ROOT}/tests/e2e/weights.json`, 'utf8')) as Record<string, number>;
  expect(Object.keys(weights).filter((name) => !journeys.includes(name))).toEqual([]);
  const halves = divideIntoShards(journeys, weights, 2);
  expect(halves.flat().toSorted()).toEqual(journeys);
  const [one = 0, other = 0] = halves.map((half) => weightOf(half, weights));
  expect(Math.abs(one - other)).toBeLessThan((one + other) / 20);
});

const weightOf = (names: readonly string[], weights: Readonly<Record<string, number>>) =>
  names.reduce((sum, name) => sum + (weights[name] ?? 0), 0);
