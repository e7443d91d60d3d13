import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { isMerged, MergedDialog } from './merged-dialog.tsx';

afterEach(cleanup);

const path = 'api/canticle/moved-songs/c1/s1';
const open = async (reply: () => Response, collectionId = 'c1') => {
  const onClose = vi.fn();
  const paths = mockApi({ [path]: reply });
  await renderAt('/songs/HH/1/edit', <MergedDialog songId="s1" collectionId={collectionId} onClose={onClose} />);
  return { onClose, paths };
};
const link = () => screen.queryByRole('link', { name: 'Open that song' });

describe('a song that was merged into another one', () => {
  it('leads to the editor of that one, and says that what was typed is kept', async () => {
    await open(() => Response.json({ songId: 's2', collectionId: 'c9' }));
    expect(screen.getByRole('dialog', { name: 'This song was merged with another one' })).toBeDefined();
    expect(screen.getByText(/They stay in this browser/)).toBeDefined();
    await waitFor(() => expect(link()?.getAttribute('href')).toBe('/songs/c9/s2/edit'));
  });

  it('leads nowhere when that one is not known', async () => {
    const { paths } = await open(() => Response.json({ message: 'No' }, { status: 404 }));
    await waitFor(() => expect(paths).toEqual([path]));
    expect(link()).toBeNull();
  });

  it('leads nowhere when it is in no songbook, and asks nothing', async () => {
    const { paths } = await open(() => Response.json({}), '');
    expect(screen.getByText(/They stay in this browser/)).toBeDefined();
    expect(link()).toBeNull();
    expect(paths).toEqual([]);
  });

  it('is gone back to by the button only', async () => {
    const { onClose } = await open(() => Response.json({ songId: 's2', collectionId: 'c9' }));
    const dialog = screen.getByRole('dialog');
    fireEvent(dialog, createEvent('cancel', dialog, { cancelable: true }));
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('is told from other refusals', () => {
    const refused = (details: Readonly<Record<string, unknown>> | undefined) =>
      new ApiError({ status: 409, code: 'CONFLICT', message: 'No', details });
    expect(isMerged(refused({ reason: 'merged' }))).toBe(true);
    expect(isMerged(refused({ reason: 'saved-meanwhile' }))).toBe(false);
    expect(isMerged(refused(undefined))).toBe(false);
    expect(isMerged(new TypeError('no network'))).toBe(false);
  });
});
