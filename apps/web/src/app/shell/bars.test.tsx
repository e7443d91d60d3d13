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
  });
});

it('song credit is a PDF in a window of its own', async () => {
  await renderAt('/', <TopBar>{null}</TopBar>);
  const link = screen.getByRole('link', { name: 'Song credit' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
    '/api/canticle/credit-instructions?language=en',
    '_blank',
  ]);
});
