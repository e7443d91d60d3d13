import { z } from 'zod';
import { endpoint } from './endpoint.ts';

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
