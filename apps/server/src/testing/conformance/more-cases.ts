import { type PermissionCase, signedInCase, type PermissionFixtures } from '../rights/index.ts';

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/* The first item of a list response. */
const firstOf = async ({ canticle }: PermissionFixtures, call: `GET api/${string}`, version: '3.0' | '4.0') => {
  const { json } = await canticle.request(call, { as: 'editor@example.org', version });
  return { params: [(version === '3.0' ? json.result : json)[0].id] };
};

const redeemableKey = async ({ canticle }: PermissionFixtures) => {
  const as = 'owner@example.org';
  const { result } = await canticle.request('POST api/Playlists', { as, body: { name: 'Sunday' } });
  const body = { itemId: result.id, type: 'playlist' };
  return { params: [(await canticle.request('PUT api/Sharing', { as, body })).result.key] };
};

/** Examples of calls whose case in the permission matrix is about something that does not exist. */
export const MORE_CASES: readonly PermissionCase[] = [
  ...['Categories', 'Copyrights', 'Countries', 'Genres', 'Themes', 'Sources'].map((name) =>
    signedInCase(`GET api/${name}/:id`, 4, (world) => firstOf(world, `GET api/${name}`, '4.0')),
  ),
  signedInCase('GET api/Instruments/:id', 3, (world) => firstOf(world, 'GET api/Instruments', '3.0')),
  signedInCase('POST api/Sharing/:key', 3, redeemableKey),
  signedInCase('PATCH api/Session/Image', 3, () => ({ body: { fileName: 'me.png', base64Image: PICTURE } })),
];
