import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { SharingPage } from './sharing-page.tsx';

function Address() {
  return <output>{useLocation().pathname}</output>;
}

const open = (answer: () => Response) => {
  mockApi({ 'api/Sharing/key': answer });
  return renderAt(
    '/sharing?token=key',
    <Routes>
      <Route path="/sharing" element={<SharingPage />} />
      <Route path="*" element={<Address />} />
    </Routes>,
  );
};
const shared = (type: string) => Response.json({ result: { id: 'x', type, name: 'Advent' } });
const refused = (status: number, code: string) => new Response('', { status, headers: { 'X-Problem': code } });

afterEach(() => {
  cleanup();
  closeCache();
});

describe('a link that shares something', () => {
  it('opens the list', async () => {
    await open(() => shared('playlist'));
    expect((await screen.findByRole('status')).textContent).toBe('/custom-collections/x');
  });

  it('says which tag is theirs now, and leads to it', async () => {
    await open(() => shared('tag'));
    expect(await screen.findByRole('heading', { name: 'Added to your tags: Advent' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open tag' }).getAttribute('href')).toBe('/tags/x');
  });

  it.each([
    [410, 'GONE', 'This link has expired'],
    [404, 'NOT_FOUND', 'This link doesn’t work'],
    [409, 'CONFLICT', 'This is your own link'],
  ])('that is answered with %i %s says why, and does not offer to try again', async (status, code, title) => {
    await open(() => refused(status, code));
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'My lists' })).toBeDefined();
  });

  it('is tried again when the server failed', async () => {
    let isAway = true;
    await open(() => (isAway ? refused(500, 'INTERNAL') : shared('tag')));
    const button = await screen.findByRole('button', { name: 'Try again' });
    isAway = false;
    await userEvent.click(button);
    expect(await screen.findByRole('link', { name: 'Open tag' })).toBeDefined();
  });
});
