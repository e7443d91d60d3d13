import { createBundleAddresses } from '../../features/transfer/index.ts';
import { addBundle, addImport } from '../imports.ts';
import { but, EDITED, only, PUBLIC } from './askers.ts';
import { content, type Line, line } from './line.ts';
import type { World } from './world.ts';

const looked = async ({ canticle }: World) => ({ at: [await addImport(canticle.rooms, 'looked')] });
const looking = async ({ canticle }: World) => ({ at: [await addImport(canticle.rooms, 'looking')] });
/* Whoever has the address an editor was given has the bundle. */
const signedBundle = async (world: World) => {
  const { at } = await bundle(world);
  const { canticle } = world;
  const { rooms } = canticle;
  const editor = await canticle.person(`${at[0]}@example.org`, { roles: ['editor'] });
  return { at, query: createBundleAddresses(rooms.config.secret, rooms.now).sign(at[0] ?? '', editor) };
};
const bundle = async ({ canticle }: World) => ({ at: [await addBundle(canticle.rooms)] });

const MP3 = Buffer.from('ID3\x04\0\0\0\0\0\0\xff\xfb\x90\0', 'latin1').toString('base64');

/** Import, export and song credit. */
export const TRANSFER_LINES: readonly Line[] = [
  line('GET api/canticle/imports', 'own', EDITED),
  line('GET api/canticle/imports/:id', 'own', EDITED, looked),
  line('GET api/canticle/imports/:id/lines', 'own', EDITED, looked),
  line('GET api/canticle/imports/:id/report', 'own', EDITED, looked),
  line('POST api/canticle/imports/:id/look', 'own', EDITED, async (world) => ({ ...(await looked(world)), body: {} })),
  line('POST api/canticle/imports/:id/start', 'own', EDITED, async (world) => ({ ...(await looked(world)), body: {} })),
  line('POST api/canticle/imports/:id/cancel', 'own', EDITED, looking),
  line('DELETE api/canticle/imports/:id', 'own', EDITED, looked),
  line('GET api/canticle/bundles', 'own', EDITED),
  line('POST api/canticle/bundles', 'own', EDITED, ({ locked }) => ({ body: { collections: [locked.collection] } })),
  line('GET api/canticle/bundles/:id', 'own', EDITED, bundle),
  line('GET api/canticle/bundles/:id/file', 'own', EDITED, bundle),
  line('GET api/canticle/bundles/:id/address', 'own', EDITED, bundle),
  line('GET api/canticle/bundles/:id/archive', 'own', PUBLIC, signedBundle),
  line('DELETE api/canticle/bundles/:id', 'own', EDITED, bundle),
  ...content('POST api/Songs/Credit', 3, ({ collection }) => ({
    query: `collectionId=${collection}&number=1&language=en&fileExtension=mp3`,
    body: { content: MP3 },
  })),
  ...content('GET api/canticle/songs/:songId/credit', 'own', ({ song }) => ({ at: [song] })),
  line('GET api/canticle/credit-instructions', 'own', PUBLIC),
  line('GET api/Admin/Import', 3, only('administrator')),
  line('GET api/Admin/Sync', 3, only('administrator')),
  ...content(
    'POST api/Admin/Subtitles/:collectionId',
    3,
    ({ collection }) => ({ at: [collection], body: {} }),
    // Whoever has the tools has the words of every collection that is on offer, for the screen of a hall.
    { locked: only('technician', 'administrator'), disabled: but(only('administrator'), { technician: 404 }) },
  ),
];
