import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { ListMenu } from './list-menu.tsx';

const list = {
  id: 'l',
  name: 'Sunday',
  color: '',
  userId: 'u',
  pinned: false,
  created: '2026-01-01T00:00:00.000Z',
  changed: '2026-01-01T00:00:00.000Z',
  editorIds: [],
  permissions: { edit: true },
  entryCount: 1,
} as unknown as Parameters<typeof ListMenu>[0]['list'];
const entry = {
  id: 'e',
  type: 'song',
  itemId: 's1',
  sort: 1,
  transposition: null,
  capo: null,
  note: null,
  verseOrder: null,
};

let asked: PromiseWithResolvers<Response>[];
beforeEach(() => {
  // The DOM of the tests has no popovers: their two methods are stubbed here.
  const toggle = (newState: string) =>
    function (this: HTMLElement) {
      this.dispatchEvent(Object.assign(new Event('toggle'), { newState }));
    };
  Object.assign(HTMLElement.prototype, { showPopover: toggle('open'), hidePopover: toggle('closed') });
  asked = [];
  mockApi({
    'api/CustomCollections': () => Response.json([list]),
    'api/canticle/lists/l/rows': () => {
      const answer = Promise.withResolvers<Response>();
      asked.push(answer);
      return answer.promise;
    },
  });
});
afterEach(() => {
  cleanup();
  closeCache();
});

const open = async () => {
  await renderAt(
    '/',
    <>
      <ListMenu list={list} isMine />
      <ToastRegion />
    </>,
  );
  await vi.waitFor(() => expect(asked).toHaveLength(1));
};
const duplicateItem = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Options for Sunday' }));
  return screen.getByRole('menuitem', { name: 'Duplicate' });
};
const made = async () => (await currentCache().outbox.list()).map(({ body }) => body);

describe('duplicating a list', () => {
  it('makes one copy with its songs, however often it is pressed while they are on their way', async () => {
    await open();
    fireEvent.click(duplicateItem());
    expect(duplicateItem().getAttribute('aria-busy')).toBe('true');
    fireEvent.click(duplicateItem());
    asked[0]?.resolve(Response.json([entry]));
    await screen.findByText('Copied as Sunday 2.');
    expect(await made()).toMatchObject([{ name: 'Sunday 2' }, { add: [{ itemId: 's1' }] }]);
    await vi.waitFor(() => expect(duplicateItem().getAttribute('aria-busy')).toBeNull());
  });

  it('makes nothing when its songs cannot be had, says so, and can be tried again', async () => {
    await open();
    fireEvent.click(duplicateItem());
    asked[0]?.reject(new TypeError('no network'));
    await screen.findByText('Sunday couldn’t be copied because its songs couldn’t be loaded.');
    expect(await made()).toEqual([]);
    fireEvent.click(duplicateItem());
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    asked[1]?.resolve(Response.json([entry]));
    await vi.waitFor(async () =>
      expect(await made()).toMatchObject([{ name: 'Sunday 2' }, { add: [{ itemId: 's1' }] }]),
    );
  });
});
