import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { permissions, publicUser } from './lists.ts';
import { colorInput, nameInput, clientId } from './input-schemas.ts';
import { personalResource } from './personal-resources.ts';

export const tagV3 = z.strictObject({
  id,
  type: z.literal('tag'),
  name: z.string(),
  color: z.string().nullable(),
  userId: id,
  songIds: z.array(id),
  canEdit: z.boolean(),
  updatedAt: isoTimestamp,
});

export const tagV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  userId: id,
  sharedWithIds: z.array(id),
  name: z.string(),
  color: z.string().nullable(),
  songIds: z.array(id),
  permissions,
});

export type TagV3 = z.infer<typeof tagV3>;
export type TagV4 = z.infer<typeof tagV4>;

const songIds = z.array(id).max(10_000);
const tagParams = z.object({ id });

const writeErrors = ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'] as const;

export const listTags = endpoint({
  method: 'GET',
  path: 'api/Tags',
  version: 3,
  summary: 'The tags of the person, and those shared with them.',
  reply: z.array(tagV3),
});

export const getTag = endpoint({
  method: 'GET',
  path: 'api/Tags/:id',
  version: 3,
  summary: 'One tag.',
  params: tagParams,
  reply: tagV3,
  errors: ['NOT_FOUND'],
});

export const createTag = endpoint({
  method: 'POST',
  path: 'api/Tags',
  version: 3,
  summary: 'Makes a tag with a song. A name the person uses is refused; with an Idempotency-Key it answers that tag.',
  body: z.object({ id: clientId.nullish(), name: nameInput, color: colorInput.nullish(), songId: id.nullish() }),
  reply: tagV3,
  errors: ['CONFLICT', 'NOT_FOUND'],
});

export const patchTag = endpoint({
  method: 'PATCH',
  path: 'api/Tags/:id',
  version: 3,
  summary: 'Names or colours a tag, and puts it on songs or takes it off; what is left out stays.',
  params: tagParams,
  body: z.object({
    name: nameInput.nullish(),
    color: colorInput.nullable().optional(),
    addIds: songIds.nullish(),
    removeIds: songIds.nullish(),
  }),
  reply: tagV3,
  errors: writeErrors,
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: 'api/Tags/:id',
  version: 3,
  summary: 'Deletes a tag of the person’s own.',
  params: tagParams,
  reply: z.string(),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const tagsV4 = personalResource('Tags', tagV4);
export const createTagV4 = endpoint({
  method: 'POST',
  path: 'api/Tags',
  version: 4,
  summary: 'Makes a tag with songs. A name the person uses is refused; with an Idempotency-Key it answers that tag.',
  body: z.object({
    id: clientId.nullish(),
    name: nameInput,
    color: colorInput.nullish(),
    songIds: songIds.nullish(),
  }),
  reply: tagV4,
  errors: ['CONFLICT', 'NOT_FOUND'],
});

export const patchTagV4 = endpoint({
  method: 'PATCH',
  path: 'api/Tags/:id',
  version: 4,
  summary: 'Names or colours a tag, and puts it on songs or takes it off; null leaves it, but takes a colour away.',
  params: tagParams,
  body: z.object({
    name: nameInput.nullish(),
    color: colorInput.nullable().optional(),
    addSongs: songIds.nullish(),
    removeSongs: songIds.nullish(),
  }),
  reply: tagV4,
  errors: writeErrors,
});

export const deleteTagV4 = endpoint({
  method: 'DELETE',
  path: 'api/Tags/:id',
  version: 4,
  summary: 'Deletes a tag of the person’s own.',
  params: tagParams,
  reply: z.strictObject({}),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const listTagUsers = endpoint({
  method: 'GET',
  path: 'api/canticle/tags/:id/users',
  version: 'own',
  summary: 'The people a tag is shared with.',
  params: tagParams,
  reply: z.array(publicUser),
  errors: ['NOT_FOUND'],
});

export const removeTagUser = endpoint({
  method: 'DELETE',
  path: 'api/canticle/tags/:id/users/:userId',
  version: 'own',
  summary: 'Takes a tag away from somebody it is shared with; for the owner, or for oneself.',
  params: z.object({ id, userId: id }),
  reply: z.strictObject({}),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});
