import type { songs } from '@canticle/contract';
import type { Song } from './model.ts';

/** Serializes what 3.0 has no field for; undefined when none of it is known of the song. */
export function serializeSongFacts({
  id,
  tempo,
  ccliNumber,
  participants,
}: Pick<Song, 'id' | 'tempo' | 'ccliNumber' | 'participants'>): songs.SongFacts | undefined {
  const authorIds = new Set(participants.filter(({ type }) => type === 'author').map((one) => one.contributorId));
  const translators = participants
    .filter(({ type }) => type === 'translator')
    .map(({ contributorId, language }) => ({
      contributorId,
      language: language ?? null,
      isAlsoAuthor: authorIds.has(contributorId),
    }));
  if (tempo === null && ccliNumber === null && translators.length === 0) return undefined;
  return { songId: id, tempo, ccliNumber, translators };
}
