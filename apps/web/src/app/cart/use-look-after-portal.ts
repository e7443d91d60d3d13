import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCollections } from '../../features/collections/index.ts';
import { refreshRights } from '../../features/store/index.ts';
import { forgetOrder, lookAnew, readOrder } from './leave.ts';

/** Looks anew at what is one's own when somebody comes back from where subscriptions are looked after. */
export function useLookAfterPortal(): void {
  const queries = useQueryClient();
  const { data: collections } = useCollections();
  // The page was left for another site and is drawn for the first time: no press tells of it.
  useEffect(() => {
    const order = readOrder();
    if (collections === undefined || order === undefined || order.productIds.length > 0) return;
    forgetOrder();
    const ids = collections.map(({ id }) => id);
    void refreshRights()
      .catch(() => undefined)
      .then(() => lookAnew(queries, ids));
  }, [collections, queries]);
}
