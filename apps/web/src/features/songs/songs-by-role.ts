import type { SongFacts } from '@canticle/contract/calls';
import { creditedParticipants } from './credited-participants.ts';
import { sortByNumber, type ListedSong } from './song-order.ts';

/* The roles distinguished on a contributor's page, in display order. */
const roles = ['author', 'translator', 'composer', 'arranger'] as const;

/** The songs in which a contributor has one role. */
export type SongsOfRole = { readonly part: (typeof roles)[number]; readonly songs: readonly ListedSong[] };

/**
 * The songs of a collection in which a contributor has a role, one list per role, by number. A song whose words and
 * melody are by the same person is in both lists; empty lists are left out.
 */
export function songsByRole(
  contributorId: string,
  songs: readonly ListedSong[],
  language: string,
  facts?: ReadonlyMap<string, SongFacts>,
): readonly SongsOfRole[] {
  const contributorSongs = sortByNumber(
    songs.filter(({ song }) => song.participants.some((one) => one.contributorId === contributorId)),
    language,
  );
  return roles
    .map((part) => ({
      part,
      songs: contributorSongs.filter(({ song }) =>
        creditedParticipants(song, facts?.get(song.id)).some(
          (one) => one.contributorId === contributorId && one.type === part,
        ),
      ),
    }))
    .filter((list) => list.songs.length > 0);
}
