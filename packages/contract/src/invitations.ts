import { z } from 'zod';
import { id, isoTimestamp, timestampInput } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]+$/;
const emailInput = z.string().trim().toLowerCase().max(254).regex(EMAIL);
const personName = z.string().trim().max(200);

/** The roles an invitation can give. Nobody becomes an administrator by a link. */
const invitedRole = z.enum(['technician', 'editor', 'extended']);
const roleMeaning = '`technician`, `editor` or `extended`; null for none';

const invitation = z
  .strictObject({
    id,
    email: z.string().nullable().describe('The address it was mailed to; null for a link, which one person may use.'),
    name: z.string().describe('The name of who is invited; empty when it was not given.'),
    role: invitedRole.nullable().describe(`The role they get: ${roleMeaning}.`),
    invitedBy: z.string().describe('The name of who made it; empty when they are gone.'),
    createdAt: isoTimestamp.describe('When it was made.'),
    validTo: isoTimestamp.describe('When it stops working.'),
    usedBy: z
      .strictObject({ id, displayName: z.string().describe('Their name.') })
      .nullable()
      .describe('Who came by it; null while nobody has.'),
    usedAt: isoTimestamp.nullable().describe('When they came; null while nobody has.'),
  })
  .meta({ id: 'Invitation', description: 'A mail or a link by which one person creates an account.' });

const invitationCard = z
  .strictObject({
    email: z.string().nullable().describe('The address the account will have; null when the person chooses it.'),
    name: z.string().describe('The name of who is invited; empty when it was not given.'),
    invitedBy: z.string().describe('The name of who made it; empty when they are gone.'),
    isExpired: z.boolean().describe('Whether it does not work any more.'),
  })
  .meta({ id: 'InvitationCard', description: 'What an invitation says to everybody who has its link.' });

const listProblem = z.enum([
  'email-missing',
  'email-malformed',
  'name-too-long',
  'role-unknown',
  'repeated',
  'already-here',
  'already-invited',
]);

const listRow = z
  .strictObject({
    line: z.number().int().describe('The line of the list, from 1.'),
    email: z.string().describe('The address in it.'),
    name: z.string().describe('The name in it; empty when there is none.'),
    role: invitedRole.nullable().describe(`The role in it: ${roleMeaning}.`),
    problem: listProblem
      .nullable()
      .describe(
        'Why nobody is invited by this line: `email-missing`, `email-malformed`, `name-too-long`, `role-unknown`, `repeated` (an earlier line has the address), `already-here` (the address has an account) or `already-invited`; null when there is nothing wrong.',
      ),
  })
  .meta({ id: 'InvitationListRow', description: 'A line of a list of people to invite, and what is wrong with it.' });

const signUpRequest = z
  .strictObject({
    id,
    name: z.string().describe('The name they gave.'),
    email: z.string().describe('The address they gave. Nobody has proved that it is theirs.'),
    message: z.string().describe('What they wrote; empty when they wrote nothing.'),
    createdAt: isoTimestamp.describe('When they asked.'),
  })
  .meta({ id: 'SignUpRequest', description: 'Someone without an invitation who asks for an account.' });

export type Invitation = z.infer<typeof invitation>;
export type InvitedRole = z.infer<typeof invitedRole>;
export type InvitationListProblem = z.infer<typeof listProblem>;
export type InvitationListRow = z.infer<typeof listRow>;
export type SignUpRequest = z.infer<typeof signUpRequest>;

const idParams = z.object({ id: id.describe('The id of the invitation.') });
const requestParams = z.object({ id: id.describe('The id of the request.') });
const validToInput = timestampInput
  .nullish()
  .describe('When it stops working, at most a year ahead; in 30 days when left out.');

export const listInvitations = endpoint({
  method: 'GET',
  path: 'api/canticle/invitations',
  version: 'own',
  summary: 'Lists the invitations to create an account, the newest first, with who came by each.',
  reply: z.array(invitation),
  errors: ['NOT_ALLOWED'],
});

export const createInvitation = endpoint({
  method: 'POST',
  path: 'api/canticle/invitations',
  version: 'own',
  summary: 'Mails an invitation to create an account, or makes a link for one person.',
  body: z.object({
    email: emailInput
      .nullish()
      .describe('The address to mail it to, which the account will have; a link is made when null or left out.'),
    name: personName.optional().describe('The name of who is invited, at most 200 characters.'),
    role: invitedRole.nullish().describe(`The role they get: ${roleMeaning}.`),
    validTo: validToInput,
  }),
  example: { body: { email: 'kari@example.org', name: 'Kari' } },
  reply: z.strictObject({
    invitation: invitation.describe('The invitation.'),
    link: z.string().nullable().describe('The link to share, which is shown only now; null when it was mailed.'),
  }),
  errors: ['NOT_ALLOWED', 'SIGN_UP_CLOSED', 'CONFLICT', 'IMPOSSIBLE', 'TOO_MANY', 'UNAVAILABLE'],
});

export const inviteList = endpoint({
  method: 'POST',
  path: 'api/canticle/invitation-lists',
  version: 'own',
  summary:
    'Reads a list of people as CSV (email, name, role; at most 500 lines) and says what is wrong with it, or mails an invitation to everyone whose line is right.',
  body: z.object({
    csv: z
      .string()
      .max(200_000)
      .describe(
        'The list, separated by commas, semicolons or tabs, at most 200,000 characters. A first line that names the columns `email`, `name` and `role` is optional.',
      ),
    send: z.boolean().describe('Whether to send the mails; false only reads the list.'),
  }),
  example: { body: { csv: 'email,name,role\nkari@example.org,Kari,editor\n', send: false } },
  reply: z.strictObject({
    rows: z.array(listRow).describe('Every line that is not empty.'),
    invited: z.number().int().describe('How many mails were sent; 0 when the list was only read.'),
  }),
  errors: ['NOT_ALLOWED', 'SIGN_UP_CLOSED', 'IMPOSSIBLE', 'TOO_MANY', 'UNAVAILABLE'],
});

export const revokeInvitation = endpoint({
  method: 'DELETE',
  path: 'api/canticle/invitations/:id',
  version: 'own',
  summary: 'Revokes an invitation nobody has used. Whoever came by one keeps the account.',
  params: idParams,
  reply: z.strictObject({}),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'CONFLICT'],
});

export const getInvitationCard = endpoint({
  method: 'GET',
  path: 'api/canticle/invitation-cards/:key',
  version: 'own',
  summary: 'Returns what an invitation says, for everybody who has its link.',
  access: 'public',
  cache: 'no-store',
  params: z.object({ key: z.string().min(1).max(100).describe('The key in the link, at most 100 characters.') }),
  reply: invitationCard,
  errors: ['NOT_FOUND', 'SIGN_UP_CLOSED', 'TOO_MANY'],
});

export const requestSignUp = endpoint({
  method: 'POST',
  path: 'api/canticle/sign-up-requests',
  version: 'own',
  summary:
    'Asks the administrators for an account. The reply is the same whether or not the address has one or was used before.',
  access: 'public',
  body: z.object({
    name: personName.min(1).describe('The name, 1 to 200 characters.'),
    email: emailInput.describe('The address an invitation is mailed to.'),
    message: z.string().trim().max(1000).optional().describe('A word to the administrators, at most 1000 characters.'),
  }),
  example: { body: { name: 'Kari', email: 'kari@example.org', message: 'I sing alto on Thursdays.' } },
  reply: z.strictObject({}),
  errors: ['CONFLICT', 'SIGN_UP_CLOSED', 'TOO_MANY', 'UNAVAILABLE'],
});

export const listSignUpRequests = endpoint({
  method: 'GET',
  path: 'api/canticle/sign-up-requests',
  version: 'own',
  summary: 'Lists who asks for an account, the one who has waited longest first.',
  reply: z.array(signUpRequest),
  errors: ['NOT_ALLOWED'],
});

export const answerSignUpRequest = endpoint({
  method: 'POST',
  path: 'api/canticle/sign-up-requests/:id/answer',
  version: 'own',
  summary: 'Answers who asks for an account: an invitation is mailed to them, or the request is declined.',
  params: requestParams,
  body: z.object({
    accept: z.boolean().describe('Whether to invite them.'),
    role: invitedRole.nullish().describe(`The role they get when they are invited: ${roleMeaning}.`),
    sendMail: z
      .boolean()
      .optional()
      .describe('Whether to tell them by mail that the request was declined; an invitation is always mailed.'),
  }),
  example: { params: { id: EXAMPLE_IDS.signUpRequest }, body: { accept: true } },
  reply: z.strictObject({}),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'SIGN_UP_CLOSED', 'UNAVAILABLE'],
});
