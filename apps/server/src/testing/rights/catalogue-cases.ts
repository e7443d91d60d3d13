import { newId } from '../../platform/database/index.ts';
import { addSong } from '../library.ts';
import { EDITED, onlyRoles } from './callers.ts';
import { type PermissionCase, permissionCase } from './permission-case.ts';
import { emailOf, type PermissionFixtures } from './fixtures.ts';

const CATALOGUE_PATH = 'api/canticle/catalogue/:kind';
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

async function createTheme({ canticle }: PermissionFixtures): Promise<{ id: string; version: string }> {
  const call = 'POST api/canticle/catalogue/theme';
  return (await canticle.request(call, { as: emailOf('editor'), body: { item: themeOf() } })).json;
}
const ofTheme = async (world: PermissionFixtures) => ({ params: ['theme', (await createTheme(world)).id] });
const ofTrashed = async ({ canticle, ...world }: PermissionFixtures) => {
  const { id } = await createTheme({ canticle, ...world });
  await canticle.request(`POST api/canticle/catalogue/theme/${id}/trash`, { as: emailOf('editor') });
  return { params: ['theme', id] };
};

/* In no collection, so that the lists of other cases do not have them. */
async function createDuplicates({ canticle }: PermissionFixtures): Promise<readonly [string, string]> {
  return [await addSong(canticle.context, {}), await addSong(canticle.context, {})];
}

async function createMergeRequest(world: PermissionFixtures) {
  const [intoId, songId] = await createDuplicates(world);
  const call = `GET api/canticle/song-comparison?ids=${intoId},${songId}` as const;
  const { version } = (await world.canticle.request(call, { as: emailOf('editor') })).json;
  return { intoId, songIds: [songId], version };
}

/** The catalogue as its editors see it: nobody else, whatever rights they have. */
export const CATALOGUE_CASES: readonly PermissionCase[] = [
  ...['song', 'collection', 'theme'].map((kind) =>
    permissionCase(`GET ${CATALOGUE_PATH}`, 'own', EDITED, () => ({ params: [kind] })),
  ),
  permissionCase(`POST ${CATALOGUE_PATH}`, 'own', EDITED, () => ({ params: ['theme'], body: { item: themeOf() } })),
  permissionCase(`GET ${CATALOGUE_PATH}/:id`, 'own', EDITED, ({ disabled }) => ({ params: ['song', disabled.song] })),
  permissionCase(`GET ${CATALOGUE_PATH}/:id`, 'own', EDITED, ({ locked }) => ({ params: ['song', locked.song] })),
  permissionCase(`PUT ${CATALOGUE_PATH}/:id`, 'own', EDITED, async (world) => {
    const { id, version } = await createTheme(world);
    return { params: ['theme', id], body: { base: version, item: themeOf() } };
  }),
  permissionCase(`POST ${CATALOGUE_PATH}/:id/trash`, 'own', EDITED, ofTheme),
  permissionCase(`POST ${CATALOGUE_PATH}/:id/restore`, 'own', EDITED, ofTrashed),
  permissionCase(`GET ${CATALOGUE_PATH}/:id/history`, 'own', EDITED, ofTheme),
  permissionCase(`POST ${CATALOGUE_PATH}/:id/history/:number/restore`, 'own', EDITED, async (world) => {
    const { id, version } = await createTheme(world);
    return { params: ['theme', id, 1], body: { base: version } };
  }),
  permissionCase(`POST ${CATALOGUE_PATH}/:id/merge`, 'own', EDITED, async (world) => ({
    ...(await ofTheme(world)),
    body: { into: (await createTheme(world)).id },
  })),
  permissionCase('POST api/canticle/catalogue-changes/:kind', 'own', EDITED, async (world) => ({
    params: ['theme'],
    body: { ids: [(await createTheme(world)).id], change: { do: 'disable' } },
  })),
  permissionCase('GET api/canticle/duplicates', 'own', EDITED),
  permissionCase('POST api/canticle/duplicates/search', 'own', EDITED),
  permissionCase('POST api/canticle/duplicates/distinct', 'own', EDITED, async (world) => ({
    body: { ids: await createDuplicates(world), isDistinct: true },
  })),
  permissionCase('GET api/canticle/song-comparison', 'own', EDITED, async (world) => ({
    query: `ids=${(await createDuplicates(world)).join(',')}`,
  })),
  permissionCase('GET api/canticle/song-merges', 'own', EDITED),
  permissionCase('POST api/canticle/song-merges', 'own', EDITED, async (world) => ({
    body: await createMergeRequest(world),
  })),
  permissionCase('POST api/canticle/song-merges/:id/undo', 'own', EDITED, async (world) => {
    const body = await createMergeRequest(world);
    const { json } = await world.canticle.request('POST api/canticle/song-merges', { as: emailOf('editor'), body });
    return { params: [json.merges[0].id] };
  }),
  permissionCase('GET api/canticle/trash', 'own', onlyRoles('administrator')),
  permissionCase('POST api/canticle/trash/empty', 'own', onlyRoles('administrator'), async (world) => {
    const { params } = await ofTrashed(world);
    return { body: { kind: 'theme', id: params[1] } };
  }),
  permissionCase('POST api/canticle/catalogue-pictures', 'own', EDITED, () => ({ body: { base64Image: PIXEL } })),
];
