import type { QueryClient } from '@tanstack/react-query';
import { collectionsKey } from '../../features/collections/index.ts';
import { userKey } from '../../features/session/index.ts';
import { songQueryKeys } from '../../features/songs/index.ts';
import { storeQueryKeys } from '../../features/store/index.ts';
import { currentCache } from '../../offline/index.ts';

const STORAGE_KEY = 'order';

/** What somebody went away to pay for, and the page they came from. Lasts as long as the window. */
export type PendingOrder = { readonly productIds: readonly string[]; readonly from: string };

/** Remembers that somebody goes to the payment provider, so that what they may open is looked at anew afterwards. */
export function savePendingOrder(order: PendingOrder): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(order));
}

/** What they went away for; nothing when they did not. */
export function readPendingOrder(): PendingOrder | undefined {
  try {
    const { productIds, from } = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '') as Partial<PendingOrder>;
    return Array.isArray(productIds) ? { productIds, from: typeof from === 'string' ? from : '' } : undefined;
  } catch {
    return undefined;
  }
}

export function clearPendingOrder(): void {
  sessionStorage.removeItem(STORAGE_KEY);
}

/** Forgets everything that depends on what a person may open, here and in the browser's copy, and asks for it anew. */
export async function refreshAccess(queries: QueryClient, collectionIds: readonly string[]): Promise<void> {
  const queryKeys = [userKey(), collectionsKey(), ...storeQueryKeys(), ...songQueryKeys(collectionIds)];
  for (const name of queryKeys) await currentCache().remove('lists', JSON.stringify(name));
  await queries.invalidateQueries();
}
