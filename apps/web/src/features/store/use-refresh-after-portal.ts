import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCollections } from '../collections/index.ts';
import { refreshEntitlements } from './queries.ts';
import { clearPendingOrder, refreshAccess, readPendingOrder } from './pending-order.ts';

/** Refreshes access when a person returns from the subscription portal. */
export function useRefreshAfterPortal(): void {
  const queries = useQueryClient();
  const { data: collections } = useCollections();
  // The page was reloaded from another site: there is no click event that signals the return.
  useEffect(() => {
    const order = readPendingOrder();
    if (collections === undefined || order === undefined || order.productIds.length > 0) return;
    clearPendingOrder();
    const ids = collections.map(({ id }) => id);
    void refreshEntitlements()
      .catch(() => undefined)
      .then(() => refreshAccess(queries, ids));
  }, [collections, queries]);
}
