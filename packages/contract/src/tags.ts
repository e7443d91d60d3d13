import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { permissions, publicUser } from './lists.ts';
import { colorInput, nameInput, clientId } from './input-schemas.ts';
import { personalResource, personalResourceShapes } from './personal-resources.ts';
import * as calls from './tags.calls.ts';

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
const tagParams = { params: z.object({ id }) };
const personalTagShapes = personalResourceShapes(tagV4);

export const tagShapes = {
  listTags: { reply: z.array(tagV3) },
  getTag: { ...tagParams, reply: tagV3 },
  createTag: {
    body: z.object({ id: clientId.nullish(), name: nameInput, color: colorInput.nullish(), songId: id.nullish() }),
    reply: tagV3,
  },
  patchTag: {
    ...tagParams,
    body: z.object({
      name: nameInput.nullish(),
      color: colorInput.nullable().optional(),
      addIds: songIds.nullish(),
      removeIds: songIds.nullish(),
    }),
    reply: tagV3,
  },
  deleteTag: { ...tagParams, reply: z.string() },

  ...personalTagShapes,
  createTagV4: {
    body: z.object({
      id: clientId.nullish(),
      name: nameInput,
      color: colorInput.nullish(),
      songIds: songIds.nullish(),
    }),
    reply: tagV4,
  },
  patchTagV4: {
    ...tagParams,
    body: z.object({
      name: nameInput.nullish(),
      color: colorInput.nullable().optional(),
      addSongs: songIds.nullish(),
      removeSongs: songIds.nullish(),
    }),
    reply: tagV4,
  },
  deleteTagV4: { ...tagParams, reply: z.strictObject({}) },

  listTagUsers: { ...tagParams, reply: z.array(publicUser) },
  removeTagUser: { params: z.object({ id, userId: id }), reply: z.strictObject({}) },
} as const;

const writeProblems = ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'] as const;

export const listTags = endpoint(calls.listTags, tagShapes.listTags, {
  summary: 'The tags of the person, and those shared with them.',
});
export const getTag = endpoint(calls.getTag, tagShapes.getTag, { summary: 'One tag.', problems: ['NOT_FOUND'] });
export const createTag = endpoint(calls.createTag, tagShapes.createTag, {
  summary: 'Makes a tag with a song. A name the person uses is refused; with an Idempotency-Key it answers that tag.',
  problems: ['CONFLICT', 'NOT_FOUND'],
});
export const patchTag = endpoint(calls.patchTag, tagShapes.patchTag, {
  summary: 'Names or colours a tag, and puts it on songs or takes it off; what is left out stays.',
  problems: writeProblems,
});
export const deleteTag = endpoint(calls.deleteTag, tagShapes.deleteTag, {
  summary: 'Deletes a tag of the person’s own.',
  problems: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const tagsV4 = personalResource(
  'Tags',
  { list: calls.listTagsV4, one: calls.getTagV4, pick: calls.pickTags },
  personalTagShapes,
);
export const createTagV4 = endpoint(calls.createTagV4, tagShapes.createTagV4, {
  summary: 'Makes a tag with songs. A name the person uses is refused; with an Idempotency-Key it answers that tag.',
  problems: ['CONFLICT', 'NOT_FOUND'],
});
export const patchTagV4 = endpoint(calls.patchTagV4, tagShapes.patchTagV4, {
  summary: 'Names or colours a tag, and puts it on songs or takes it off; null leaves it, but takes a colour away.',
  problems: writeProblems,
});
export const deleteTagV4 = endpoint(calls.deleteTagV4, tagShapes.deleteTagV4, {
  summary: 'Deletes a tag of the person’s own.',
  problems: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const listTagUsers = endpoint(calls.listTagUsers, tagShapes.listTagUsers, {
  summary: 'The people a tag is shared with.',
  problems: ['NOT_FOUND'],
});
export const removeTagUser = endpoint(calls.removeTagUser, tagShapes.removeTagUser, {
  summary: 'Takes a tag away from somebody it is shared with; for the owner, or for oneself.',
  problems: ['NOT_FOUND', 'NOT_ALLOWED'],
});
