import { z } from 'zod';
import { id, modifiedAt } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { permissions, publicUser } from './lists.ts';
import { colorInput, nameInput, clientId } from './input-schemas.ts';
import { personalResource } from './personal-resources.ts';

export const tagV3 = z
  .strictObject({
    id,
    type: z.literal('tag').describe('Always `tag`.'),
    name: z.string().describe('The name of the tag.'),
    color: z.string().nullable().describe('The colour, such as `#4a90d9`; null for none.'),
    userId: id.describe('The id of the person who owns the tag.'),
    songIds: z.array(id).describe('The ids of the songs that have the tag.'),
    canEdit: z.boolean().describe('Whether the person may change the tag.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'TagV3', description: 'A person’s own word on songs.' });

export const tagV4 = z
  .strictObject({
    id,
    updatedAt: modifiedAt,
    userId: id.describe('The id of the person who owns the tag.'),
    sharedWithIds: z.array(id).describe('The ids of the people the tag is shared with.'),
    name: z.string().describe('The name of the tag.'),
    color: z.string().nullable().describe('The colour, such as `#4a90d9`; null for none.'),
    songIds: z.array(id).describe('The ids of the songs that have the tag.'),
    permissions: permissions.describe('What the person may do with the tag.'),
  })
  .meta({ id: 'TagV4', description: 'A person’s own word on songs.' });

export type TagV3 = z.infer<typeof tagV3>;
export type TagV4 = z.infer<typeof tagV4>;

const songIds = z.array(id).max(10_000);
const tagParams = z.object({ id: id.describe('The id of the tag.') });

const writeErrors = ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'] as const;

export const listTags = endpoint({
  method: 'GET',
  path: 'api/Tags',
  version: 3,
  summary: 'Lists the person’s own tags and those shared with them.',
  reply: z.array(tagV3),
});

export const getTag = endpoint({
  method: 'GET',
  path: 'api/Tags/:id',
  version: 3,
  summary: 'Returns one tag.',
  params: tagParams,
  reply: tagV3,
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.tag } },
});

export const createTag = endpoint({
  method: 'POST',
  path: 'api/Tags',
  version: 3,
  summary:
    'Creates a tag on a song. A name the person already uses is refused; with an `Idempotency-Key` that tag is returned.',
  body: z.object({
    id: clientId
      .nullish()
      .describe('A UUID made by the client, in any letter case; the server makes one when left out.'),
    name: nameInput.describe('The name of the tag, 1 to 200 characters; the person may have it only once.'),
    color: colorInput
      .nullish()
      .describe(
        'The colour as `#rrggbb`, another hexadecimal form or a colour name; none when empty, null or left out.',
      ),
    songId: id.nullish().describe('The id of the first song that gets the tag; none when null or left out.'),
  }),
  reply: tagV3,
  errors: ['CONFLICT', 'NOT_FOUND'],
  example: { body: { name: 'Morning', color: '#d9822b', songId: EXAMPLE_IDS.song } },
});

export const patchTag = endpoint({
  method: 'PATCH',
  path: 'api/Tags/:id',
  version: 3,
  summary: 'Renames or recolours a tag, and adds it to or removes it from songs. Fields left out stay unchanged.',
  params: tagParams,
  body: z.object({
    name: nameInput.nullish().describe('The new name, 1 to 200 characters; unchanged when null or left out.'),
    color: colorInput
      .nullable()
      .optional()
      .describe('The new colour; unchanged when left out, null or empty removes it.'),
    addIds: songIds.nullish().describe('The songs that get the tag, at most 10,000; none when null or left out.'),
    removeIds: songIds.nullish().describe('The songs that lose the tag, at most 10,000; none when null or left out.'),
  }),
  reply: tagV3,
  errors: writeErrors,
  example: { params: { id: EXAMPLE_IDS.tag }, body: { name: 'Evening', addIds: [EXAMPLE_IDS.song] } },
});

export const deleteTag = endpoint({
  method: 'DELETE',
  path: 'api/Tags/:id',
  version: 3,
  summary: 'Deletes a tag of the person’s own.',
  params: tagParams,
  reply: z.string(),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  example: { params: { id: EXAMPLE_IDS.tag } },
});

export const tagsV4 = personalResource('Tags', tagV4);
export const createTagV4 = endpoint({
  method: 'POST',
  path: 'api/Tags',
  version: 4,
  summary:
    'Creates a tag on songs. A name the person already uses is refused; with an `Idempotency-Key` that tag is returned.',
  body: z.object({
    id: clientId
      .nullish()
      .describe('A UUID made by the client, in any letter case; the server makes one when left out.'),
    name: nameInput.describe('The name of the tag, 1 to 200 characters; the person may have it only once.'),
    color: colorInput
      .nullish()
      .describe(
        'The colour as `#rrggbb`, another hexadecimal form or a colour name; none when empty, null or left out.',
      ),
    songIds: songIds.nullish().describe('The songs that get the tag, at most 10,000; none when null or left out.'),
  }),
  reply: tagV4,
  errors: ['CONFLICT', 'NOT_FOUND'],
  example: { body: { name: 'Morning', color: '#d9822b', songIds: [EXAMPLE_IDS.song] } },
});

export const patchTagV4 = endpoint({
  method: 'PATCH',
  path: 'api/Tags/:id',
  version: 4,
  summary: 'Renames or recolours a tag, and adds it to or removes it from songs. Fields left out stay unchanged.',
  params: tagParams,
  body: z.object({
    name: nameInput.nullish().describe('The new name, 1 to 200 characters; unchanged when null or left out.'),
    color: colorInput
      .nullable()
      .optional()
      .describe('The new colour; unchanged when left out, null or empty removes it.'),
    addSongs: songIds.nullish().describe('The songs that get the tag, at most 10,000; none when null or left out.'),
    removeSongs: songIds.nullish().describe('The songs that lose the tag, at most 10,000; none when null or left out.'),
  }),
  reply: tagV4,
  errors: writeErrors,
  example: { params: { id: EXAMPLE_IDS.tag }, body: { color: null, addSongs: [EXAMPLE_IDS.song] } },
});

export const deleteTagV4 = endpoint({
  method: 'DELETE',
  path: 'api/Tags/:id',
  version: 4,
  summary: 'Deletes a tag of the person’s own.',
  params: tagParams,
  reply: z.strictObject({}),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  example: { params: { id: EXAMPLE_IDS.tag } },
});

export const listTagUsers = endpoint({
  method: 'GET',
  path: 'api/canticle/tags/:id/users',
  version: 'own',
  summary: 'Lists the people a tag is shared with.',
  params: tagParams,
  reply: z.array(publicUser),
  errors: ['NOT_FOUND'],
  example: { params: { id: EXAMPLE_IDS.tag } },
});

export const removeTagUser = endpoint({
  method: 'DELETE',
  path: 'api/canticle/tags/:id/users/:userId',
  version: 'own',
  summary: 'Stops sharing a tag with somebody; for the owner, or for the person themselves.',
  params: z.object({
    id: id.describe('The id of the tag.'),
    userId: id.describe('The id of the person the tag is shared with.'),
  }),
  reply: z.strictObject({}),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
  example: { params: { id: EXAMPLE_IDS.tag, userId: EXAMPLE_IDS.user } },
});
