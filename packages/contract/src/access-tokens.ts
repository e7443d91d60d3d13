import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/** What an access token may be used for. Each call names the one it needs. */
export const accessTokenScope = z
  .enum(['read-library', 'read-own', 'change-own', 'edit-library', 'read-statistics', 'administer'])
  .meta({ id: 'AccessTokenScope', description: 'What an access token may be used for.' });

const scopeMeaning =
  '`read-library` (songs, recordings, scores and texts the person can open), `read-own` (their profile, lists, tags, groups and favourites), `change-own` (change those), `edit-library` (edit, import and export the catalogue), `read-statistics` or `administer`';

const accessToken = z
  .strictObject({
    id,
    name: z.string().describe('The name the person gave it.'),
    scopes: z.array(accessTokenScope).describe(`What it may be used for: ${scopeMeaning}.`),
    createdAt: isoTimestamp.describe('When it was created.'),
    expiresAt: isoTimestamp.nullable().describe('When it stops working; null when it works until it is revoked.'),
    lastUsedAt: isoTimestamp
      .nullable()
      .describe('When it was last used, to within ten minutes; null while it has not been.'),
  })
  .meta({ id: 'AccessToken', description: 'A key a program of the person calls the API with.' });

export type AccessToken = z.infer<typeof accessToken>;
export type AccessTokenScope = z.infer<typeof accessTokenScope>;

export const listAccessTokens = endpoint({
  method: 'GET',
  path: 'api/canticle/access-tokens',
  version: 'own',
  summary: 'Lists the access tokens of the person that work, the newest first.',
  reply: z.array(accessToken),
});

export const createAccessToken = endpoint({
  method: 'POST',
  path: 'api/canticle/access-tokens',
  version: 'own',
  summary:
    'Creates an access token: a program sends it as the bearer of a call. It can do what its scopes say, as far as the person can.',
  body: z.object({
    name: z.string().trim().min(1).max(100).describe('What it is for, 1 to 100 characters.'),
    scopes: z.array(accessTokenScope).min(1).max(6).describe(`What it may be used for: ${scopeMeaning}.`),
    validDays: z
      .number()
      .int()
      .min(1)
      .max(365)
      .nullable()
      .optional()
      .describe('For how many days it works, at most 365; until it is revoked when null, 90 when left out.'),
  }),
  example: { body: { name: 'Projector', scopes: ['read-library'] } },
  reply: z.strictObject({
    accessToken: accessToken.describe('What is stored of it.'),
    token: z.string().describe('The token itself, which is shown only now. It begins with `canticle_pat_`.'),
  }),
  errors: ['IMPOSSIBLE', 'SIGN_IN_AGAIN'],
  cache: 'no-store',
});

export const revokeAccessToken = endpoint({
  method: 'DELETE',
  path: 'api/canticle/access-tokens/:id',
  version: 'own',
  summary: 'Ends an access token at once.',
  params: z.object({ id: id.describe('The id of the access token.') }),
  reply: z.strictObject({}),
  errors: ['NOT_FOUND'],
});
