import { sortByNumber, type ListedSong } from './song-order.ts';

/* The parts in a song that a contributor's page tells apart, in the order it does. */
const roles = ['author', 'composer', 'arranger'] as const;

/** The songs in which somebody has one kind of part. */
export type SongsOfRole = { readonly part: (typeof roles)[number]; readonly songs: readonly ListedSong[] };

/**
 * The songs of a collection in which somebody has a part, one list for each kind of part, by number. Who wrote words and
 * melody of a song finds it in both lists; empty lists are left out.
 */
export function songsByRole(
  contributorId: string,
  songs: readonly ListedSong[],
  language: string,
): readonly SongsOfRole[] {
  const contributorSongs = sortByNumber(
    songs.filter(({ song }) => song.participants.some((one) => one.contributorId === contributorId)),
    language,
  );
  return roles
    .map((part) => ({
      part,
      songs: contributorSongs.filter(({ song }) =>
        song.participants.some((one) => one.contributorId === contributorId && one.type === part),
      ),
    }))
    .filter((list) => list.songs.length > 0);
}
