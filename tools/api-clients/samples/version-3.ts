import createClient from 'openapi-fetch';
import type { components, paths } from '#api/openapi-3.0.d.ts';

type Playlist = components['schemas']['Playlist'];

/** The same with the documents of 3.0, whose answers are wrapped. */
export async function makePlaylist(baseUrl: string, token: string): Promise<Playlist> {
  const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
  const { data: collections } = await client.GET('/api/Collections');
  const [collection] = collections?.result ?? [];
  if (!collection) throw new Error('There is no collection.');
  const { data: songs } = await client.GET('/api/Songs', { params: { query: { collections: collection.id } } });
  const { data: list, error } = await client.POST('/api/Playlists', { body: { name: 'Sunday' } });
  if (error !== undefined) throw new Error(error);
  const songIds = (songs?.result ?? []).slice(0, 3).map(({ id }) => id);
  await client.POST('/api/Playlists/{id}', { params: { path: { id: list.result.id } }, body: { songIds } });
  const { data: read } = await client.GET('/api/Playlists/{id}', { params: { path: { id: list.result.id } } });
  return read?.result ?? list.result;
}
