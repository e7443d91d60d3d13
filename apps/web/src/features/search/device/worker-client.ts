import type { SearchResponse } from '@canticle/contract/calls';
import { currentCache } from '../../../offline/index.ts';
import type { DeviceSearchQuery } from './device-search.ts';
import type { SearchWorkerRequest } from './search-worker.ts';

/** The messages from the worker to the page. */
type SearchWorkerReply = { readonly number: number } & (
  | { readonly answer: SearchResponse }
  | { readonly failure: string }
);

type PendingRequest = {
  readonly resolve: (answer: SearchResponse) => unknown;
  readonly reject: (failure: Error) => unknown;
};
type WorkerHandle = { readonly person: string; readonly worker: Worker; readonly pending: Map<number, PendingRequest> };

/* The index uses memory: it is released after this long without a query, in milliseconds. */
const idleTimeoutMs = 5 * 60_000;

const requestTimeoutMs = 30_000;

let current: WorkerHandle | undefined;
let requestCount = 0;
let idleTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Searches what is cached on this device, in another thread; undefined where the browser caches nothing.
 *
 * @throws Error when the local cache could not be read
 */
export async function searchDevice(question: DeviceSearchQuery): Promise<SearchResponse | undefined> {
  const { person } = currentCache();
  if (person === undefined) return undefined;
  if (current?.person !== person) {
    stopWorker(new Error('Somebody else is signed in.'));
    current = startWorker(person);
  }
  const { worker, pending } = current;
  clearTimeout(idleTimer);
  idleTimer = setTimeout(() => stopWorker(new Error('Nobody asked.')), idleTimeoutMs);
  const number = ++requestCount;
  return new Promise((resolve, reject) => {
    // A database that does not answer ends the worker that waits for it.
    const timer = setTimeout(() => stopWorker(new Error('The copy did not answer.')), requestTimeoutMs);
    const clearTimer = () => clearTimeout(timer);
    pending.set(number, {
      resolve: (answer) => [clearTimer(), resolve(answer)],
      reject: (failure) => [clearTimer(), reject(failure)],
    });
    worker.postMessage({ number, question } satisfies SearchWorkerRequest);
  });
}

function startWorker(person: string): WorkerHandle {
  const worker = new Worker(new URL('./search-worker.ts', import.meta.url), { type: 'module' });
  const pending = new Map<number, PendingRequest>();
  worker.onmessage = ({ data }: MessageEvent<SearchWorkerReply>) => {
    const request = pending.get(data.number);
    pending.delete(data.number);
    if ('answer' in data) request?.resolve(data.answer);
    else request?.reject(new Error(data.failure));
  };
  worker.onerror = ({ message }) => stopWorker(new Error(message));
  worker.postMessage({ person } satisfies SearchWorkerRequest);
  return { person, worker, pending };
}

function stopWorker(reason: Error): void {
  current?.worker.terminate();
  for (const { reject } of current?.pending.values() ?? []) reject(reason);
  current = undefined;
}
