import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const emptyReply = z.strictObject({});

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: 'api/canticle/person/sign-outs',
  version: 'own',
  summary: 'Ends every sign-in of the person, also this one: tokens made before are refused from now on.',
  reply: emptyReply,
});

export const deletePerson = endpoint({
  method: 'DELETE',
  path: 'api/canticle/person',
  version: 'own',
  summary:
    'Deletes the account with everything that belongs to it. The person must have signed in within the last 15 minutes.',
  reply: emptyReply,
  errors: ['SIGN_IN_AGAIN', 'CONFLICT', 'ONLY_ADMINISTRATOR'],
});

export const exportPersonalData = endpoint({
  method: 'GET',
  path: 'api/canticle/person/export',
  version: 'own',
  summary: 'Returns everything that is stored about the person, as one JSON file.',
  binary: 'application/json',
  cache: 'no-store',
});

export const deletePicture = endpoint({
  method: 'DELETE',
  path: 'api/canticle/person/picture',
  version: 'own',
  summary: 'Deletes the picture of the person.',
  reply: emptyReply,
});

const signInMethods = z
  .strictObject({
    hasPassword: z.boolean().describe('Whether the person can sign in with a password.'),
    passkeys: z
      .array(
        z.strictObject({
          id: id.describe('The id of the passkey.'),
          name: z.string().describe('What the person calls it; empty when it has no name.'),
          createdAt: isoTimestamp.describe('When it was added.'),
          lastUsedAt: isoTimestamp.nullable().describe('When somebody last signed in with it; null for never.'),
        }),
      )
      .describe('The passkeys of the person, the oldest first.'),
    isTwoStepOn: z.boolean().describe('Whether a code is asked for after the password.'),
    recoveryCodesLeft: z.int().describe('How many recovery codes have not been used; 0 while it is off.'),
  })
  .meta({ id: 'SignInMethods', description: 'How the person signs in.' });

export type SignInMethods = z.infer<typeof signInMethods>;

const signedInDevice = z
  .strictObject({
    id: id.describe('The id of the sign-in.'),
    userAgent: z.string().describe('What the browser or program called itself; empty when it said nothing.'),
    createdAt: isoTimestamp.describe('When the person signed in there.'),
    lastUsedAt: isoTimestamp.describe('When it was last used, to the hour.'),
    isCurrent: z.boolean().describe('Whether this request comes from it.'),
  })
  .meta({ id: 'SignedInDevice', description: 'Somewhere the person is signed in.' });

export type SignedInDevice = z.infer<typeof signedInDevice>;

export const getSignInMethods = endpoint({
  method: 'GET',
  path: 'api/canticle/person/sign-in-methods',
  version: 'own',
  summary: 'Returns how the person signs in: password, passkeys, and codes as a second step.',
  reply: signInMethods,
  cache: 'no-store',
});

export const listSignIns = endpoint({
  method: 'GET',
  path: 'api/canticle/person/sign-ins',
  version: 'own',
  summary: 'Lists where the person is signed in, last used first; nothing when an outside service signs them in.',
  reply: z.array(signedInDevice),
  cache: 'no-store',
});

export const endSignIn = endpoint({
  method: 'DELETE',
  path: 'api/canticle/person/sign-ins/:id',
  version: 'own',
  summary: 'Ends one sign-in of the person; nothing happens when it has ended already.',
  params: z.object({ id }),
  reply: emptyReply,
  example: { params: { id: EXAMPLE_IDS.signIn } },
});

export const endOtherSignIns = endpoint({
  method: 'DELETE',
  path: 'api/canticle/person/sign-ins',
  version: 'own',
  summary: 'Ends every sign-in of the person but this one.',
  reply: emptyReply,
});
