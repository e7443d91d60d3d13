import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { type MockReplies, renderAt, mockApi } from '../../testing/mock-api.tsx';
import { AddToListDialog } from './add-to-list-dialog.tsx';

const lists = 'api/CustomCollections';
const entries = 'api/canticle/lists/l1/rows';
const sunday = {
  id: 'l1',
  name: 'Sunday',
  entryCount: 2,
  pinned: false,
  permissions: { edit: true },
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const draw = async (answers: MockReplies) => {
  const asked = mockApi(answers);
  await renderAt('/songs/HH/12', <AddToListDialog song={{ id: 's1', title: 'Amazing Grace' }} />);
  return asked;
};
const row = () => screen.findByRole('button', { name: /^Sunday/ });
const added = async () => (await currentCache().outbox.list()).map(({ thing }) => thing);

afterEach(() => {
  cleanup();
  closeCache();
});

describe('the lists a song may be added to', () => {
  it('are on their way as long as they are not known', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    await draw({ [lists]: () => promise, [entries]: () => Response.json([]) });
    expect(screen.getByText('Loading')).toBeDefined();
    resolve(Response.json([sunday]));
    await row();
    expect(screen.queryByText('Loading')).toBeNull();
  });

  it('that were refused are asked for again', async () => {
    let isRefused = true;
    await draw({
      [lists]: () => (isRefused ? new Response('', { status: 403 }) : Response.json([sunday])),
      [entries]: () => Response.json([]),
    });
    await screen.findByText('This couldn’t be loaded.');
    isRefused = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await row();
    expect(screen.queryByText('This couldn’t be loaded.')).toBeNull();
  });

  it('whose rows cannot be had get the song at the end, behind all rows the server has', async () => {
    await draw({ [lists]: () => Response.json([sunday]), [entries]: () => Promise.reject(new TypeError('offline')) });
    await userEvent.click(await row());
    await vi.waitFor(async () => expect(await added()).toEqual(['list:l1']));
    const [operation] = await currentCache().outbox.list();
    // Some list may have been renumbered often; none counts to a billion.
    expect(operation?.body).toMatchObject({ add: [{ itemId: 's1', sort: expect.any(Number) }] });
    const sort = JSON.parse(JSON.stringify(operation?.body)).add[0].sort;
    expect(sort).toBeGreaterThan(1e9);
    expect(sort).toBeLessThan(1e15);
  });

  it('are busy until it is known whether the song is there already, and a press counts then', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const asked = await draw({ [lists]: () => Response.json([sunday]), [entries]: () => promise });
    await row();
    // A person may have many lists: their rows are asked for when one is pressed.
    expect(asked.filter((path) => path === entries)).toEqual([]);
    await userEvent.click(await row());
    expect((await row()).getAttribute('aria-busy')).toBe('true');
    expect(await added()).toEqual([]);
    resolve(Response.json([]));
    await vi.waitFor(async () => expect(await added()).toEqual(['list:l1']));
    await vi.waitFor(async () => expect((await row()).getAttribute('aria-busy')).toBe(null));
  });
});
