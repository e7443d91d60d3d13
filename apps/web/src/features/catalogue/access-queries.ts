import { admin, songbookAccess, type SongbookAccess } from '@canticle/contract/calls';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { replaceQueryData } from '../../offline/index.ts';

/** Somebody a songbook can be given to. */
export type Receiver = {
  readonly kind: 'person' | 'group';
  readonly id: string;
  readonly name: string;
  /** What tells them from others of the name: an address, or how many are in the group. */
  readonly detail?: string;
};

const accessKey = (collectionId: string) => ['songbook-access', collectionId];

/** Whom a songbook is for. */
export const useSongbookAccess = (collectionId: string) =>
  useQuery({
    queryKey: accessKey(collectionId),
    queryFn: ({ signal }) => callApi(songbookAccess.getSongbookAccess, { params: { id: collectionId }, signal }),
    gcTime: 0,
  });

/** People and groups with a text of at least two letters in their name. */
export function useReceivers(text: string) {
  const { t } = useTranslate();
  return useQuery({
    queryKey: ['songbook-access', 'found', text],
    queryFn: async ({ signal }): Promise<readonly Receiver[]> => {
      const [groups, people] = await Promise.all([
        callApi(songbookAccess.findGroups, { query: { name: text }, signal }),
        callApi(admin.findUsers, { query: { query: text }, signal }),
      ]);
      return [
        ...groups.map(({ id, name, memberCount }) => ({
          kind: 'group' as const,
          id,
          name,
          detail: t('book-access.members', { count: memberCount }),
        })),
        ...people.slice(0, MAX_PEOPLE).map(({ id, displayName, email }) => ({
          kind: 'person' as const,
          id,
          name: displayName || email,
          detail: email,
        })),
      ];
    },
    enabled: text.length > 1,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

const MAX_PEOPLE = 10;

/** Changes whom a songbook is for. Each needs the server, and throws what `callApi` throws. */
export function useAccessMutations(collectionId: string) {
  const queryClient = useQueryClient();
  const save = async (work: Promise<SongbookAccess>) => {
    await replaceQueryData(queryClient, accessKey(collectionId), await work);
  };
  return {
    setRestricted: (isRestricted: boolean) =>
      save(callApi(songbookAccess.saveSongbookAccess, { params: { id: collectionId }, body: { isRestricted } })),
    setGiven: ({ kind, id }: Receiver, isGiven: boolean) => {
      if (kind === 'group') {
        const params = { id: collectionId, groupId: id };
        return save(callApi(isGiven ? songbookAccess.giveToGroup : songbookAccess.takeFromGroup, { params }));
      }
      const params = { id: collectionId, userId: id };
      return save(callApi(isGiven ? songbookAccess.giveToPerson : songbookAccess.takeFromPerson, { params }));
    },
  };
}
