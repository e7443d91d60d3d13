import type { QueryClient } from '@tanstack/react-query';
import { collectionsKey } from '../../features/collections/index.ts';
import { userKey } from '../../features/session/index.ts';
import { songKeys } from '../../features/songs/index.ts';
import { storeQueryKeys } from '../../features/store/index.ts';
import { currentCopy } from '../../offline/index.ts';

const NAME = 'order';

/** What somebody went away to pay for, and the page they came from. Lasts as long as the window. */
export type Order = { readonly productIds: readonly string[]; readonly from: string };

/** Remembers that somebody goes to the payment provider, so that what they may open is looked at anew afterwards. */
export function rememberOrder(order: Order): void {
  sessionStorage.setItem(NAME, JSON.stringify(order));
}

/** What they went away for; nothing when they did not. */
export function readOrder(): Order | undefined {
  try {
    const { productIds, from } = JSON.parse(sessionStorage.getItem(NAME) ?? '') as Partial<Order>;
    return Array.isArray(productIds) ? { productIds, from: typeof from === 'string' ? from : '' } : undefined;
  } catch {
    return undefined;
  }
}

export function forgetOrder(): void {
  sessionStorage.removeItem(NAME);
}

/** Forgets everything that depends on what a person may open, here and in the browser's copy, and asks for it anew. */
export async function lookAnew(queries: QueryClient, collectionIds: readonly string[]): Promise<void> {
  const names = [userKey(), collectionsKey(), ...storeQueryKeys(), ...songKeys(collectionIds)];
  for (const name of names) await currentCopy().remove('lists', JSON.stringify(name));
  await queries.invalidateQueries();
}
