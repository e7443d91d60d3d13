import { songs } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../api/index.ts';
import { copiedCall, lifetimes } from '../../offline/index.ts';
import { byPriority } from './find-collection.ts';

const collections = () =>
  copiedCall(songs.listCollections, { query: { allCollections: 'true' } }, lifetimes.collections);

/** Every collection the person may know of, the most important first; `available` says which are theirs. */
export const useCollections = () => useQuery({ ...collections(), select: byPriority });

/** The collections as the server knows them now, past the browser's copy. */
export const askCollections = () => callApi(songs.listCollections, { query: { allCollections: 'true' } });

/** The query behind {useCollections}. */
export const collectionsQuery = collections;

/** The name under which the browser keeps them. */
export const collectionsKey = () => collections().queryKey;
