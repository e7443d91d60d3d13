import { newId } from '../../database/index.ts';
import { EDITED, only } from './askers.ts';
import { type Line, line } from './line.ts';
import { addressOf, type World } from './world.ts';

const AT = 'api/canticle/catalogue/:kind';
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const themeOf = () => ({
  slug: newId(),
  name: { en: `Joy ${newId()}` },
  description: {},
  language: null,
  sort: 0,
  enabled: true,
});

async function makeTheme({ canticle }: World): Promise<{ id: string; version: string }> {
  const call = 'POST api/canticle/catalogue/theme';
  return (await canticle.ask(call, { as: addressOf('editor'), body: { item: themeOf() } })).json;
}
const ofTheme = async (world: World) => ({ at: ['theme', (await makeTheme(world)).id] });
const ofTrashed = async ({ canticle, ...world }: World) => {
  const { id } = await makeTheme({ canticle, ...world });
  await canticle.ask(`POST api/canticle/catalogue/theme/${id}/trash`, { as: addressOf('editor') });
  return { at: ['theme', id] };
};

/** The catalogue as those see it who look after it: nobody else, whatever they have. */
export const CATALOGUE_LINES: readonly Line[] = [
  ...['song', 'collection', 'theme'].map((kind) => line(`GET ${AT}`, 'own', EDITED, () => ({ at: [kind] }))),
  line(`POST ${AT}`, 'own', EDITED, () => ({ at: ['theme'], body: { item: themeOf() } })),
  line(`GET ${AT}/:id`, 'own', EDITED, ({ disabled }) => ({ at: ['song', disabled.song] })),
  line(`GET ${AT}/:id`, 'own', EDITED, ({ locked }) => ({ at: ['song', locked.song] })),
  line(`PUT ${AT}/:id`, 'own', EDITED, async (world) => {
    const { id, version } = await makeTheme(world);
    return { at: ['theme', id], body: { base: version, item: themeOf() } };
  }),
  line(`POST ${AT}/:id/trash`, 'own', EDITED, ofTheme),
  line(`POST ${AT}/:id/restore`, 'own', EDITED, ofTrashed),
  line(`GET ${AT}/:id/history`, 'own', EDITED, ofTheme),
  line(`POST ${AT}/:id/history/:number/restore`, 'own', EDITED, async (world) => {
    const { id, version } = await makeTheme(world);
    return { at: ['theme', id, 1], body: { base: version } };
  }),
  line(`POST ${AT}/:id/merge`, 'own', EDITED, async (world) => ({
    ...(await ofTheme(world)),
    body: { into: (await makeTheme(world)).id },
  })),
  line('POST api/canticle/catalogue-changes/:kind', 'own', EDITED, async (world) => ({
    at: ['theme'],
    body: { ids: [(await makeTheme(world)).id], change: { do: 'disable' } },
  })),
  line('GET api/canticle/trash', 'own', only('administrator')),
  line('POST api/canticle/trash/empty', 'own', only('administrator'), async (world) => {
    const { at } = await ofTrashed(world);
    return { body: { kind: 'theme', id: at[1] } };
  }),
  line('POST api/canticle/catalogue-pictures', 'own', EDITED, () => ({ body: { base64Image: PIXEL } })),
];
