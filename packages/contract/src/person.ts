import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './person.calls.ts';

const emptyReply = z.strictObject({});

export const personShapes = {
  signOutEverywhere: { reply: emptyReply },
  deletePerson: { reply: emptyReply },
  exportPersonalData: {},
  deletePicture: { reply: emptyReply },
} as const;

export const signOutEverywhere = endpoint(calls.signOutEverywhere, personShapes.signOutEverywhere, {
  summary: 'Ends every sign-in of the person, also this one: tokens made before are refused from now on.',
});
export const deletePerson = endpoint(calls.deletePerson, personShapes.deletePerson, {
  summary: 'Deletes the person with everything that is theirs. Asks for a sign-in in the last 15 minutes.',
  problems: ['SIGN_IN_AGAIN', 'CONFLICT', 'ONLY_ADMINISTRATOR'],
});
export const exportPersonalData = endpoint(calls.exportPersonalData, personShapes.exportPersonalData, {
  summary: 'Everything that is stored about the person, as one JSON file.',
  binary: 'application/json',
  cache: 'no-store',
});
export const deletePicture = endpoint(calls.deletePicture, personShapes.deletePicture, {
  summary: 'Takes the picture of the person away.',
});
