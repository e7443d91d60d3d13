import { inNumberOrder, type ListedSong } from './song-order.ts';

/* The parts in a song that a contributor's page tells apart, in the order it does. */
const parts = ['author', 'composer', 'arranger'] as const;

/** The songs in which somebody has one kind of part. */
export type SongsOfPart = { readonly part: (typeof parts)[number]; readonly songs: readonly ListedSong[] };

/**
 * The songs of a collection in which somebody has a part, one list for each kind of part, by number. Who wrote words and
 * melody of a song finds it in both lists; empty lists are left out.
 */
export function songsBy(contributorId: string, songs: readonly ListedSong[], language: string): readonly SongsOfPart[] {
  const theirs = inNumberOrder(
    songs.filter(({ song }) => song.participants.some((one) => one.contributorId === contributorId)),
    language,
  );
  return parts
    .map((part) => ({
      part,
      songs: theirs.filter(({ song }) =>
        song.participants.some((one) => one.contributorId === contributorId && one.type === part),
      ),
    }))
    .filter((list) => list.songs.length > 0);
}
