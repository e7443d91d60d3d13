import { z } from 'zod';
import { id, isoTimestamp, modifiedAt, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import { clientId, colorInput, nameInput } from './input-schemas.ts';
import { publicUser } from './lists.ts';

const role = z.enum(['leader', 'musician', 'singer']);
const roleMeaning = '`leader`, who looks after the group and its sets, `musician` or `singer`';

const group = z
  .strictObject({
    id,
    name: z.string().describe('The name of the group.'),
    color: z.string().nullable().describe('The colour, such as `#27415f`; null for the one drawn from the id.'),
    image: z.string().nullable().describe('The address of its picture; null when a cover is drawn.'),
    role: role.describe(`What the person is in it: ${roleMeaning}.`),
    memberCount: z.number().int().describe('How many people are in it.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'Group', description: 'A choir, a band or a congregation the person is in.' });

const groupMember = publicUser
  .extend({
    role: role.describe(`What they are in the group: ${roleMeaning}.`),
    joinedAt: isoTimestamp.describe('When they joined.'),
  })
  .meta({ id: 'GroupMember', description: 'A person in a group, as its members see them.' });

const notices = z.strictObject({
  inApp: z.boolean().describe('Whether the person is notified in the app.'),
  byMail: z.boolean().describe('Whether the person is notified by mail.'),
});

const MAX_REMINDER_HOURS = 336;

const groupDetails = group
  .extend({
    reminderHours: z
      .number()
      .int()
      .nullable()
      .describe(
        'How many hours before a set its members are reminded of it; null for 18:00 on the day before, 0 for never.',
      ),
    notices: notices.describe('How the person is notified of the sets of the group.'),
    members: z.array(groupMember).describe('The people in it: leaders first, then by name.'),
  })
  .meta({ id: 'GroupDetails', description: 'A group with its members.' });

const groupInvitation = z
  .strictObject({
    key: z.string().describe('The key; the link to share is the path `/groups/join/{key}` of the app.'),
    role: role.describe(`What somebody who comes by it becomes: ${roleMeaning}.`),
    sentTo: z
      .string()
      .nullable()
      .describe('The beginning of the address it was mailed to, for one person; null for a link that many may use.'),
    createdAt: isoTimestamp.describe('When it was made.'),
    validTo: isoTimestamp.describe('When it stops working.'),
    uses: z
      .array(
        publicUser
          .pick({ id: true, displayName: true })
          .extend({ usedAt: isoTimestamp.describe('When they came by it.') }),
      )
      .describe('Who came by it, the first one first.'),
  })
  .meta({ id: 'GroupInvitation', description: 'A link or a mail by which others join a group.' });

const groupInvitationCard = z
  .strictObject({
    name: z.string().describe('The name of the group.'),
    id: id.describe('The id of the group, from which its cover is drawn.'),
    color: z.string().nullable().describe('Its colour; null for the one drawn from the id.'),
    image: z.string().nullable().describe('The address of its picture; null when a cover is drawn.'),
    role: role.describe(`What somebody who joins becomes: ${roleMeaning}.`),
    invitedBy: z.string().describe('The name of who made the invitation; empty when they are gone.'),
    sentTo: z
      .string()
      .nullable()
      .describe('The beginning of the address it was mailed to, such as `ka…@example.org`; null for a link.'),
    isExpired: z.boolean().describe('Whether it does not work any more.'),
    admitsNewcomers: z
      .boolean()
      .describe(
        'Whether somebody without an account can create one to join: by a link, not where that takes an invitation.',
      ),
  })
  .meta({ id: 'GroupInvitationCard', description: 'What an invitation says to everybody who has its link.' });

export type Group = z.infer<typeof group>;
export type GroupRole = z.infer<typeof role>;
export type GroupMember = z.infer<typeof groupMember>;
export type GroupDetails = z.infer<typeof groupDetails>;
export type GroupInvitation = z.infer<typeof groupInvitation>;
export type GroupInvitationCard = z.infer<typeof groupInvitationCard>;

const groupParams = z.object({ id: id.describe('The id of the group.') });
const memberParams = groupParams.extend({ userId: id.describe('The id of the member.') });
const keyParams = z.object({ key: z.string().min(1).max(100).describe('The key, at most 100 characters.') });
const invitationParams = groupParams.extend(keyParams.shape);

const leaderErrors = ['NOT_FOUND', 'NOT_ALLOWED'] as const;

export const listGroups = endpoint({
  method: 'GET',
  path: 'api/canticle/groups',
  version: 'own',
  summary: 'Lists the groups the person is in, by name.',
  reply: z.array(group),
});

export const createGroup = endpoint({
  method: 'POST',
  path: 'api/canticle/groups',
  version: 'own',
  summary: 'Creates a group the person leads. If the id is already a group they lead, that group is returned.',
  body: z.object({
    id: clientId.describe('A UUID made by the client, in any letter case.'),
    name: nameInput.describe('The name of the group, 1 to 200 characters.'),
    color: colorInput.nullish().describe('The colour; the one drawn from the id when empty, null or left out.'),
  }),
  example: { body: { id: EXAMPLE_IDS.clientMade, name: 'Chamber choir' } },
  reply: groupDetails,
  errors: ['CONFLICT', 'IMPOSSIBLE'],
});

export const getGroup = endpoint({
  method: 'GET',
  path: 'api/canticle/groups/:id',
  version: 'own',
  summary: 'Returns a group the person is in, with its members.',
  params: groupParams,
  reply: groupDetails,
  errors: ['NOT_FOUND'],
});

export const patchGroup = endpoint({
  method: 'PATCH',
  path: 'api/canticle/groups/:id',
  version: 'own',
  summary:
    'Renames or recolours a group the person leads, or changes when it is reminded of its sets. What is left out stays as it is.',
  params: groupParams,
  body: z.object({
    name: nameInput.optional().describe('The new name, 1 to 200 characters; unchanged when left out.'),
    color: colorInput
      .nullable()
      .optional()
      .describe('The new colour; unchanged when left out, null or empty for the one drawn from the id.'),
    reminderHours: z
      .number()
      .int()
      .min(0)
      .max(MAX_REMINDER_HOURS)
      .nullable()
      .optional()
      .describe(
        'How many hours before a set its members are reminded of it, at most 336; unchanged when left out, null for 18:00 on the day before, 0 for never.',
      ),
  }),
  example: { params: { id: EXAMPLE_IDS.group }, body: { name: 'Chamber choir', color: '#27415f' } },
  reply: groupDetails,
  errors: leaderErrors,
});

export const saveGroupPicture = endpoint({
  method: 'PUT',
  path: 'api/canticle/groups/:id/picture',
  version: 'own',
  summary:
    'Sets the picture of a group: PNG, JPEG, WebP or AVIF of at most 5 MB, cropped to a square, metadata removed.',
  params: groupParams,
  body: z.object({
    base64Image: z.string().max(8_000_000).describe('The picture as a data URL, `data:image/jpeg;base64,…`.'),
  }),
  example: {
    params: { id: EXAMPLE_IDS.group },
    body: {
      base64Image:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
  },
  reply: groupDetails,
  errors: [...leaderErrors, 'TOO_LARGE'],
  bodyLimit: 8 * 1024 * 1024,
});

export const deleteGroupPicture = endpoint({
  method: 'DELETE',
  path: 'api/canticle/groups/:id/picture',
  version: 'own',
  summary: 'Removes the picture of a group; a cover is drawn from then on.',
  params: groupParams,
  reply: groupDetails,
  errors: leaderErrors,
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: 'api/canticle/groups/:id',
  version: 'own',
  summary: 'Ends a group for everybody in it.',
  params: groupParams,
  reply: z.strictObject({}),
  errors: leaderErrors,
});

export const changeMember = endpoint({
  method: 'PUT',
  path: 'api/canticle/groups/:id/members/:userId',
  version: 'own',
  summary: 'Changes what a member is; a group always has a leader. Making another one leader hands the group over.',
  params: memberParams,
  body: z.object({ role: role.describe(`What they are from now on: ${roleMeaning}.`) }),
  example: { params: { id: EXAMPLE_IDS.group, userId: EXAMPLE_IDS.groupMember }, body: { role: 'leader' } },
  reply: groupDetails,
  errors: [...leaderErrors, 'ONLY_LEADER'],
});

export const saveNotices = endpoint({
  method: 'PUT',
  path: 'api/canticle/groups/:id/notices',
  version: 'own',
  summary:
    'Chooses how the person is notified when a set of the group is published, changed or about to begin, and of parts.',
  params: groupParams,
  body: notices,
  example: { params: { id: EXAMPLE_IDS.group }, body: { inApp: true, byMail: false } },
  reply: groupDetails,
  errors: ['NOT_FOUND'],
});

export const removeMember = endpoint({
  method: 'DELETE',
  path: 'api/canticle/groups/:id/members/:userId',
  version: 'own',
  summary:
    'Removes a member, or leaves the group: the only leader hands it over first, and the group ends when the last one leaves.',
  params: memberParams,
  reply: z.strictObject({}),
  errors: [...leaderErrors, 'ONLY_LEADER'],
});

export const listGroupInvitations = endpoint({
  method: 'GET',
  path: 'api/canticle/groups/:id/invitations',
  version: 'own',
  summary: 'Lists the invitations to a group, the newest first, also expired ones, with who came by each.',
  params: groupParams,
  reply: z.array(groupInvitation),
  errors: leaderErrors,
});

export const createGroupInvitation = endpoint({
  method: 'POST',
  path: 'api/canticle/groups/:id/invitations',
  version: 'own',
  summary: 'Makes a link by which others join a group, or mails one to a single person.',
  params: groupParams,
  body: z.object({
    role: role.describe(`What somebody who comes by it becomes: ${roleMeaning}.`),
    validTo: timestampInput
      .nullish()
      .describe('When it stops working, at most a year ahead; in 30 days when left out.'),
    mailTo: z
      .string()
      .trim()
      .max(254)
      .regex(/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/)
      .nullish()
      .describe('The address to mail it to: it works for one person then. No mail when null or left out.'),
  }),
  example: { params: { id: EXAMPLE_IDS.group }, body: { role: 'singer' } },
  reply: groupInvitation,
  errors: [...leaderErrors, 'IMPOSSIBLE', 'NO_MAIL_LINKS', 'TOO_MANY'],
});

export const deleteGroupInvitation = endpoint({
  method: 'DELETE',
  path: 'api/canticle/groups/:id/invitations/:key',
  version: 'own',
  summary: 'Revokes an invitation. Those who came by it stay in the group.',
  params: invitationParams,
  reply: z.strictObject({}),
  errors: leaderErrors,
});

export const getGroupInvitationCard = endpoint({
  method: 'GET',
  path: 'api/canticle/group-invitations/:key',
  version: 'own',
  summary: 'Returns what an invitation is to, for everybody who has its link.',
  access: 'public',
  cache: 'no-store',
  params: keyParams,
  reply: groupInvitationCard,
  errors: ['NOT_FOUND', 'TOO_MANY'],
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: 'api/canticle/group-invitations/:key',
  version: 'own',
  summary: 'Joins the group an invitation is to, and returns it. Who is in it already stays what they are.',
  params: keyParams,
  reply: groupDetails,
  errors: ['NOT_FOUND', 'GONE', 'TOO_MANY'],
});
