import { tags } from '@canticle/contract';
import type { Database } from '../../database/index.ts';
import { type Route, serve, serveOwnResource } from '../../http/index.ts';
import { listTags, type Tag } from './queries.ts';

/** The tags of a person, in both versions. */
export function tagRoutes({ database }: { readonly database: Database }): Route[] {
  return [
    serve(tags.listTags, async ({ viewer }) =>
      (await listTags(database.read, viewer.userId)).map((tag) => tagV3(tag, viewer.userId)),
    ),
    ...serveOwnResource(tags.tagsV4, 'tag', async (viewer, { ids }) =>
      (await listTags(database.read, viewer.userId))
        .filter((one) => ids?.includes(one.id) ?? true)
        .map((tag) => tagV4(tag, viewer.userId)),
    ),
  ];
}

function tagV3(tag: Tag, viewerId: string): tags.TagV3 {
  const { id, name, color, userId, songIds, updatedAt } = tag;
  return { id, type: 'tag', name, color, userId, songIds: [...songIds], canEdit: userId === viewerId, updatedAt };
}

function tagV4(tag: Tag, viewerId: string): tags.TagV4 {
  const { id, updatedAt, userId, sharedWithIds, name, color, songIds } = tag;
  const isOwner = userId === viewerId;
  return {
    id,
    updatedAt,
    userId,
    sharedWithIds: [...sharedWithIds],
    name,
    color,
    songIds: [...songIds],
    permissions: { edit: isOwner, delete: isOwner },
  };
}
