import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { CreateListDialog } from './create-list-dialog.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <CreateListDialog onClose={() => setOpen(false)} /> : <p>closed</p>;
}
function Address() {
  return <output>{useLocation().pathname}</output>;
}
const open = async () => {
  mockApi({ 'api/CustomCollections': () => Promise.reject(new TypeError('no network')) });
  await renderAt(
    '/custom-collections',
    <>
      <Routes>
        <Route path="*" element={<Opened />} />
      </Routes>
      <Address />
    </>,
  );
};
const made = async () => (await currentCache().outbox.list()).map(({ call, body }) => [call.method, call.path, body]);

describe('a new list', () => {
  it('has the name that was typed and opens at once, also without a network: it waits to be sent', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'New list' })).toBeDefined();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), ' Easter ');
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    expect(screen.getByText('closed')).toBeDefined();
    await vi.waitFor(() => expect(screen.getByRole('status').textContent).not.toBe('/custom-collections'));
    const waiting = await made();
    expect(waiting).toMatchObject([['POST', 'api/CustomCollections', { name: 'Easter' }]]);
    const [, , body] = waiting[0] ?? [];
    expect(screen.getByRole('status').textContent).toBe(`/custom-collections/${(body as { id: string }).id}`);
  });

  it('that is given up is not made', async () => {
    await open();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Easter');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByText('closed')).toBeDefined();
    expect(await made()).toEqual([]);
    expect(screen.getByRole('status').textContent).toBe('/custom-collections');
  });
});
