import { installation, type SongFacts, songs } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { cachedQuery, lifetimes } from '../../offline/index.ts';

const factsById = (all: readonly SongFacts[]): ReadonlyMap<string, SongFacts> =>
  new Map(all.map((facts) => [facts.songId, facts]));

/** Translators, tempo and CCLI number of the songs that have any, by song id. */
export const useSongFactsById = () =>
  useQuery({
    ...cachedQuery(songs.listSongFacts, {}, lifetimes.songs),
    select: factsById,
    // A song that is shown without them, because they failed, does not wait again for each of its parts.
    retryOnMount: false,
  });

/** The number of the CCLI licence of the place; empty when it has none, and until it is known. */
export const useCcliLicence = (): string =>
  useQuery(cachedQuery(installation.getInstallation, {}, lifetimes.reference)).data?.ccliLicence ?? '';
