import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { currentCache, openCache } from '../../offline/index.ts';
import { startDownload, removeDownload, type DownloadTask } from './download-manager.ts';

const book = { name: 'collection:hh', title: 'Harvest Hymns', withAudio: false };
const kept = async () => (await currentCache().downloads.list()).map(({ name, state }) => [name, state]);

/* A download at its last file, which it completes whatever happens meanwhile. */
function openWork() {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const work: DownloadTask = async ({ onProgress }) => {
    begun.resolve();
    await mayEnd.promise;
    await onProgress(1, 1);
  };
  return { begun: begun.promise, end: mayEnd.resolve, work };
}

it('what is let go of while it is on its way is gone for good, whatever its work still brings', async () => {
  await openCache('kari');
  const { begun, end, work } = openWork();
  const keeping = startDownload(book, work);
  await begun;
  expect(await kept()).toEqual([['collection:hh', 'under way']]);
  const going = removeDownload(book.name);
  end();
  await Promise.all([keeping, going]);
  expect(await kept()).toEqual([]);
});

it('it may be kept again at once', async () => {
  await openCache('kari');
  const { begun, end, work } = openWork();
  const keeping = startDownload(book, work);
  await begun;
  const going = removeDownload(book.name);
  const again = startDownload(book, async ({ onProgress }) => onProgress(2, 2));
  end();
  await Promise.all([keeping, going, again]);
  expect(await kept()).toEqual([['collection:hh', 'kept']]);
});
