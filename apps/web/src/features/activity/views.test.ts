import { describe, expect, it } from 'vitest';
import { recentViews, addView, type ViewEvent } from './views.ts';

const view = (itemId: string, minute: number, second = 0): ViewEvent => ({
  type: 'song',
  itemId,
  loggedDate: new Date(Date.UTC(2026, 0, 1, 0, minute, second)).toISOString(),
});

describe('what was opened', () => {
  it('is noted once within a minute, and again after it', () => {
    const once = addView([], view('a', 0));
    expect(addView(once, view('a', 0, 59))).toBe(once);
    expect(addView(once, view('a', 1))).toHaveLength(2);
    expect(addView(once, view('b', 0, 1))).toHaveLength(2);
    expect(addView(once, { ...view('a', 0, 1), type: 'contributor' })).toHaveLength(2);
  });

  it('is listed newest first, each thing once, ten at most', () => {
    const shown = recentViews([view('a', 1), view('b', 2)], [view('a', 3)]);
    expect(shown.map(({ itemId }) => itemId)).toEqual(['a', 'b']);
    expect(shown[0]?.loggedDate).toBe(view('a', 3).loggedDate);
    const many = Array.from({ length: 30 }, (_, index) => view(`s${index}`, index));
    expect(recentViews(many).map(({ itemId }) => itemId)).toEqual(
      many
        .toReversed()
        .slice(0, 10)
        .map(({ itemId }) => itemId),
    );
  });
});
