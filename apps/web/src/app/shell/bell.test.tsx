import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { addNotice, removeAllNotices } from '../../features/notifications/index.ts';
import { closeCache, currentCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { Bell } from './bell.tsx';

const notification = (id: string, title: string, facts: object = {}) => ({
  id,
  title,
  message: '',
  kind: 'set-published',
  createdAt: '2026-05-01T10:00:00.000Z',
  read: false,
  link: null,
  ...facts,
});

afterEach(async () => {
  cleanup();
  await removeAllNotices();
  closeCache();
});

const open = async (notifications: readonly object[]) => {
  mockApi({ 'api/Notifications': () => Response.json(notifications) });
  await renderAt('/', <Bell />);
};
const bell = (name: string) => screen.findByRole('button', { name });
/* What was marked, as it is sent. */
const marked = async () =>
  (await currentCache().outbox.list()).map(({ thing, body }) => [thing.replace('notification:', ''), body]);
const titles = () =>
  within(screen.getByRole('region', { name: 'Notifications' }))
    .queryAllByRole('listitem')
    .map((one) => one.querySelector('p')?.textContent);

describe('the bell', () => {
  it('counts what is new and lists everything, the newest first, each with its link', async () => {
    await open([
      notification('a', 'Sunday was published', { message: 'Choir', link: '/custom-collections/l' }),
      notification('b', 'Advent begins tomorrow', { createdAt: '2026-05-02T10:00:00.000Z' }),
      notification('c', 'Welcome', { read: true, createdAt: '2026-04-01T10:00:00.000Z' }),
    ]);
    await userEvent.click(await bell('Notifications, 2 new'));
    expect(titles()).toEqual(['Advent begins tomorrow', 'Sunday was published', 'Welcome']);
    expect(screen.getByRole('link', { name: 'Sunday was published' }).getAttribute('href')).toBe(
      '/custom-collections/l',
    );
    expect(screen.getByText('Choir')).toBeDefined();
  });

  it('counts what this device has to say too', async () => {
    await open([]);
    await addNotice('Not saved', 'The tag was deleted meanwhile.', Date.now());
    await userEvent.click(await bell('Notifications, 1 new'));
    expect(titles()).toEqual(['Not saved']);
    expect(screen.getByText('The tag was deleted meanwhile.')).toBeDefined();
  });

  it('has read everything once it is closed, not before', async () => {
    await open([notification('a', 'Sunday was published')]);
    const button = await bell('Notifications, 1 new');
    await userEvent.click(button);
    expect(await marked()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    document.getElementById(button.getAttribute('popovertarget') ?? '')?.hidePopover();
    await bell('Notifications');
    await waitFor(async () => expect(await marked()).toEqual([['a', 'read']]));
  });

  it('removes one, and then the rest, and says that there is none', async () => {
    await open([notification('a', 'Sunday was published'), notification('b', 'Advent begins tomorrow')]);
    await userEvent.click(await bell('Notifications, 2 new'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Sunday was published' }));
    await waitFor(() => expect(titles()).toEqual(['Advent begins tomorrow']));
    await userEvent.click(screen.getByRole('button', { name: 'Remove all' }));
    expect(await screen.findByText('No new notifications')).toBeDefined();
    expect(await marked()).toEqual([
      ['a', 'deleted'],
      ['b', 'deleted'],
    ]);
  });
});
