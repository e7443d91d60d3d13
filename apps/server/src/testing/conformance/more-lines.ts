import { type Line, lineForAll, type World } from '../rights/index.ts';

const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/* The first of what a list answers. */
const firstOf = async ({ canticle }: World, call: `GET api/${string}`, version: '3.0' | '4.0') => {
  const { json } = await canticle.ask(call, { as: 'editor@example.org', version });
  return { at: [(version === '3.0' ? json.result : json)[0].id] };
};

const redeemable = async ({ canticle }: World) => {
  const as = 'owner@example.org';
  const { result } = await canticle.ask('POST api/Playlists', { as, body: { name: 'Sunday' } });
  const body = { itemId: result.id, type: 'playlist' };
  return { at: [(await canticle.ask('PUT api/Sharing', { as, body })).result.key] };
};

/** Examples of calls whose line in the rights matrix is about what is not there. */
export const MORE_LINES: readonly Line[] = [
  ...['Categories', 'Copyrights', 'Countries', 'Genres', 'Themes', 'Sources'].map((name) =>
    lineForAll(`GET api/${name}/:id`, 4, (world) => firstOf(world, `GET api/${name}`, '4.0')),
  ),
  lineForAll('GET api/Instruments/:id', 3, (world) => firstOf(world, 'GET api/Instruments', '3.0')),
  lineForAll('POST api/Sharing/:key', 3, redeemable),
  lineForAll('PATCH api/Session/Image', 3, () => ({ body: { fileName: 'me.png', base64Image: PICTURE } })),
];
