import { NotFound, tags } from '@canticle/contract';
import { type Database, newId, type Tx } from '../../platform/database/index.ts';
import { absoluteUrl, type Route, serve, servePersonalResource, type Viewer } from '../../platform/http/index.ts';
import { listPublicPeople } from '../identity/index.ts';
import { requireVisibleSongs } from '../songs/index.ts';
import { getTag, listTags } from './queries.ts';
import { requireTagRight } from './rules.ts';
import { serializeTagV3, serializeTagV4 } from './serializer.ts';
import { updateTag, createTag, deleteTag, removeTagUser, type TagChange } from './mutations.ts';

type TagContext = { readonly database: Database; readonly now: () => Date };

type TagInput = {
  readonly id?: string | null | undefined;
  readonly name: string;
  readonly color?: string | null | undefined;
  readonly songIds: readonly string[];
};

/** The tags of a person, in both versions, and the people a tag is shared with. */
export function tagRoutes({ database, now }: TagContext): Route[] {
  const create = async (tx: Tx, viewer: Viewer, { id, name, color, songIds }: TagInput, hasIdempotencyKey: boolean) => {
    const addSongs = await requireVisibleSongs(tx, viewer, songIds);
    const input = { id: id ?? newId(), name, color: color ?? null };
    const tag = await createTag(tx, viewer.userId, input, hasIdempotencyKey, now());
    return updateTag(tx, tag, { addSongs }, now());
  };
  const change = async (tx: Tx, viewer: Viewer, id: string, input: TagChange) => {
    const { tag, rights } = await getTag(tx, viewer.userId, id);
    requireTagRight(rights, 'edit');
    const addSongs = await requireVisibleSongs(tx, viewer, input.addSongs ?? []);
    return updateTag(tx, tag, { ...input, addSongs }, now());
  };
  const remove = async (tx: Tx, viewer: Viewer, id: string) => {
    const { tag, rights } = await getTag(tx, viewer.userId, id);
    requireTagRight(rights, 'own');
    await deleteTag(tx, tag, now());
  };

  return [
    serve(tags.listTags, async ({ viewer }) =>
      (await listTags(database.read, viewer.userId)).map((tag) => serializeTagV3(tag, viewer.userId)),
    ),
    serve(tags.getTag, async ({ viewer, params }) =>
      serializeTagV3((await getTag(database.read, viewer.userId, params.id)).tag, viewer.userId),
    ),
    serve(tags.createTag, ({ viewer, body: { songId, ...body }, hasIdempotencyKey, write }) =>
      write(async (tx) => {
        const tag = await create(tx, viewer, { ...body, songIds: songId == null ? [] : [songId] }, hasIdempotencyKey);
        return serializeTagV3(tag, viewer.userId);
      }),
    ),
    serve(tags.patchTag, ({ viewer, params, body: { name, color, addIds, removeIds }, write }) =>
      write(async (tx) => {
        const input = toTagChange(color, { name, addSongs: addIds, removeSongs: removeIds });
        return serializeTagV3(await change(tx, viewer, params.id, input), viewer.userId);
      }),
    ),
    serve(tags.deleteTag, ({ viewer, params, write }) =>
      write(async (tx) => {
        await remove(tx, viewer, params.id);
        return 'OK';
      }),
    ),

    ...servePersonalResource(tags.tagsV4, 'tag', async (viewer, { ids }) =>
      (await listTags(database.read, viewer.userId, ids)).map((tag) => serializeTagV4(tag, viewer.userId)),
    ),
    serve(tags.createTagV4, ({ viewer, body: { songIds, ...body }, hasIdempotencyKey, write }) =>
      write(async (tx) =>
        serializeTagV4(await create(tx, viewer, { ...body, songIds: songIds ?? [] }, hasIdempotencyKey), viewer.userId),
      ),
    ),
    serve(tags.patchTagV4, ({ viewer, params, body: { color, ...rest }, write }) =>
      write(async (tx) => serializeTagV4(await change(tx, viewer, params.id, toTagChange(color, rest)), viewer.userId)),
    ),
    serve(tags.deleteTagV4, ({ viewer, params, write }) =>
      write(async (tx) => {
        await remove(tx, viewer, params.id);
        return {};
      }),
    ),

    serve(tags.listTagUsers, async ({ viewer, params, request }) => {
      const { tag } = await getTag(database.read, viewer.userId, params.id);
      const people = await listPublicPeople(database.read, tag.sharedWithIds);
      return people.map((one) => ({ ...one, image: absoluteUrl(one.image, request.origin) }));
    }),
    serve(tags.removeTagUser, ({ viewer, params, write }) =>
      write(async (tx) => {
        const { tag, rights } = await getTag(tx, viewer.userId, params.id);
        if (params.userId !== viewer.userId) requireTagRight(rights, 'own');
        if (!tag.sharedWithIds.includes(params.userId)) throw new NotFound('The tag is not shared with this person.');
        await removeTagUser(tx, tag, params.userId, now());
        return {};
      }),
    ),
  ];
}

type TagPatch = Nullish<Omit<TagChange, 'color'>>;
type Nullish<T> = { readonly [K in keyof T]?: T[K] | null | undefined };

/* Existing clients send null for what they do not change; for a colour, null removes it. */
function toTagChange(color: string | null | undefined, { name, addSongs, removeSongs }: TagPatch): TagChange {
  return {
    ...(name == null ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    addSongs: addSongs ?? [],
    removeSongs: removeSongs ?? [],
  };
}
