import { bundles as contract, Conflict, NotFound, Unauthenticated } from '@canticle/contract';
import { recordAudit } from '../../../platform/audit/index.ts';
import { toIso, newId, type Reader } from '../../../platform/database/index.ts';
import { BinaryResponse, type Route, servePublic, type Viewer } from '../../../platform/http/index.ts';
import { requireCapability } from '../../identity/index.ts';
import { serveEditors } from '../serve-editors.ts';
import { RETENTION_MS } from '../imports/rules.ts';
import { listCollections } from '../../songs/index.ts';
import type { TransferContext } from '../transfer-context.ts';
import { createBundleUrlSigner } from './signed-urls.ts';
import { requireDiskSpace, WRITE_BUNDLE } from './jobs.ts';
import { deleteBundle, findBundle, listBundles, createBundle, type StoredBundle } from './queries.ts';

/** Finds a person by id, with their current rights; undefined when they do not exist any more. */
export type FindViewerById = (userId: string) => Promise<Viewer | undefined>;

/** Bundles that editors create and download. */
export function bundleRoutes(
  { database, jobs, transfers, config, now }: TransferContext,
  findViewerById: FindViewerById,
): Route[] {
  const urlSigner = createBundleUrlSigner(config.secret, now);
  const download = (one: StoredBundle) => createDownload(transfers, one);
  const serialize = (db: Reader, one: StoredBundle) => serializeBundle(jobs, db, one);
  return [
    serveEditors(contract.listBundles, async () => {
      const db = database.read;
      return Promise.all((await listBundles(db)).map((one) => serialize(db, one)));
    }),
    serveEditors(contract.startBundle, async ({ viewer, body, write }) => {
      const collections = body.collections ? await requireCollectionKeys(database.read, body.collections) : null;
      const id = newId();
      await requireDiskSpace(database.read, collections, config.dataDir);
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
          createdAt: toIso(at),
          expiresAt: toIso(new Date(at.getTime() + RETENTION_MS)),
        };
        await createBundle(tx, one);
        await recordAudit(
          tx,
          { actor: viewer.userId, action: 'export', kind: 'bundle', id, details: { collections } },
          at,
        );
        return serialize(tx, one);
      });
    }),
    serveEditors(contract.getBundle, async ({ params }) =>
      serialize(database.read, await requireBundle(database.read, params.id)),
    ),
    serveEditors(contract.downloadBundle, async ({ params }) =>
      download(await requireBundle(database.read, params.id)),
    ),
    serveEditors(contract.getBundleUrl, async ({ viewer, params, request }) => {
      const { id, contentHash } = await requireBundle(database.read, params.id);
      if (contentHash === '') throw new Conflict('The bundle is not ready yet.');
      const query = urlSigner.sign(id, viewer.userId);
      return { address: `${request.origin}/api/canticle/bundles/${id}/archive?${query}` };
    }),
    servePublic(contract.downloadSignedBundle, async ({ params, query }) => {
      const userId = urlSigner.verify(params.id, query);
      const viewer = userId === undefined ? undefined : await findViewerById(userId);
      if (viewer === undefined) throw new Unauthenticated('This address has expired. Download the bundle again.');
      requireCapability(viewer, 'editCatalogue', 'Only editors can import and export.');
      return download(await requireBundle(database.read, params.id));
    }),
    serveEditors(contract.deleteBundle, async ({ params, write }) => {
      const { id, jobId } = await requireBundle(database.read, params.id);
      return write(async (tx) => {
        await jobs.cancel(tx, jobId);
        await deleteBundle(tx, id);
        return undefined;
      });
    }),
  ];
}

async function requireBundle(db: Reader, id: string): Promise<StoredBundle> {
  const one = await findBundle(db, id);
  if (one === undefined) throw new NotFound('Bundle not found.');
  return one;
}

async function createDownload(
  transfers: TransferContext['transfers'],
  { contentHash, byteLength, collections, createdAt }: StoredBundle,
): Promise<BinaryResponse> {
  const content = contentHash === '' ? undefined : await transfers.stream(contentHash);
  if (content === undefined) throw new Conflict('The bundle is not ready yet.');
  const name = `canticle ${collections?.join(' ') ?? 'everything'} ${createdAt.slice(0, 10)}.zip`;
  return new BinaryResponse(content, 'application/zip', name, { 'content-length': String(byteLength) });
}

async function serializeBundle(jobs: TransferContext['jobs'], db: Reader, one: StoredBundle): Promise<contract.Bundle> {
  const job = await jobs.find(one.jobId, db);
  const hasEnded = job === undefined || job.state === 'failed' || job.state === 'cancelled';
  const endState = job?.state === 'cancelled' ? ('cancelled' as const) : ('failed' as const);
  const state = one.counts !== null ? ('done' as const) : hasEnded ? endState : ('writing' as const);
  return {
    id: one.id,
    collections: one.collections && [...one.collections],
    state,
    progress: { done: job?.done ?? 0, total: job?.total ?? null },
    error: state === 'failed' ? (job?.error ?? 'The bundle was deleted.') : null,
    byteLength: one.byteLength,
    counts: one.counts,
    createdAt: one.createdAt,
    expiresAt: one.expiresAt,
  };
}

async function requireCollectionKeys(db: Reader, ids: readonly string[]): Promise<string[]> {
  const keysById = new Map((await listCollections(db)).map(({ id, key }) => [id, key]));
  return [...new Set(ids)].map((id) => {
    const key = keysById.get(id);
    if (key === undefined) throw new NotFound(`Songbook ${id} not found.`);
    return key;
  });
}
