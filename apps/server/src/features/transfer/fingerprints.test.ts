import {
  collectionFields,
  contributorFields,
  emptyValues,
  instrumentFields,
  languageFields,
  referenceFields,
  songFields,
} from '@canticle/contract/entities';
import { expect, test } from 'vitest';
import { coveredMembers } from './fingerprint-fields.ts';
import { hashJson } from './hash.ts';
import { hashSong } from './plan/song-draft.ts';

/*
 * Fingerprints are stored with everything that was imported. Whatever changes one of these makes every import of the
 * past look edited.
 */
const song = {
  id: 'a',
  ...emptyValues(songFields),
  name: { en: 'Morning' },
  memberships: [{ collectionId: 'b', number: 1, free: true }],
  participants: [{ contributorId: 'c', type: 'author' }],
  yearWritten: 1801,
  tempo: 72,
  origins: [{ type: 'text', countryId: 'd', description: { en: 'Here' } }],
  themeIds: ['e'],
} as const;

test('the fingerprint of a song is the one that earlier versions stored', () => {
  expect(hashSong(song, [])).toBe('OoMvmrlq5wCQSj5IS9VBax4Dne0M-8Vt');
});

test.each([
  ['collection', collectionFields, 'erP_khoSveiX_Sixvj6J5_QqTMModpco'],
  ['contributor', contributorFields, 'QBfZh3i9GIGOLq5fo0qPZWoNOxsFDY9C'],
  ['reference', referenceFields, 'yTByP756IyTys4NYmdEgYl5yQCuN3f5X'],
  ['instrument', instrumentFields, 'HPE-4QkUgSnIlTbtod6jLJssXaBjQ9Qe'],
  ['language', languageFields, '-3KHE_WEyKDPcPA7rD7L0XMNebCrbxxt'],
] as const)('the fingerprint of a %s is the one that earlier versions stored', (entity, fields, expected) => {
  expect(hashJson(coveredMembers(entity, emptyValues(fields)))).toBe(expected);
});
