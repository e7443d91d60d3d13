import { type Call, lists, type PublicUser, type ShareKey, sharing, tags } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { copiedCall, lifetimes } from '../../offline/index.ts';

/** What is shared: a list or a tag. */
export type Shared = { readonly id: string; readonly type: ShareKey['type'] };

/* Others take a link whenever they like: what is kept shows at once, and is asked for again each time somebody looks. */
const alwaysOld = 0;

const keys = () => copiedCall(sharing.listShareKeys, {}, lifetimes.entries);
const usersOf = ({ id, type }: Shared) =>
  type === 'playlist'
    ? copiedCall(lists.listPlaylistUsers, { params: { id } }, alwaysOld)
    : copiedCall(tags.listTagUsers, { params: { id } }, alwaysOld);

/** The links the person made to something, the newest first. */
export const useShareKeys = ({ id }: Shared) =>
  useQuery({
    ...keys(),
    select: (all) => all.filter(({ itemId }) => itemId === id).toSorted((a, b) => (a.validTo < b.validTo ? 1 : -1)),
  });

/** The people something is shared with. */
export const useSharedUsers = (shared: Shared) =>
  useQuery(
    usersOf(shared) as ReturnType<
      typeof copiedCall<Call<{ params: undefined; query: undefined; body: undefined; reply: PublicUser[] }>>
    >,
  );

/** Sharing concerns others, so it happens with the server or not at all: each throws what `callApi` throws. */
export function useSharing(shared: Shared) {
  const queries = useQueryClient();
  const keysAgain = () => queries.invalidateQueries({ queryKey: keys().queryKey });
  const usersAgain = () => queries.invalidateQueries({ queryKey: usersOf(shared).queryKey });
  return {
    /** @param validTo  a moment as ISO text */
    createKey: async (permission: ShareKey['permission'], validTo: string) => {
      const { id: itemId, type } = shared;
      await callApi(sharing.createShareKey, { body: { itemId, type, permission, validTo } });
      await keysAgain();
    },
    revokeKey: async (key: string) => {
      await callApi(sharing.deleteShareKey, { params: { key } });
      await keysAgain();
    },
    removeUser: async (userId: string) => {
      const params = { id: shared.id, userId };
      if (shared.type === 'playlist') await callApi(lists.removePlaylistUser, { params });
      else await callApi(tags.removeTagUser, { params });
      await usersAgain();
    },
  };
}

/** Takes what a key opens into the person's own lists or tags; the answer's `type` tells which. */
export function useRedeem() {
  const queries = useQueryClient();
  return async (key: string) => {
    const opened = await callApi(sharing.redeemShareKey, { params: { key } });
    const all = opened.type === 'playlist' ? lists.listCustomCollections : tags.listTags;
    await queries.refetchQueries({ queryKey: [all.path, String(all.version)] });
    return opened;
  };
}
