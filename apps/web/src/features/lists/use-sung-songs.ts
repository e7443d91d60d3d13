import { lists } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { cachedQuery, lifetimes } from '../../offline/index.ts';

/** When each song was last in a set list this person sees, by song; undefined until it is known. */
export const useSungSongs = () =>
  useQuery({ ...cachedQuery(lists.listSungSongs, {}, lifetimes.playlists), select: datesBySong });

const datesBySong = (sung: readonly { readonly songId: string; readonly date: string }[]) =>
  new Map(sung.map(({ songId, date }) => [songId, date]));
