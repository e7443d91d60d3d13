import { NotFound, tags } from '@canticle/contract';
import { type Database, newId, type Tx } from '../../database/index.ts';
import { absoluteAddress, type Route, serve, serveOwnResource, type Viewer } from '../../http/index.ts';
import { publicPeople } from '../identity/index.ts';
import { demandSongs } from '../songs/index.ts';
import { getTag, listTags } from './queries.ts';
import { demand } from './rules.ts';
import { tagV3, tagV4 } from './wire.ts';
import { changeTag, createTag, deleteTag, removeTagUser, type TagChange } from './writes.ts';

type TagRooms = { readonly database: Database; readonly now: () => Date };

type NewTag = {
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly color?: string | null | undefined;
  readonly songIds: readonly string[];
};

/** The tags of a person, in both versions, and the people a tag is shared with. */
export function tagRoutes({ database, now }: TagRooms): Route[] {
  const create = async (tx: Tx, viewer: Viewer, { id, name, color, songIds }: NewTag, isKeyed: boolean) => {
    await demandSongs(tx, viewer, songIds);
    const wanted = { id: id ?? newId(), name, color: color ?? null };
    const tag = await createTag(tx, viewer.userId, wanted, isKeyed, now());
    return changeTag(tx, tag, { addSongs: songIds }, now());
  };
  const change = async (tx: Tx, viewer: Viewer, id: string, wanted: TagChange) => {
    const { tag, rights } = await getTag(tx, viewer.userId, id);
    demand(rights, 'edit');
    await demandSongs(tx, viewer, wanted.addSongs ?? []);
    return changeTag(tx, tag, wanted, now());
  };
  const remove = async (tx: Tx, viewer: Viewer, id: string) => {
    const { tag, rights } = await getTag(tx, viewer.userId, id);
    demand(rights, 'own');
    await deleteTag(tx, tag, now());
  };

  return [
    serve(tags.listTags, async ({ viewer }) =>
      (await listTags(database.read, viewer.userId)).map((tag) => tagV3(tag, viewer.userId)),
    ),
    serve(tags.getTag, async ({ viewer, params }) =>
      tagV3((await getTag(database.read, viewer.userId, params.id)).tag, viewer.userId),
    ),
    serve(tags.createTag, ({ viewer, body: { songId, ...body }, isKeyed, write }) =>
      write(async (tx) => {
        const tag = await create(tx, viewer, { ...body, songIds: songId == null ? [] : [songId] }, isKeyed);
        return tagV3(tag, viewer.userId);
      }),
    ),
    serve(tags.patchTag, ({ viewer, params, body: { name, color, addIds, removeIds }, write }) =>
      write(async (tx) => {
        const wanted = changeOf(color, { name, addSongs: addIds, removeSongs: removeIds });
        return tagV3(await change(tx, viewer, params.id, wanted), viewer.userId);
      }),
    ),
    serve(tags.deleteTag, ({ viewer, params, write }) =>
      write(async (tx) => {
        await remove(tx, viewer, params.id);
        return 'OK';
      }),
    ),

    ...serveOwnResource(tags.tagsV4, 'tag', async (viewer, { ids }) =>
      (await listTags(database.read, viewer.userId, ids)).map((tag) => tagV4(tag, viewer.userId)),
    ),
    serve(tags.createTagV4, ({ viewer, body: { songIds, ...body }, isKeyed, write }) =>
      write(async (tx) => tagV4(await create(tx, viewer, { ...body, songIds: songIds ?? [] }, isKeyed), viewer.userId)),
    ),
    serve(tags.patchTagV4, ({ viewer, params, body: { color, ...rest }, write }) =>
      write(async (tx) => tagV4(await change(tx, viewer, params.id, changeOf(color, rest)), viewer.userId)),
    ),
    serve(tags.deleteTagV4, ({ viewer, params, write }) =>
      write(async (tx) => {
        await remove(tx, viewer, params.id);
        return {};
      }),
    ),

    serve(tags.listTagUsers, async ({ viewer, params, request }) => {
      const { tag } = await getTag(database.read, viewer.userId, params.id);
      const people = await publicPeople(database.read, tag.sharedWithIds);
      return people.map((one) => ({ ...one, image: absoluteAddress(one.image, request.origin) }));
    }),
    serve(tags.removeTagUser, ({ viewer, params, write }) =>
      write(async (tx) => {
        const { tag, rights } = await getTag(tx, viewer.userId, params.id);
        if (params.userId !== viewer.userId) demand(rights, 'own');
        if (!tag.sharedWithIds.includes(params.userId)) throw new NotFound('The tag is not shared with this person.');
        await removeTagUser(tx, tag, params.userId, now());
        return {};
      }),
    ),
  ];
}

type SentChange = Nullish<Omit<TagChange, 'color'>>;
type Nullish<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/* What existing clients do not mean to change they send as null; a colour is taken away by it. */
function changeOf(color: string | null | undefined, { name, addSongs, removeSongs }: SentChange): TagChange {
  return {
    ...(name == null ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    addSongs: addSongs ?? [],
    removeSongs: removeSongs ?? [],
  };
}
