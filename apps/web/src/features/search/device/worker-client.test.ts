import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeCache, openCache } from '../../../offline/index.ts';
import type { SearchWorkerRequest } from './search-worker.ts';
import { searchDevice } from './worker-client.ts';

const question = { query: 'grace', limit: 10, skip: 0, collectionIds: [], language: 'en' };

/* A worker that answers when a test says so. */
class HeldWorker {
  readonly requests: SearchWorkerRequest[] = [];
  isRunning = true;
  onmessage: (message: { readonly data: object }) => void = () => {};
  constructor() {
    workers.push(this);
  }
  postMessage(request: SearchWorkerRequest) {
    this.requests.push(request);
  }
  terminate() {
    this.isRunning = false;
  }
  answer(reply: object) {
    for (const request of this.requests)
      if ('number' in request) this.onmessage({ data: { number: request.number, ...reply } });
  }
}
let workers: HeldWorker[];

beforeEach(() => {
  workers = [];
  vi.stubGlobal('Worker', HeldWorker);
});
afterEach(() => {
  closeCache();
  vi.unstubAllGlobals();
});

it('a search of whoever was signed in before ends when somebody else searches, in what is theirs', async () => {
  await openCache('kari');
  const before = searchDevice(question);
  await openCache('ola');
  const after = searchDevice(question);
  await expect(before).rejects.toThrow('Somebody else');
  expect(workers.map(({ requests, isRunning }) => [requests[0], isRunning])).toEqual([
    [{ person: 'kari' }, false],
    [{ person: 'ola' }, true],
  ]);
  workers[1]?.answer({ answer: 'found' });
  expect(await after).toBe('found');
});
