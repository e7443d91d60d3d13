import type { ParallelChapter } from '@canticle/contract/calls';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { ParallelChapterTable } from './parallel-chapter-table.tsx';

afterEach(cleanup);

const verse = (label: string, text: string, facts: object = {}) => ({ chapter: 3, label, spans: [{ text }], ...facts });
// oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts the table reads
const rows = [
  { left: [verse('16', 'For God so loved')], right: [verse('16', 'For så høyt')] },
  {
    left: [
      verse('17', 'God did not send', { spans: [{ text: 'He said: ' }, { text: 'Go', marks: ['words-of-jesus'] }] }),
    ],
    right: [verse('17', 'For Gud'), verse('1', 'sendte ikke', { chapter: 4 })],
  },
  { left: [verse('16', 'For God, once more')], right: [] },
] as unknown as ParallelChapter['rows'];

const open = (highlighted: readonly string[] = [], hasNumbers = true) =>
  renderAt(
    '/',
    <ParallelChapterTable
      rows={rows}
      left={{ title: 'King James', language: 'en', chapter: 3 }}
      right={{ title: 'Bibelen', language: 'no', chapter: 3 }}
      hasNumbers={hasNumbers}
      highlighted={new Set(highlighted)}
    />,
  );
const cells = () => screen.getAllByRole('cell');

describe('two translations side by side', () => {
  it('have a column each, in its language, with the verses that belong together in a row', async () => {
    await open();
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'King James',
      'Bibelen',
    ]);
    expect(screen.getAllByRole('row')).toHaveLength(4);
    expect(cells()[0]?.lang).toMatch(/^en/);
    expect(cells()[1]?.lang).toMatch(/^(nb|no)/);
    expect(cells()[1]?.textContent).toContain('For så høyt');
    expect(cells()[5]?.textContent).toBe('');
  });

  it('name the chapter of a verse that one of them counts to another', async () => {
    await open();
    expect(within(cells()[3] as HTMLElement).getByText('4:1')).toBeDefined();
    expect(within(cells()[3] as HTMLElement).getByText('17')).toBeDefined();
  });

  it('mark what was looked for in the first, where a number that comes twice is two places', async () => {
    await open(['17']);
    const marked = () => [...document.querySelectorAll('.meant')].map(({ id }) => id);
    expect(marked()).toEqual(['verse-17']);
    const ids = [...document.querySelectorAll('[id^=verse-]')].map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
  });

  it('keep the marks of words, and read their numbers out where they are not seen', async () => {
    await open([], false);
    expect(screen.getByText('Go').className).toBe('mark-words-of-jesus');
    const numbers = [...document.querySelectorAll('.verse-number')];
    expect(numbers).toHaveLength(6);
    expect(numbers.every(({ className }) => className.includes('sr-only'))).toBe(true);
    cleanup();
    await open();
    expect([...document.querySelectorAll('.verse-number')].some(({ className }) => className.includes('sr-only'))).toBe(
      false,
    );
  });
});
