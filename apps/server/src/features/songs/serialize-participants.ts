import type { Participant } from './model.ts';

type DocumentParticipant = {
  readonly contributorId: string;
  readonly type: Exclude<Participant['type'], 'translator'>;
};

/**
 * The participants as the documents of 3.0 and 4.0 have them: a translator is an author, once.
 *
 * @example serializeParticipants([{ contributorId: 'a', type: 'translator', language: 'en' }]) // [{ contributorId: 'a', type: 'author' }]
 */
export function serializeParticipants(participants: readonly Participant[]): DocumentParticipant[] {
  const serialized = participants.map(
    ({ contributorId, type }): DocumentParticipant => ({
      contributorId,
      type: type === 'translator' ? 'author' : type,
    }),
  );
  return [...new Map(serialized.map((one) => [`${one.contributorId} ${one.type}`, one])).values()];
}
