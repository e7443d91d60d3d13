import { lists, type ShareKey, sharing, tags } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';

/** The shared item: a list or a tag. */
export type ShareTarget = { readonly id: string; readonly type: ShareKey['type'] };

/* Others may redeem a link at any time: cached data shows at once, and is requested again each time it is displayed. */
const alwaysStale = 0;

const shareKeysQuery = () => cachedQuery(sharing.listShareKeys, {}, lifetimes.entries);
/* Both calls have the same request and reply. */
const usersQuery = ({ id, type }: ShareTarget) =>
  cachedQuery<typeof lists.listPlaylistUsers>(
    type === 'playlist' ? lists.listPlaylistUsers : tags.listTagUsers,
    { params: { id } },
    alwaysStale,
  );

/** The links the person created for an item, newest first. */
export const useShareKeys = ({ id }: ShareTarget) =>
  useQuery({
    ...shareKeysQuery(),
    select: (all) => all.filter(({ itemId }) => itemId === id).toSorted((a, b) => (a.validTo < b.validTo ? 1 : -1)),
  });

/** The people an item is shared with. */
export const useSharedUsers = (target: ShareTarget) => useQuery(usersQuery(target));

/** The mutations of sharing. It involves others, so it needs the server: each throws what `callApi` throws. */
export function useSharing(target: ShareTarget) {
  const queryClient = useQueryClient();
  const invalidateKeys = () => queryClient.invalidateQueries({ queryKey: shareKeysQuery().queryKey });
  const invalidateUsers = () => queryClient.invalidateQueries({ queryKey: usersQuery(target).queryKey });
  return {
    /** @param validTo  a timestamp as ISO text */
    createKey: async (permission: ShareKey['permission'], validTo: string) => {
      const { id: itemId, type } = target;
      await callApi(sharing.createShareKey, { body: { itemId, type, permission, validTo } });
      await invalidateKeys();
    },
    revokeKey: async (key: string) => {
      await callApi(sharing.deleteShareKey, { params: { key } });
      await invalidateKeys();
    },
    removeUser: async (userId: string) => {
      const params = { id: target.id, userId };
      if (target.type === 'playlist') await callApi(lists.removePlaylistUser, { params });
      else await callApi(tags.removeTagUser, { params });
      await invalidateUsers();
    },
  };
}

/** Adds what a key shares to the person's own lists or tags; the `type` of the response says which. */
export function useRedeemShareKey() {
  const queryClient = useQueryClient();
  return async (key: string) => {
    const redeemed = await callApi(sharing.redeemShareKey, { params: { key } });
    const all = redeemed.type === 'playlist' ? lists.customCollectionsV4.list : tags.listTags;
    await queryClient.refetchQueries({ queryKey: [all.path, String(all.version)] });
    return redeemed;
  };
}
