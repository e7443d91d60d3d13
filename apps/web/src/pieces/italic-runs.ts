import type { Run } from './chord-words.ts';

/**
 * A line of words as stretches of upright and italic text: underscores toggle (contract 3.8) and are not shown.
 * @example italicRuns('a _b_') // [{ text: 'a ', italic: false }, { text: 'b', italic: true }]
 */
export function italicRuns(text: string): readonly Run[] {
  return text
    .split('_')
    .map((stretch, index) => ({ text: stretch, italic: index % 2 === 1 }))
    .filter((run) => run.text !== '');
}
