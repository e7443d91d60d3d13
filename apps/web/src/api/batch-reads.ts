import type { Call } from '@canticle/contract/calls';
import { ApiError } from './api-error.ts';
import { callApi } from './call-api.ts';

/** The generic 4.0 resources (contract 2.3). */
export type ResourceName =
  | 'Songs'
  | 'Files'
  | 'Collections'
  | 'Contributors'
  | 'Categories'
  | 'Copyrights'
  | 'Countries'
  | 'Genres'
  | 'Themes'
  | 'Articles'
  | 'Publications'
  | 'Products'
  | 'CustomCollections'
  | 'Tags';

type Document = { readonly id: string };
type PendingRead = { readonly resolve: (found: Document) => void; readonly reject: (failure: unknown) => void };

const batchWindowMs = 10;
const batches = new Map<ResourceName, Map<string, PendingRead[]>>();

/**
 * Reads one 4.0 document by its id. Reads of one resource within 10 ms are batched: one id is sent as `GET
 * api/{Resource}/{id}`, several as one `POST api/{Resource}` with `itemIds` (contract 1.9). Duplicate ids are sent
 * once.
 *
 * @throws {ApiError} NOT_FOUND when the response lacks the id; any error of callApi, to every caller in the batch
 */
export function readById<T extends Document>(resource: ResourceName, id: string): Promise<T> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the resource decides the type
  return new Promise<Document>((resolve, reject) => {
    const batch = batches.get(resource) ?? createBatch(resource);
    batch.set(id, [...(batch.get(id) ?? []), { resolve, reject }]);
  }) as Promise<T>;
}

function createBatch(resource: ResourceName): Map<string, PendingRead[]> {
  const batch = new Map<string, PendingRead[]>();
  batches.set(resource, batch);
  setTimeout(() => {
    batches.delete(resource);
    void resolveBatch(resource, batch);
  }, batchWindowMs);
  return batch;
}

async function resolveBatch(resource: ResourceName, batch: ReadonlyMap<string, PendingRead[]>): Promise<void> {
  try {
    const byId = new Map((await readBatch(resource, [...batch.keys()])).map((item) => [item.id, item]));
    for (const [id, pendingReads] of batch)
      for (const { resolve, reject } of pendingReads) settle(byId.get(id), resolve, reject, resource, id);
  } catch (failure) {
    for (const pendingReads of batch.values()) for (const { reject } of pendingReads) reject(failure);
  }
}

function settle(
  item: Document | undefined,
  resolve: PendingRead['resolve'],
  reject: PendingRead['reject'],
  resource: string,
  id: string,
) {
  if (item) resolve(item);
  else reject(new ApiError({ status: 404, code: 'NOT_FOUND', message: `${resource} has no document ${id}` }));
}

/* For lists and tags POST on the bare path creates; reading moved to /List. */
const resourcesCreatedByPost: ReadonlySet<ResourceName> = new Set(['CustomCollections', 'Tags']);

async function readBatch(resource: ResourceName, ids: readonly string[]): Promise<readonly Document[]> {
  const path = `api/${resource}`;
  const [only, ...more] = ids;
  if (more.length === 0) {
    const one: Call<{ params: { id: string }; query: undefined; body: undefined; reply: Document }> = {
      method: 'GET',
      path: `${path}/:id`,
      version: 4,
    };
    return [await callApi(one, { params: { id: only ?? '' } })];
  }
  const pick: Call<{ params: undefined; query: undefined; body: { itemIds: readonly string[] }; reply: Document[] }> = {
    method: 'POST',
    path: resourcesCreatedByPost.has(resource) ? `${path}/List` : path,
    version: 4,
  };
  return callApi(pick, { body: { itemIds: ids } });
}
