import { z } from 'zod';
import { id } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const groupSummary = z
  .strictObject({
    id,
    name: z.string().describe('The name of the group.'),
    memberCount: z.number().int().describe('How many people are in it.'),
  })
  .meta({ id: 'GroupSummary', description: 'What administrators see of a group they are not in.' });

const access = z
  .strictObject({
    isRestricted: z
      .boolean()
      .describe(
        'Where nothing is sold: whether only the people and groups below may open it; otherwise everyone who is signed in may. Without effect where songbooks are sold.',
      ),
    people: z
      .array(z.strictObject({ id, displayName: z.string().describe('Their name.') }))
      .describe('The people it is given to.'),
    groups: z.array(groupSummary).describe('The groups it is given to: everybody in one may open it.'),
  })
  .meta({ id: 'SongbookAccess', description: 'Whom a songbook is for.' });

export type SongbookAccess = z.infer<typeof access>;

const params = z.object({ id: id.describe('The id of the collection.') });
const personParams = params.extend({ userId: id.describe('The id of the person.') });
const groupParams = params.extend({ groupId: id.describe('The id of the group.') });
const errors = ['NOT_ALLOWED', 'NOT_FOUND'] as const;
const atPerson = { params: { id: EXAMPLE_IDS.collection, userId: EXAMPLE_IDS.user } };

export const getSongbookAccess = endpoint({
  method: 'GET',
  path: 'api/canticle/collections/:id/access',
  version: 'own',
  summary: 'Returns whom a songbook is for.',
  params,
  reply: access,
  errors,
});

export const saveSongbookAccess = endpoint({
  method: 'PUT',
  path: 'api/canticle/collections/:id/access',
  version: 'own',
  summary: 'Makes a songbook one for everyone who is signed in, or for chosen people and groups.',
  params,
  body: z.object({ isRestricted: z.boolean().describe('Whether it is only for those it is given to.') }),
  example: { params: { id: EXAMPLE_IDS.collection }, body: { isRestricted: true } },
  reply: access,
  errors,
});

export const giveToPerson = endpoint({
  method: 'PUT',
  path: 'api/canticle/collections/:id/people/:userId',
  version: 'own',
  summary: 'Gives a songbook to a person.',
  params: personParams,
  example: atPerson,
  reply: access,
  errors,
});

export const takeFromPerson = endpoint({
  method: 'DELETE',
  path: 'api/canticle/collections/:id/people/:userId',
  version: 'own',
  summary: 'Takes a songbook back from a person.',
  params: personParams,
  example: atPerson,
  reply: access,
  errors,
});

export const giveToGroup = endpoint({
  method: 'PUT',
  path: 'api/canticle/collections/:id/groups/:groupId',
  version: 'own',
  summary: 'Gives a songbook to everybody in a group, also to those who join later.',
  params: groupParams,
  reply: access,
  errors,
});

export const takeFromGroup = endpoint({
  method: 'DELETE',
  path: 'api/canticle/collections/:id/groups/:groupId',
  version: 'own',
  summary: 'Takes a songbook back from a group.',
  params: groupParams,
  reply: access,
  errors,
});

export const findGroups = endpoint({
  method: 'GET',
  path: 'api/canticle/group-names',
  version: 'own',
  summary: 'Finds groups by a part of their name, to give them a songbook.',
  query: z.object({
    name: z.string().trim().min(2).max(200).describe('A part of the name, 2 to 200 characters, in any letter case.'),
  }),
  example: { query: { name: 'choir' } },
  reply: z.array(groupSummary),
  errors: ['NOT_ALLOWED'],
});
