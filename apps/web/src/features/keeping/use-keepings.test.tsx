import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, it } from 'vitest';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { closeCopy, currentCopy, type Keeping, openCopyOf } from '../../offline/index.ts';
import { useKeepings } from './use-keepings.ts';

const keeping: Keeping = {
  name: 'collection:c',
  title: 'House of Hymns',
  withAudio: false,
  done: 1,
  total: 4,
  state: 'under way',
  keptAt: undefined,
};

function Kept() {
  const all = useKeepings();
  return (
    <p>{all === undefined ? 'unknown' : all.map(({ title, done, bytes }) => `${title} ${done} ${bytes}`).join()}</p>
  );
}

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  await openCopyOf('kari');
});
afterEach(() => {
  cleanup();
  closeCopy();
});

it('what is kept on the device shows, and follows its progress and its end', async () => {
  const { keepings } = currentCopy();
  await keepings.put(keeping);
  render(<Kept />);
  await screen.findByText('House of Hymns 1 0');
  await keepings.pin('lists', 'a', { value: 'x', savedAt: 1, etag: undefined }, { by: keeping.name, until: null });
  await act(() => keepings.put({ ...keeping, done: 2 }));
  await screen.findByText('House of Hymns 2 3');
  await act(async () => void (await keepings.drop(keeping.name)));
  await screen.findByText('', { selector: 'p' });
});
