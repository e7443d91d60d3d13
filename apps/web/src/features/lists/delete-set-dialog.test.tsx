import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { DeleteSetDialog } from './delete-set-dialog.tsx';
import { songList } from './song-list.fixture.ts';

afterEach(() => {
  cleanup();
  closeCache();
});

const group = (id: string, name: string) => ({ id, name, role: 'leader' });
const open = async (groups: () => Response) => {
  const done: string[] = [];
  mockApi({ 'api/canticle/groups': groups });
  await renderAt(
    '/',
    <DeleteSetDialog
      list={songList({ groupId: 'c' })}
      onDelete={() => done.push('delete')}
      onClose={() => done.push('close')}
    />,
  );
  return done;
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('deleting a set list of a group', () => {
  it('says for whom it will be gone, and for how long that can be undone', async () => {
    const done = await open(() => Response.json([group('b', 'Band'), group('c', 'Choir')]));
    expect(screen.getByRole('dialog', { name: 'Delete Sunday for everyone?' })).toBeDefined();
    expect(await screen.findByText(/^This set list belongs to Choir\. .* restore it for 30 days\.$/)).toBeDefined();
    expect(done).toEqual([]);
  });

  it('closes the dialog before it deletes, once', async () => {
    const done = await open(() => Response.json([group('c', 'Choir')]));
    press('Delete');
    await vi.waitFor(() => expect(done).toEqual(['close', 'delete']));
  });

  it('is possible without knowing the name of the group', async () => {
    const done = await open(() => {
      throw new TypeError('no network');
    });
    expect(screen.getByText(/^This set list belongs to Group\./)).toBeDefined();
    press('Delete');
    await vi.waitFor(() => expect(done).toEqual(['close', 'delete']));
  });

  it('can be given up', async () => {
    const done = await open(() => Response.json([]));
    press('Cancel');
    expect(done).toEqual(['close']);
  });
});
