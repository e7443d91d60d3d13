import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { MoreMenu } from './more-menu.tsx';

afterEach(cleanup);

it('on a phone, the groups have a place of their own among what does not fit in the bar', async () => {
  mockApi({ 'api/Collections': [] });
  await renderAt('/', <MoreMenu />);
  const places = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(places).toEqual([
    ['Groups', '/groups'],
    ['Favourites', '/favorites'],
    ['Tags', '/tags'],
    ['Scriptures', '/scriptures'],
    ['Publications', '/publications'],
    ['Join a live session', '/live'],
    ['Settings', '/settings'],
  ]);
});
