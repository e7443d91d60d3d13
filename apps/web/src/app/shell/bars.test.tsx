import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { TopBar } from './bars.tsx';

afterEach(cleanup);

it('the places of the bar lead home, to the songbooks, to one’s own lists and to the favourites', async () => {
  await renderAt('/', <TopBar>{null}</TopBar>);
  const links = within(screen.getByRole('navigation')).getAllByRole('link');
  const places = Object.fromEntries(links.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(places).toMatchObject({
    Home: '/',
    Songbooks: '/collections',
    'My lists': '/custom-collections',
    Favourites: '/favorites',
    Scriptures: '/scriptures',
    Publications: '/publications',
  });
});

it.each([
  ['/', 'Home'],
  ['/collections', 'Songbooks'],
  ['/songs/HH', 'Songbooks'],
  ['/songs/HH/12', 'Songbooks'],
  ['/songs/HH/12?list=l1&entry=e1', 'My lists'],
  ['/custom-collections/l1', 'My lists'],
  ['/scriptures/kjv/1/2', 'Scriptures'],
])('at %s, the place in the bar is %s', async (address, place) => {
  await renderAt(address, <TopBar>{null}</TopBar>);
  const current = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'));
  expect(current.map(({ textContent }) => textContent)).toEqual([place]);
});

it('in the search, no place of the top bar is marked', async () => {
  await renderAt('/songs/search?query=grace', <TopBar>{null}</TopBar>);
  expect(screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))).toEqual([]);
});
