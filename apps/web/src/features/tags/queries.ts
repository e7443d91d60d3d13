import { tags } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { newId } from '../../api/index.ts';
import { mutateOptimistically, removeFromQuery, lifetimes, personalQuery, undoOperation } from '../../offline/index.ts';
import { type Tag, tagResourceKey, applyToTags } from './apply-operation.ts';

/** How often the server is asked whether a tag that is looked at is still shared, in milliseconds. */
const refetchIntervalMs = 20_000;

/** How long a deleted tag may be brought back before the server is told, in milliseconds. */
const undoWindowMs = 10_000;

const allTags = () =>
  personalQuery(tags.listTags, {}, lifetimes.tags, {
    appliesTo: (resourceKey) => resourceKey.startsWith(tagResourceKey('')),
    apply: applyToTags,
  });

const tagQuery = (id: string) =>
  personalQuery(tags.getTag, { params: { id } }, 0, {
    appliesTo: (resourceKey) => resourceKey === tagResourceKey(id),
    apply: (tag, operation) => applyToTags([tag], operation)[0] ?? tag,
    onWithdrawn: (queryClient) => removeFromQuery(queryClient, allTags(), (all) => all.filter((tag) => tag.id !== id)),
  });

/** The query behind {useTags}. */
export const tagsQuery = () => allTags();

/** The person's tags and those shared with them. */
export const useTags = () => useQuery(allTags());

/** Asks as long as a tag of somebody else is looked at whether it is still shared; when it is not, it goes. */
export const usePollSharedTag = (id: string) => void useQuery({ ...tagQuery(id), refetchInterval: refetchIntervalMs });

/** Everything a person may do to tags. All of it shows at once and is sent when there is a network. */
export function useTagMutations() {
  const queryClient = useQueryClient();
  const patch = (id: string, body: object) =>
    mutateOptimistically(
      queryClient,
      { thing: tagResourceKey(id), call: tags.patchTag, params: { id }, body, ...operationLabel(queryClient, id) },
      [allTags()],
    );
  return {
    /** Makes a tag with a song; an empty name, or one that is there already, is ignored. */
    create: async (name: string, songId: string, existing: readonly Tag[]) => {
      const trimmedName = name.trim();
      if (trimmedName === '' || existing.some((tag) => isSameName(tag.name, trimmedName))) return;
      const id = newId();
      const body = { id, name: trimmedName, color: null, songId };
      await mutateOptimistically(
        queryClient,
        { thing: tagResourceKey(id), call: tags.createTag, body, about: trimmedName },
        [allTags()],
      );
    },
    addSong: (id: string, songId: string) => patch(id, { addIds: [songId] }),
    removeSong: (id: string, songId: string) => patch(id, { removeIds: [songId] }),
    rename: (id: string, name: string) => patch(id, { name }),
    setColor: (id: string, color: string | null) => patch(id, { color }),
    remove: (tag: Tag) => deleteTag(queryClient, tag),
  };
}

/* What the tag is called now: it may be gone when that is to be said. */
function operationLabel(queryClient: QueryClient, id: string): { readonly about?: string } {
  const about = queryClient.getQueryData<readonly Tag[]>(allTags().queryKey)?.find((tag) => tag.id === id)?.name;
  return about === undefined ? {} : { about };
}

/** Whether two names are one to a reader. */
const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/* Held for a moment, so that it can be taken back; after that a tag like it is made. */
async function deleteTag(queryClient: QueryClient, tag: Tag) {
  const call = {
    thing: tagResourceKey(tag.id),
    call: tags.deleteTag,
    params: { id: tag.id },
    heldUntil: Date.now() + undoWindowMs,
    about: tag.name,
  };
  const operation = await mutateOptimistically(queryClient, call, [allTags()]);
  const restore = (all: readonly Tag[]) => (all.some(({ id }) => id === tag.id) ? [...all] : [...all, tag]);
  return {
    undo: async () => {
      if (await undoOperation(queryClient, operation, [{ query: allTags(), restore }])) return;
      const id = newId();
      const { name, color, songIds } = tag;
      const body = { id, name, color, songIds };
      await mutateOptimistically(
        queryClient,
        { thing: tagResourceKey(id), call: tags.createTagV4, body, about: name },
        [allTags()],
      );
    },
  };
}
