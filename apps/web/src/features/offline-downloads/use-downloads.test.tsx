import 'fake-indexeddb/auto';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, it } from 'vitest';
import { IDBFactory } from 'fake-indexeddb';
import { closeCache, currentCache, type OfflineDownload, openCache } from '../../offline/index.ts';
import { useDownloads } from './use-downloads.ts';

const keeping: OfflineDownload = {
  name: 'collection:c',
  title: 'House of Hymns',
  withAudio: false,
  done: 1,
  total: 4,
  state: 'under way',
  keptAt: undefined,
};

function Kept() {
  const all = useDownloads();
  return (
    <p>{all === undefined ? 'unknown' : all.map(({ title, done, bytes }) => `${title} ${done} ${bytes}`).join()}</p>
  );
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  await openCache('kari');
});
afterEach(() => {
  cleanup();
  closeCache();
});

it('what is kept on the device shows, and follows its progress and its end', async () => {
  const { downloads: keepings } = currentCache();
  await keepings.save(keeping);
  render(<Kept />);
  await screen.findByText('House of Hymns 1 0');
  await keepings.saveRow('lists', 'a', { value: 'x', savedAt: 1, etag: undefined }, { by: keeping.name, until: null });
  await act(() => keepings.save({ ...keeping, done: 2 }));
  await screen.findByText('House of Hymns 2 3');
  await act(async () => void (await keepings.delete(keeping.name)));
  await screen.findByText('', { selector: 'p' });
});
