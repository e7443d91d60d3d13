import { z } from 'zod';
import { id, isoDate, isoTimestamp, multilingual } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { clientId } from './input-schemas.ts';
import { listSchedule } from './lists.ts';

const answer = z.enum(['yes', 'no']);

const setPart = z
  .strictObject({
    id,
    userId: id.describe('The id of the member who was asked.'),
    displayName: z.string().describe('The name of the member.'),
    part: z.string().describe('What they are asked for, such as `guitar`.'),
    isProjection: z.boolean().describe('Whether they show the words of the set to everybody.'),
    answer: answer.nullable().describe('`yes` or `no`; null before they answer.'),
    word: z.string().nullable().describe('What they say about it; null for nothing.'),
    answeredAt: isoTimestamp.nullable().describe('When they answered; null before.'),
  })
  .meta({ id: 'SetPart', description: 'A part in a set that a member of the group was asked for.' });

const groupSet = z
  .strictObject({
    id: id.describe('The id of the set list.'),
    name: z.string().describe('The name of the set list.'),
    schedule: listSchedule.nullable().describe('When it takes place; null while there is no date.'),
    place: z.string().nullable().describe('Where it takes place; null when nobody said.'),
    isPublished: z.boolean().describe('Whether all members see it, or only leaders.'),
    songCount: z.number().int().describe('How many songs it has.'),
    parts: z.array(setPart).describe('What the person was asked for.'),
  })
  .meta({ id: 'GroupSet', description: 'A set list of a group, as one of its members sees it.' });

const sungInGroup = z
  .strictObject({
    songId: id.describe('The id of the song.'),
    name: multilingual.describe('The name of the song by language.'),
    count: z.number().int().describe('How many times it was sung, in sets and in live sessions beside them.'),
    lastDate: isoDate.describe('The day it was sung last.'),
    lastListId: id
      .nullable()
      .describe('The set list of that day; null when it was sung in a live session beside the sets.'),
  })
  .meta({ id: 'SungInGroup', description: 'A song of the repertoire of a group.' });

export type SetPart = z.infer<typeof setPart>;
export type GroupSet = z.infer<typeof groupSet>;
export type SungInGroup = z.infer<typeof sungInGroup>;

const groupParams = z.object({ id: id.describe('The id of the group.') });
const listParams = z.object({ id: id.describe('The id of the set list.') });
const partParams = listParams.extend({ partId: id.describe('The id of the part.') });

export const listGroupSets = endpoint({
  method: 'GET',
  path: 'api/canticle/groups/:id/sets',
  version: 'own',
  summary: 'Lists the set lists of a group by day: the published ones, for its leaders the drafts too.',
  params: groupParams,
  reply: z.array(groupSet),
  errors: ['NOT_FOUND'],
});

export const listRepertoire = endpoint({
  method: 'GET',
  path: 'api/canticle/groups/:id/repertoire',
  version: 'own',
  summary:
    'Lists what a group sang in its published sets that took place, and in its live sessions: how often and when last, the latest first.',
  params: groupParams,
  reply: z.array(sungInGroup),
  errors: ['NOT_FOUND'],
});

export const listParts = endpoint({
  method: 'GET',
  path: 'api/canticle/lists/:id/parts',
  version: 'own',
  summary: 'Lists who was asked for which part in a set of a group, and what they answered.',
  params: listParams,
  reply: z.array(setPart),
  errors: ['NOT_FOUND'],
});

export const askForPart = endpoint({
  method: 'POST',
  path: 'api/canticle/lists/:id/parts',
  version: 'own',
  summary: 'Asks a member of the group for a part in a set; they are told once it is published.',
  params: listParams,
  body: z.object({
    id: clientId.describe('A UUID made by the client, in any letter case.'),
    userId: id.describe('The id of the member.'),
    part: z.string().trim().min(1).max(100).describe('What they are asked for, at most 100 characters.'),
    isProjection: z
      .boolean()
      .optional()
      .describe('Whether they show the words of the set to everybody; not, when left out.'),
  }),
  example: {
    params: { id: EXAMPLE_IDS.groupSet },
    body: { id: EXAMPLE_IDS.clientMade, userId: EXAMPLE_IDS.groupMember, part: 'Guitar' },
  },
  reply: z.array(setPart),
  errors: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT', 'IMPOSSIBLE'],
});

export const withdrawPart = endpoint({
  method: 'DELETE',
  path: 'api/canticle/lists/:id/parts/:partId',
  version: 'own',
  summary: 'Takes back that a member was asked for a part.',
  params: partParams,
  reply: z.array(setPart),
  errors: ['NOT_FOUND', 'NOT_ALLOWED'],
});

export const answerPart = endpoint({
  method: 'PUT',
  path: 'api/canticle/lists/:id/parts/:partId/answer',
  version: 'own',
  summary: 'Answers whether the person takes a part they were asked for. A later answer replaces an earlier one.',
  params: partParams,
  body: z.object({
    answer: answer.describe('`yes` or `no`.'),
    word: z.string().trim().max(500).nullish().describe('A word about it, at most 500 characters; null for none.'),
  }),
  example: {
    params: { id: EXAMPLE_IDS.groupSet, partId: EXAMPLE_IDS.setPart },
    body: { answer: 'yes', word: 'I come a little later' },
  },
  reply: z.array(setPart),
  errors: ['NOT_FOUND'],
});
