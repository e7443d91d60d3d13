import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCollections } from '../../features/collections/index.ts';
import { refreshEntitlements } from '../../features/store/index.ts';
import { clearPendingOrder, refreshAccess, readPendingOrder } from './pending-order.ts';

/** Looks anew at what is one's own when somebody comes back from where subscriptions are looked after. */
export function useRefreshAfterPortal(): void {
  const queries = useQueryClient();
  const { data: collections } = useCollections();
  // The page was left for another site and is drawn for the first time: no press tells of it.
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
