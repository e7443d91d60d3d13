import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCENT_GROUNDS } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { clothColors } from '../components/cover-design.ts';

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');

type Theme = 'light' | 'dark' | 'stage';

/** The custom properties with a colour in the block that sets one theme. */
function colours(theme: Theme): ReadonlyMap<string, string> {
  const block = css.split(`[data-theme="${theme}"] {`)[1]?.split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6})/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Relative luminance, 0 (black) to 1 (white). Source: WCAG 2.2, definition of relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const text = ['ink', 'ink-soft', 'accent', 'accent-soft', 'gold', 'danger'];
const grounds = ['paper', 'sheet', 'wash'];
const words = [
  ...text.flatMap((name) => grounds.map((ground) => [name, ground] as const)),
  ['on-accent', 'accent'] as const,
  ['on-danger', 'danger'] as const,
  ['paper', 'gold'] as const,
  ['on-ivory', 'ivory'] as const,
  ['on-ivory', 'pressed-ivory'] as const,
];
const controls = [...grounds.slice(0, 2).map((ground) => ['edge', ground] as const), ['ebony', 'ivory'] as const];

describe.each(['light', 'dark', 'stage'] as const)('the %s theme', (theme) => {
  const palette = colours(theme);
  const ratio = (one: string, other: string) => contrast(palette.get(one) ?? '', palette.get(other) ?? '');

  it.each(words)('%s can be read on %s', (word, ground) => {
    expect(ratio(word, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(clothColors)('the lettering of a cover can be read on %s', (cloth) => {
    expect(contrast(palette.get('on-cover') ?? '', cloth)).toBeGreaterThanOrEqual(4.5);
  });

  it('is what an accent of an administrator is made for', () => {
    const { grounds, quiet } = ACCENT_GROUNDS[theme];
    expect([...grounds, quiet]).toEqual(['paper', 'sheet', 'wash', 'ink-soft'].map((name) => palette.get(name)));
  });

  it.each(controls)('the %s of a control can be seen on %s', (edge, ground) => {
    expect(ratio(edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

/*
 * Less opacity makes every colour inside paler than the pairs above. Only elements without essential text may be
 * dimmed: the marks of a slider, a player that is not loaded yet, a row or section while it is dragged, the area below a curve,
 * disabled arrows and disabled buttons.
 */
const MAY_FADE = [
  'features/editing/editing.css opacity: 0.5',
  'features/lists/entry-row.tsx opacity-50',
  'features/statistics/line-chart.tsx opacity-10',
  'player/player.css opacity: 0.45',
  'ui/previous-next-links.tsx opacity-35',
  'ui/slider.css opacity: 0.5',
];

it('no style dims words by opacity', () => {
  const web = join(import.meta.dirname, '..');
  const dimming = globSync('**/*.{css,tsx}', { cwd: web })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...readFileSync(join(web, path), 'utf8').matchAll(/opacity: 0?\.\d+|(?<!disabled:|-)\bopacity-[1-9]\d?\b/g)].map(
        ([dims]) => `${path} ${dims}`,
      ),
    );
  expect([...new Set(dimming)].toSorted()).toEqual(MAY_FADE);
});
