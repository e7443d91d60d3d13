import { createBundleUrlSigner } from '../../features/transfer/index.ts';
import { addBundle, addImport } from '../imports.ts';
import { withOverrides, EDITED, onlyRoles, PUBLIC } from './callers.ts';
import { contentCases, type PermissionCase, permissionCase } from './permission-case.ts';
import type { PermissionFixtures } from './fixtures.ts';

const looked = async ({ canticle }: PermissionFixtures) => ({ params: [await addImport(canticle.context, 'looked')] });
const looking = async ({ canticle }: PermissionFixtures) => ({
  params: [await addImport(canticle.context, 'looking')],
});
/* Anybody with the URL an editor was given has the bundle. */
const signedBundle = async (world: PermissionFixtures) => {
  const { params } = await bundle(world);
  const { canticle } = world;
  const { context } = canticle;
  const editor = await canticle.createPerson(`${params[0]}@example.org`, { roles: ['editor'] });
  return { params, query: createBundleUrlSigner(context.config.secret, context.now).sign(params[0] ?? '', editor) };
};
const bundle = async ({ canticle }: PermissionFixtures) => ({ params: [await addBundle(canticle.context)] });

const MP3 = Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1').toString('base64');

/** Import, export and song credit. */
export const TRANSFER_CASES: readonly PermissionCase[] = [
  permissionCase('GET api/canticle/imports', 'own', EDITED),
  permissionCase('GET api/canticle/imports/:id', 'own', EDITED, looked),
  permissionCase('GET api/canticle/imports/:id/lines', 'own', EDITED, looked),
  permissionCase('GET api/canticle/imports/:id/report', 'own', EDITED, looked),
  permissionCase('GET api/canticle/imports/:id/tables', 'own', EDITED, looked),
  permissionCase('GET api/canticle/imports/:id/undo', 'own', EDITED, looked),
  permissionCase('POST api/canticle/imports/:id/undo', 'own', EDITED, looked),
  permissionCase('POST api/canticle/imports/:id/look', 'own', EDITED, async (world) => ({
    ...(await looked(world)),
    body: {},
  })),
  permissionCase('POST api/canticle/imports/:id/start', 'own', EDITED, async (world) => ({
    ...(await looked(world)),
    body: {},
  })),
  permissionCase('POST api/canticle/imports/:id/cancel', 'own', EDITED, looking),
  permissionCase('DELETE api/canticle/imports/:id', 'own', EDITED, looked),
  permissionCase('GET api/canticle/bundles', 'own', EDITED),
  permissionCase('POST api/canticle/bundles', 'own', EDITED, ({ locked }) => ({
    body: { collections: [locked.collection] },
  })),
  permissionCase('GET api/canticle/bundles/:id', 'own', EDITED, bundle),
  permissionCase('GET api/canticle/bundles/:id/file', 'own', EDITED, bundle),
  permissionCase('GET api/canticle/bundles/:id/address', 'own', EDITED, bundle),
  permissionCase('GET api/canticle/bundles/:id/archive', 'own', PUBLIC, signedBundle),
  permissionCase('DELETE api/canticle/bundles/:id', 'own', EDITED, bundle),
  ...contentCases('POST api/Songs/Credit', 3, ({ collection }) => ({
    query: `collectionId=${collection}&number=1&language=en&fileExtension=mp3`,
    body: { content: MP3 },
  })),
  ...contentCases('GET api/canticle/songs/:songId/credit', 'own', ({ song }) => ({ params: [song] })),
  permissionCase('GET api/canticle/credit-instructions', 'own', PUBLIC),
  permissionCase('GET api/Admin/Import', 3, onlyRoles('administrator')),
  permissionCase('GET api/Admin/Sync', 3, onlyRoles('administrator')),
  ...contentCases(
    'POST api/Admin/Subtitles/:collectionId',
    3,
    ({ collection }) => ({ params: [collection], body: {} }),
    // Anybody with the tools has the lyrics of every enabled collection, for the screen of a hall.
    {
      locked: onlyRoles('technician', 'administrator'),
      disabled: withOverrides(onlyRoles('administrator'), { technician: 404 }),
    },
  ),
];
