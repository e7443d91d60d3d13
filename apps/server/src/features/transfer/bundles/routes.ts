import { bundles as contract, Conflict, NotFound, SignedOut } from '@canticle/contract';
import { writeDown } from '../../../audit/index.ts';
import { momentOf, newId, type Reader } from '../../../database/index.ts';
import { Bytes, type Route, servePublic, type Viewer } from '../../../http/index.ts';
import { demand } from '../../identity/index.ts';
import { serveEditors } from '../serve-editors.ts';
import { KEPT_MS } from '../imports/rules.ts';
import { listCollections } from '../../songs/index.ts';
import type { TransferRooms } from '../transfer-rooms.ts';
import { createBundleAddresses } from './addresses.ts';
import { demandRoomForBundle } from './room.ts';
import { dropBundle, findBundle, listBundles, putBundle, type StoredBundle } from './queries.ts';
import { WRITE_BUNDLE } from './work.ts';

/** Finds a person by id, with their rights as of now; undefined when they are gone. */
export type ViewerOf = (userId: string) => Promise<Viewer | undefined>;

/** Bundles that editors have written and download. */
export function bundleRoutes({ database, jobs, transfers, config, now }: TransferRooms, viewerOf: ViewerOf): Route[] {
  const addresses = createBundleAddresses(config.secret, now);
  const get = async (db: Reader, id: string): Promise<StoredBundle> => {
    const one = await findBundle(db, id);
    if (one === undefined) throw new NotFound('There is no bundle with this id.');
    return one;
  };
  const archiveOf = async ({ contentHash, byteLength, collections, createdAt }: StoredBundle): Promise<Bytes> => {
    const content = contentHash === '' ? undefined : await transfers.read(contentHash);
    if (content === undefined) throw new Conflict('The bundle is not written yet.');
    const name = `canticle ${collections?.join(' ') ?? 'everything'} ${createdAt.slice(0, 10)}.zip`;
    return new Bytes(content, 'application/zip', name, { 'content-length': String(byteLength) });
  };
  const wire = async (db: Reader, one: StoredBundle): Promise<contract.Bundle> => {
    const job = await jobs.find(one.jobId, db);
    const isOver = job === undefined || job.state === 'failed' || job.state === 'cancelled';
    const ended = job?.state === 'cancelled' ? ('cancelled' as const) : ('failed' as const);
    const state = one.counts !== null ? ('done' as const) : isOver ? ended : ('writing' as const);
    return {
      id: one.id,
      collections: one.collections && [...one.collections],
      state,
      progress: { done: job?.done ?? 0, total: job?.total ?? null },
      error: state === 'failed' ? (job?.error ?? 'The bundle was forgotten.') : null,
      byteLength: one.byteLength,
      counts: one.counts,
      createdAt: one.createdAt,
      expiresAt: one.expiresAt,
    };
  };
  return [
    serveEditors(contract.listBundles, async () => {
      const db = database.read;
      return Promise.all((await listBundles(db)).map((one) => wire(db, one)));
    }),
    serveEditors(contract.startBundle, async ({ viewer, body, write }) => {
      const collections = body.collections ? await keysOf(database.read, body.collections) : null;
      const id = newId();
      await demandRoomForBundle(database.read, collections, config.dataDir);
      return write(async (tx) => {
        const jobId = await jobs.add(tx, { kind: WRITE_BUNDLE, request: { bundleId: id }, ownerId: viewer.userId });
        const at = now();
        const one: StoredBundle = {
          id,
          userId: viewer.userId,
          jobId,
          collections,
          contentHash: '',
          byteLength: 0,
          counts: null,
          createdAt: momentOf(at),
          expiresAt: momentOf(new Date(at.getTime() + KEPT_MS)),
        };
        await putBundle(tx, one);
        await writeDown(
          tx,
          { actor: viewer.userId, action: 'export', kind: 'bundle', id, details: { collections } },
          at,
        );
        return wire(tx, one);
      });
    }),
    serveEditors(contract.getBundle, async ({ params }) => wire(database.read, await get(database.read, params.id))),
    serveEditors(contract.downloadBundle, async ({ params }) => archiveOf(await get(database.read, params.id))),
    serveEditors(contract.addressOfBundle, async ({ viewer, params, request }) => {
      const { id, contentHash } = await get(database.read, params.id);
      if (contentHash === '') throw new Conflict('The bundle is not written yet.');
      const query = addresses.sign(id, viewer.userId);
      return { address: `${request.origin}/api/canticle/bundles/${id}/archive?${query}` };
    }),
    servePublic(contract.downloadBundleAt, async ({ params, query }) => {
      const userId = addresses.read(params.id, query);
      const viewer = userId === undefined ? undefined : await viewerOf(userId);
      if (viewer === undefined) throw new SignedOut('This address holds no longer. Download the bundle again.');
      demand(viewer, 'editCatalogue', 'Only editors may import and export.');
      return archiveOf(await get(database.read, params.id));
    }),
    serveEditors(contract.forgetBundle, async ({ params, write }) => {
      const { id, jobId } = await get(database.read, params.id);
      return write(async (tx) => {
        await jobs.cancel(tx, jobId);
        await dropBundle(tx, id);
        return undefined;
      });
    }),
  ];
}

async function keysOf(db: Reader, ids: readonly string[]): Promise<string[]> {
  const known = new Map((await listCollections(db)).map(({ id, key }) => [id, key]));
  return [...new Set(ids)].map((id) => {
    const key = known.get(id);
    if (key === undefined) throw new NotFound(`There is no collection ${id}.`);
    return key;
  });
}
