import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { DeleteDialog } from './delete-dialog.tsx';

const path = 'api/canticle/trash/empty';
const onClose = vi.fn();
let sent: unknown[];
beforeEach(() => {
  sent = [];
  onClose.mockClear();
});
afterEach(cleanup);

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>{`${pathname}${search}`}</p>;
}

const open = async (reply: () => Response | Promise<Response>) => {
  mockApi({
    [path]: (_url: URL, init: RequestInit) => {
      sent.push([init.method, JSON.parse(String(init.body))]);
      return reply();
    },
  });
  await renderAt(
    '/catalogue/theme/t1',
    <>
      <Routes>
        <Route
          path="/catalogue/theme/t1"
          element={<DeleteDialog kind="theme" id="t1" name="Joy" onClose={onClose} />}
        />
        <Route path="*" element={<Elsewhere />} />
      </Routes>
      <ToastRegion />
    </>,
  );
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const done = (refused: readonly object[] = []) => Response.json({ kinds: [], left: 0, refused });

describe('deleting an item for good', () => {
  it('asks first, by its name, and deletes this item alone: then the trash is shown', async () => {
    await open(done);
    expect(screen.getByText(/^Permanently delete “Joy”\?/)).toBeDefined();
    expect(sent).toEqual([]);
    press('Delete permanently');
    expect(await screen.findByText('1 item was permanently deleted.')).toBeDefined();
    expect(await screen.findByText('/catalogue?kind=theme&state=trash')).toBeDefined();
    expect(sent).toEqual([['POST', { kind: 'theme', id: 't1' }]]);
  });

  it('leaves an item that is in use, and says so', async () => {
    await open(() => done([{ kind: 'theme', id: 't1' }]));
    press('Delete permanently');
    expect(await screen.findByText('1 item is still in use and was kept.')).toBeDefined();
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.queryByText('/catalogue?kind=theme&state=trash')).toBeNull();
  });

  it('is asked for once at a time, and again after it failed', async () => {
    const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
    await open(() => answers[sent.length - 1]?.promise ?? done());
    press('Delete permanently');
    press('Delete permanently');
    answers[0]?.reject(new TypeError('no network'));
    expect(await screen.findByText(/We can’t reach the server/)).toBeDefined();
    expect(sent).toHaveLength(1);
    expect(onClose).not.toHaveBeenCalled();
    press('Delete permanently');
    answers[1]?.resolve(done());
    expect(await screen.findByText('/catalogue?kind=theme&state=trash')).toBeDefined();
    expect(sent).toHaveLength(2);
  });

  it('can be given up', async () => {
    await open(done);
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
    expect(sent).toEqual([]);
  });
});
