import type { QueryClient } from '@tanstack/react-query';
import { collectionsKey } from '../collections/index.ts';
import { userKey } from '../session/index.ts';
import { songQueryKeys } from '../songs/index.ts';
import { currentCache } from '../../offline/index.ts';
import { readStored, removeStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import { storeQueryKeys } from './queries.ts';

/**
 * The products a person left the app to pay for, and the page they came from. Stored for the lifetime of the window.
 */
export type PendingOrder = { readonly productIds: readonly string[]; readonly from: string };

const orderKey = withShape(
  storageKeys.order,
  shapes.object({ productIds: shapes.listOf(shapes.string) }, { from: shapes.string }),
);

/** Stores the order before the redirect to the payment provider, so that access is refreshed afterwards. */
export const savePendingOrder = (order: PendingOrder): void => void writeStored(orderKey, order);

/** The pending order; undefined when there is none. */
export function readPendingOrder(): PendingOrder | undefined {
  const order = readStored(orderKey);
  return order && { from: '', ...order };
}

export const clearPendingOrder = (): void => removeStored(orderKey);

/** Invalidates everything that depends on a person's access, in memory and in the local cache, and refetches it. */
export async function refreshAccess(queries: QueryClient, collectionIds: readonly string[]): Promise<void> {
  const queryKeys = [userKey(), collectionsKey(), ...storeQueryKeys(), ...songQueryKeys(collectionIds)];
  for (const name of queryKeys) await currentCache().remove('lists', JSON.stringify(name));
  await queries.invalidateQueries();
}
