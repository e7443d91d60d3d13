import { describe, expect, test, vi } from 'vitest';
import { createRenderer, type RenderResult } from './latest-renderer.ts';

/* A server whose responses arrive when the test says so. */
function setUp() {
  const asked: string[] = [];
  const answers = new Map<string, { resolve: (picture: string) => void; reject: (failure: Error) => void }>();
  const shown: RenderResult<string>[] = [];
  const renderer = createRenderer<string, string>({
    render: (wish) => {
      asked.push(wish);
      return new Promise((resolve, reject) => answers.set(wish, { resolve, reject }));
    },
    onResult: (rendered) => shown.push(rendered),
  });
  return {
    ...renderer,
    asked,
    shown,
    answer: async (wish: string) => {
      answers.get(wish)?.resolve(`picture of ${wish}`);
      await vi.waitFor(() => undefined);
    },
    refuse: async (wish: string) => {
      answers.get(wish)?.reject(new Error('no'));
      await vi.waitFor(() => undefined);
    },
  };
}

describe('a renderer', () => {
  test('has one request on its way, and asks only for the newest wish after it', async () => {
    const { submit: ask, asked, shown, answer } = setUp();
    for (const key of ['C', 'Db', 'D', 'Eb']) ask(key);
    expect(asked).toEqual(['C']);
    await answer('C');
    expect(shown).toEqual([]);
    expect(asked).toEqual(['C', 'Eb']);
    await answer('Eb');
    expect(shown).toEqual([{ picture: 'picture of Eb' }]);
  });

  test('shows what it has drawn before at once, and drops what comes late', async () => {
    const { submit: ask, asked, shown, answer } = setUp();
    ask('C');
    await answer('C');
    ask('D');
    ask('C');
    expect(shown).toHaveLength(2);
    await answer('D');
    expect(shown).toHaveLength(2);
    expect(asked).toEqual(['C', 'D']);
    ask('D');
    expect(shown.at(-1)).toEqual({ picture: 'picture of D' });
    expect(asked).toEqual(['C', 'D']);
  });

  test('tells why there is no picture, and tries again when asked again', async () => {
    const { submit: ask, asked, shown, refuse } = setUp();
    ask('C');
    await refuse('C');
    expect(shown[0]?.failure).toBeInstanceOf(Error);
    ask('C');
    expect(asked).toEqual(['C', 'C']);
  });
});
