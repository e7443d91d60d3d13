import type { SongV3 } from '@canticle/contract/calls';
import { creditedPeople } from './credits.ts';
import { useContributorNames } from './queries.ts';
import { useSongFactsById } from './song-facts.ts';

const noNames: readonly string[] = [];

/** Finds who wrote the text of a song, without its translators: nobody until both are known. */
export function useAuthorNames(): (song: SongV3) => readonly string[] {
  const { data: names } = useContributorNames();
  const { data: factsById, isPending: areFactsPending } = useSongFactsById();
  if (!names || areFactsPending) return () => noNames;
  return (song) => creditedPeople(song, 'author', names, { facts: factsById?.get(song.id) }).map(({ name }) => name);
}
