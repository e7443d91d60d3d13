// @vitest-environment happy-dom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CollectionCover, type Cover } from './index.ts';
import { clothColors, clothOf as clothOfId, titleSizeOf } from './cover-design.ts';
import { drawOrnament } from './cover-ornament.ts';

afterEach(cleanup);

const hymns: Cover = { id: 'f6f0', name: 'House of Hymns', shortKey: 'HH', image: null };
const cover = (facts: Partial<Cover> = {}) => render(<CollectionCover {...hymns} {...facts} size="full" />).container;
const clothOf = (container: HTMLElement) => container.querySelector<HTMLElement>('.cover-cloth')?.style.backgroundColor;

it('a cover has the full title and the whole key', () => {
  expect(cover({ name: 'Guds lovsanger i mange år', shortKey: 'BIBEL' }).textContent).toBe(
    'Guds lovsanger i mange årBIBEL',
  );
});

it('a cover looks the same in every language', async () => {
  const [english, norwegian] = [cover(), cover({ name: 'Salmenes hus', shortKey: 'SH' })];
  expect(clothOf(norwegian)).toBe(clothOf(english));
  const ornamentOf = (container: HTMLElement) => container.querySelector('path')?.getAttribute('d');
  await waitFor(() => expect(ornamentOf(norwegian)).toBe(drawOrnament(hymns.id)));
  expect(ornamentOf(english)).toBe(drawOrnament(hymns.id));
});

it('an uploaded picture replaces the generated cover, which comes back when the picture cannot be loaded', () => {
  const container = cover({ image: '/files/picture' });
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toMatch(/^\/files\/picture\?/);
  expect(container.textContent).toBe('');
  if (picture) fireEvent.error(picture);
  expect(container.textContent).toBe('House of HymnsHH');
});

it('the books of a library look different', () => {
  const ids = Array.from({ length: 400 }, (_, index) => `book-${index}`);
  expect(new Set(ids.map(clothOfId)).size).toBe(clothColors.length);
  expect(new Set(ids.map(drawOrnament)).size).toBeGreaterThan(24);
});

it.each(['Hymns', 'Menighetssangboken', 'A very long title that goes on and on, with many words in it, and one more'])(
  'the title "%s" fits above the ornament',
  (title) => {
    const size = titleSizeOf(title);
    // A wide capital is 0.84 of the size wide, a usual one 0.78; 74 hundredths of the cover are free.
    const longestWord = Math.max(...title.split(' ').map(({ length }) => length));
    expect(longestWord * size * 0.84).toBeLessThanOrEqual(74);
    expect(Math.ceil((title.length * size * 0.78) / 74) * size * 1.2).toBeLessThanOrEqual(75);
  },
);
