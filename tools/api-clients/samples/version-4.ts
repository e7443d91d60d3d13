import createClient from 'openapi-fetch';
import type { components, paths } from '#api/openapi-4.0.d.ts';

type Song = components['schemas']['Song'];

const VERSION = { 'X-Api-Version': '4.0' } as const;

/** Signs in, finds three songs, makes a list of them, reads it back: a program that uses the API, checked for its types. */
export async function makeList(baseUrl: string, email: string, password: string): Promise<readonly Song[]> {
  const client = createClient<paths>({ baseUrl });
  const signedIn = await client.POST('/api/auth/sign-in/email', { body: { email, password } });
  const session = signedIn.response.headers.get('set-auth-token') ?? '';
  const { data: bearer } = await client.GET('/api/auth/token', { headers: { authorization: `Bearer ${session}` } });
  if (!bearer) throw new Error('Nobody is signed in.');
  client.use({
    onRequest({ request }) {
      request.headers.set('authorization', `Bearer ${bearer.token}`);
      return request;
    },
  });

  const found = await client.POST('/api/Search', { params: { header: VERSION }, body: { query: 'grace', limit: 3 } });
  if (found.error) throw new Error(found.error.message);
  const ids: readonly string[] = found.data.songs.map(({ id }) => id);
  const { data: list } = await client.POST('/api/CustomCollections', {
    body: { name: 'Sunday', initialEntries: ids.map((itemId) => ({ itemId })) },
  });
  if (!list) throw new Error('The list was not made.');
  const { data: read } = await client.GET('/api/CustomCollections/{id}', { params: { path: { id: list.id } } });
  const itemIds = (read?.entries ?? []).map(({ itemId }) => itemId);
  const { data: songs } = await client.POST('/api/Songs', { body: { itemIds } });

  // A call that only 3.0 has answers wrapped.
  const { data: favorites } = await client.GET('/api/Favorites');
  const favoriteIds: readonly string[] = favorites?.result ?? [];
  return (songs ?? []).filter(({ id, title }: Song) => title !== '' && !favoriteIds.includes(id));
}
