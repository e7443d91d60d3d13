import { tags } from '@canticle/contract/calls';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { newId } from '../../api/index.ts';
import { changeOwn, forgetIn, lifetimes, ownCall, takeBack } from '../../offline/index.ts';
import { type Tag, thingOfTag, withDeed } from './with-deed.ts';

/** How often the server is asked whether a tag that is looked at is still shared, in milliseconds. */
const askedEveryMs = 20_000;

/** How long a deleted tag may be brought back before the server is told, in milliseconds. */
const heldMs = 10_000;

const allTags = () =>
  ownCall(tags.listTags, {}, lifetimes.tags, {
    concerns: (thing) => thing.startsWith(thingOfTag('')),
    apply: withDeed,
  });

const oneTag = (id: string) =>
  ownCall(tags.getTag, { params: { id } }, 0, {
    concerns: (thing) => thing === thingOfTag(id),
    apply: (tag, deed) => withDeed([tag], deed)[0] ?? tag,
    onWithdrawn: (queries) => forgetIn(queries, allTags(), (all) => all.filter((tag) => tag.id !== id)),
  });

/** The query behind {useTags}. */
export const tagsQuery = () => allTags();

/** The person's tags and those shared with them. */
export const useTags = () => useQuery(allTags());

/** Asks as long as a tag of somebody else is looked at whether it is still shared; when it is not, it goes. */
export const useShared = (id: string) => void useQuery({ ...oneTag(id), refetchInterval: askedEveryMs });

/** Everything a person may do to tags. All of it shows at once and is sent when there is a network. */
export function useTagWrites() {
  const queries = useQueryClient();
  const patch = (id: string, body: object) =>
    changeOwn(queries, { thing: thingOfTag(id), call: tags.patchTag, params: { id }, body, ...aboutTag(queries, id) }, [
      allTags(),
    ]);
  return {
    /** Makes a tag with a song; an empty name, or one that is there already, is ignored. */
    create: async (name: string, songId: string, known: readonly Tag[]) => {
      const wanted = name.trim();
      if (wanted === '' || known.some((tag) => isSameName(tag.name, wanted))) return;
      const id = newId();
      const body = { id, name: wanted, color: null, songId };
      await changeOwn(queries, { thing: thingOfTag(id), call: tags.createTag, body, about: wanted }, [allTags()]);
    },
    addSong: (id: string, songId: string) => patch(id, { addIds: [songId] }),
    removeSong: (id: string, songId: string) => patch(id, { removeIds: [songId] }),
    rename: (id: string, name: string) => patch(id, { name }),
    setColor: (id: string, color: string | null) => patch(id, { color }),
    remove: (tag: Tag) => remove(queries, tag),
  };
}

/* What the tag is called now: it may be gone when that is to be said. */
function aboutTag(queries: QueryClient, id: string): { readonly about?: string } {
  const about = queries.getQueryData<readonly Tag[]>(allTags().queryKey)?.find((tag) => tag.id === id)?.name;
  return about === undefined ? {} : { about };
}

/** Whether two names are one to a reader. */
const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/* Held for a moment, so that it can be taken back; after that a tag like it is made. */
async function remove(queries: QueryClient, tag: Tag) {
  const call = {
    thing: thingOfTag(tag.id),
    call: tags.deleteTag,
    params: { id: tag.id },
    heldUntil: Date.now() + heldMs,
    about: tag.name,
  };
  const operation = await changeOwn(queries, call, [allTags()]);
  const restore = (all: readonly Tag[]) => (all.some(({ id }) => id === tag.id) ? [...all] : [...all, tag]);
  return {
    undo: async () => {
      if (await takeBack(queries, operation, [{ query: allTags(), restore }])) return;
      const id = newId();
      const { name, color, songIds } = tag;
      const body = { id, name, color, songIds };
      await changeOwn(queries, { thing: thingOfTag(id), call: tags.createTagV4, body, about: name }, [allTags()]);
    },
  };
}
