import { tags } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { newId } from '../../api/index.ts';
import { mutateOptimistically, removeFromQuery, lifetimes, personalQuery, undoOperation } from '../../offline/index.ts';
import { type Tag, tagResourceKey, applyToTags } from './apply-operation.ts';

/** How often the server is polled for whether a displayed tag is still shared, in milliseconds. */
const refetchIntervalMs = 20_000;

/** How long deleting a tag can be undone before it is sent to the server, in milliseconds. */
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

/** While another person's tag is displayed, polls whether it is still shared; when it is not, it is removed. */
export const usePollSharedTag = (id: string) => void useQuery({ ...tagQuery(id), refetchInterval: refetchIntervalMs });

/** The mutations of tags. All of them show at once and are sent when there is a network. */
export function useTagMutations() {
  const queryClient = useQueryClient();
  const patch = (id: string, body: object) =>
    mutateOptimistically(
      queryClient,
      { thing: tagResourceKey(id), call: tags.patchTag, params: { id }, body, ...operationLabel(queryClient, id) },
      [allTags()],
    );
  return {
    /** Creates a tag with a song; an empty or existing name is ignored. */
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

/* The current name of the tag: it may be deleted when the message is shown. */
function operationLabel(queryClient: QueryClient, id: string): { readonly about?: string } {
  const about = queryClient.getQueryData<readonly Tag[]>(allTags().queryKey)?.find((tag) => tag.id === id)?.name;
  return about === undefined ? {} : { about };
}

/** Whether two names look the same to a reader. */
const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/* Held for some seconds, so that it can be undone; after that an identical tag is created. */
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
