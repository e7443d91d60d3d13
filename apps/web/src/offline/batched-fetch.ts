import type { ApiResponse } from '../api/index.ts';

type FetchOptions = { readonly signal: AbortSignal | undefined; readonly etag: string | undefined };

type BatchedFetchOptions<T> = {
  /** Loads one of them. */
  readonly fetchOne: (id: string, options: FetchOptions) => Promise<ApiResponse<T>>;
  /** Loads several in one request, by their ids; what the person may not open is left out. */
  readonly fetchMany: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>;
  /** How many fit into one request. */
  readonly maxPerRequest: number;
};

type Waiting<T> = {
  readonly id: string;
  readonly options: FetchOptions;
  readonly resolve: (response: ApiResponse<T> | Promise<ApiResponse<T>>) => void;
  readonly reject: (error: unknown) => void;
};

/* A browser has as many connections to a server; more requests would wait anyway. */
const maxRequests = 6;

/**
 * Loads single items at once, and many together: while six requests are on their way, the next items wait and go in one
 * request. A whole songbook is loaded with few requests, well below the server's limit.
 *
 * @returns loads one item by its id; throws what the functions throw
 */
export function createBatchedFetch<T>({ fetchOne, fetchMany, maxPerRequest }: BatchedFetchOptions<T>) {
  let requests = 0;
  const waiting: Waiting<T>[] = [];

  const send = async (batch: readonly Waiting<T>[]): Promise<void> => {
    const items = batch.filter(({ options: { signal }, reject }) => {
      if (signal?.aborted) reject(signal.reason);
      return !signal?.aborted;
    });
    const [first] = items;
    if (first === undefined) return;
    if (items.length === 1) return first.resolve(await fetchOne(first.id, first.options));
    const found = await fetchMany(items.map(({ id }) => id));
    for (const { id, options, resolve } of items) {
      const reply = found.get(id);
      // One by one the server says why it may not be opened.
      resolve(reply === undefined ? fetchOne(id, options) : { unchanged: false, reply, etag: undefined });
    }
  };
  const sendNext = (): void => {
    while (waiting.length > 0 && requests < maxRequests) {
      const batch = waiting.splice(0, maxPerRequest);
      requests += 1;
      void send(batch)
        .catch((error: unknown) => {
          for (const { reject } of batch) reject(error);
        })
        .finally(() => {
          requests -= 1;
          sendNext();
        });
    }
  };
  return (id: string, options: FetchOptions): Promise<ApiResponse<T>> =>
    new Promise((resolve, reject) => {
      waiting.push({ id, options, resolve, reject });
      sendNext();
    });
}
