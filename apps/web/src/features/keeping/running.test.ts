import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { currentCopy, openCopyOf } from '../../offline/index.ts';
import { keep, letGo, type Work } from './running.ts';

const book = { name: 'collection:hh', title: 'Harvest Hymns', withAudio: false };
const kept = async () => (await currentCopy().keepings.list()).map(({ name, state }) => [name, state]);

/* Work that is at its last piece, which it brings whatever happens meanwhile. */
function openWork() {
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const work: Work = async ({ onProgress }) => {
    begun.resolve();
    await mayEnd.promise;
    await onProgress(1, 1);
  };
  return { begun: begun.promise, end: mayEnd.resolve, work };
}

it('what is let go of while it is on its way is gone for good, whatever its work still brings', async () => {
  await openCopyOf('kari');
  const { begun, end, work } = openWork();
  const keeping = keep(book, work);
  await begun;
  expect(await kept()).toEqual([['collection:hh', 'under way']]);
  const going = letGo(book.name);
  end();
  await Promise.all([keeping, going]);
  expect(await kept()).toEqual([]);
});

it('it may be kept again at once', async () => {
  await openCopyOf('kari');
  const { begun, end, work } = openWork();
  const keeping = keep(book, work);
  await begun;
  const going = letGo(book.name);
  const again = keep(book, async ({ onProgress }) => onProgress(2, 2));
  end();
  await Promise.all([keeping, going, again]);
  expect(await kept()).toEqual([['collection:hh', 'kept']]);
});
