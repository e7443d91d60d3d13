import { describe, expect, test } from 'vitest';
import { scrollTarget } from './page-turn.ts';

/* Ten lines, 100 high, 20 apart, below a heading of 50. */
const systems = Array.from({ length: 10 }, (_, line) => ({ top: 50 + line * 120, bottom: 150 + line * 120 }));

describe('turning a page', () => {
  test('brings the first line that was cut to the top, and stops at the end', () => {
    const view = { top: 0, height: 400 };
    const second = scrollTarget(systems, view, 1);
    expect(second).toBe(systems[3] ? systems[3].top - 8 : 0);
    const places = [0];
    for (let turns = 0; turns < 20; turns += 1)
      places.push(scrollTarget(systems, { top: places.at(-1) ?? 0, height: 400 }, 1));
    expect(places.at(-1)).toBe(places.at(-2));
    const seen = new Set(
      [...new Set(places)].flatMap((top) =>
        systems.flatMap((system, line) => (system.top >= top && system.bottom <= top + 400 ? [line] : [])),
      ),
    );
    expect(seen.size).toBe(systems.length);
  });

  test('back shows what stood before, every line whole', () => {
    const top = scrollTarget(systems, { top: 762, height: 400 }, -1);
    const whole = systems.filter((system) => system.top >= top && system.bottom <= top + 400);
    expect(whole.at(-1)?.bottom).toBeLessThanOrEqual(762);
    expect(whole.length).toBe(3);
    expect(scrollTarget(systems, { top: 100, height: 400 }, -1)).toBe(0);
    expect(scrollTarget(systems, { top: 0, height: 400 }, -1)).toBe(0);
  });

  test('a line higher than the window is read in pieces', () => {
    const high = [{ top: 0, bottom: 1000 }];
    expect(scrollTarget(high, { top: 0, height: 400 }, 1)).toBe(340);
    expect(scrollTarget(high, { top: 340, height: 400 }, 1)).toBe(680);
    expect(scrollTarget(high, { top: 680, height: 400 }, 1)).toBe(680);
  });
});
