import {
  BadRequest,
  catalogue,
  type CatalogueKind,
  type ItemOfKind,
  NotFound,
  PayloadTooLarge,
} from '@canticle/contract';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import { type Database, isUniqueViolation, newId, type Reader, type Tx } from '../../platform/database/index.ts';
import { type FileStore, InvalidPicture, storePicture } from '../../platform/files/index.ts';
import type { Route, Viewer } from '../../platform/http/index.ts';
import { listPersonNames, serveWithCapability } from '../identity/index.ts';
import type { FileContext } from '../media/index.ts';
import { findCatalogueEntries, findCatalogueNames, findMergedSongs } from '../songs/index.ts';
import {
  updateItem,
  createItem,
  mergeItem,
  restoreItem,
  revertItem,
  type EntityRef,
  trashItem,
  findUses,
} from './commands.ts';
import { emptyTrash, previewTrash } from './empty-trash.ts';
import { createCatalogueQuery } from './list-query.ts';
import { applyBulkChange } from './bulk-edit.ts';
import { listRevisions } from './queries.ts';
import { diffItems, parseItem, referencedIds, rejectFieldErrors, versionOf } from './rules.ts';

type CatalogueContext = FileContext & {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly files: FileStore;
};

/** Dependencies that the app passes to the catalogue. */
type CatalogueDeps = {
  /** Schedules the deletion of an image unless something uses it a day later. */
  readonly scheduleImageDeletion: (tx: Tx, image: string | null) => Promise<void>;
};

const MAX_ROWS = 500;
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

const serveEditors = serveWithCapability('editCatalogue', 'Only editors can manage the catalogue.');
const serveAdministrators = serveWithCapability('administer', 'Only administrators can empty the trash.');

/** Routes for editors of songs, collections, contributors and the reference lists. */
export function catalogueRoutes(context: CatalogueContext, deps: CatalogueDeps): Route[] {
  return [...itemRoutes(context), ...trashRoutes(context, deps), pictureRoute(context, deps)];
}

function itemRoutes({ database, changeCounter, files, now }: CatalogueContext): Route[] {
  const queryCatalogue = createCatalogueQuery(database, changeCounter);
  const editContextOf = (viewer: Viewer) => ({ by: viewer.userId, now: now(), pictures: files });
  return [
    serveEditors(catalogue.listCatalogueItems, async ({ viewer, params, query }) => {
      const found = await queryCatalogue(params.kind, viewer.language, {
        text: query.text ?? '',
        state: query.state ?? 'all',
        collection: query.collection,
        order: query.order ?? 'name',
        isUnused: query.unused ?? false,
      });
      const skip = Number(query.skip ?? 0);
      const limit = Math.min(Number(query.limit ?? 100), MAX_ROWS);
      return { total: found.length, rows: found.slice(skip, skip + limit) };
    }),
    serveEditors(catalogue.readCatalogueItem, async ({ params }) => {
      return loadDetails(database.read, params);
    }),
    serveEditors(catalogue.createCatalogueItem, async ({ viewer, params: { kind }, body, write }) => {
      const parsed = parseItem(kind, body.item);
      const item = { ...parsed, id: parsed.kind === 'language' ? parsed.item.key : (body.id ?? newId()) };
      return rejectDuplicateKey(kind, () =>
        write(async (tx) => {
          await createItem(tx, item, editContextOf(viewer));
          return loadDetails(tx, item);
        }),
      );
    }),
    serveEditors(catalogue.changeCatalogueItem, async ({ viewer, params, body: { base, item: sent }, write }) => {
      const item = { ...parseItem(params.kind, sent), id: params.id };
      return write(async (tx) => {
        await updateItem(tx, item, { base }, editContextOf(viewer));
        return loadDetails(tx, params);
      });
    }),
    serveEditors(catalogue.trashCatalogueItem, async ({ viewer, params, write }) => {
      return write(async (tx) => {
        await trashItem(tx, params, editContextOf(viewer));
        return loadDetails(tx, params);
      });
    }),
    serveEditors(catalogue.restoreCatalogueItem, async ({ viewer, params, write }) => {
      return write(async (tx) => {
        await restoreItem(tx, params, editContextOf(viewer));
        return loadDetails(tx, params);
      });
    }),
    serveEditors(catalogue.readCatalogueHistory, async ({ params }) => {
      return loadHistory(database.read, params);
    }),
    serveEditors(
      catalogue.revertCatalogueItem,
      async ({ viewer, params: { kind, id, number }, body: { base }, write }) => {
        return write(async (tx) => {
          await revertItem(tx, { kind, id }, { base, number: Number(number) }, editContextOf(viewer));
          return loadDetails(tx, { kind, id });
        });
      },
    ),
    serveEditors(catalogue.mergeCatalogueItem, async ({ viewer, params, body: { into }, write }) => {
      return write(async (tx) => {
        await mergeItem(tx, params, into, editContextOf(viewer));
        return loadDetails(tx, { kind: params.kind, id: into });
      });
    }),
    serveEditors(catalogue.changeCatalogueItems, async ({ viewer, params: { kind }, body: { ids, change }, write }) => {
      return write((tx) => applyBulkChange(tx, { kind, ids, change }, editContextOf(viewer)));
    }),
  ];
}

function trashRoutes(
  { database, media, jobs, now }: CatalogueContext,
  { scheduleImageDeletion }: CatalogueDeps,
): Route[] {
  return [
    serveAdministrators(catalogue.readTrashContent, async ({ query }) => {
      return previewTrash(database.read, Number(query.days ?? 0), now());
    }),
    serveAdministrators(catalogue.emptyTrash, async ({ viewer, body, write }) => {
      return write((tx) => emptyTrash(tx, body, viewer.userId, { media, jobs, now, scheduleImageDeletion }));
    }),
  ];
}

function pictureRoute({ files }: CatalogueContext, { scheduleImageDeletion }: CatalogueDeps): Route {
  return serveEditors(catalogue.addCataloguePicture, async ({ body, write }) => {
    const image = await storeUploadedPicture(files, body.base64Image);
    return write(async (tx) => {
      await scheduleImageDeletion(tx, image);
      return { image };
    });
  });
}

async function loadDetails(db: Reader, entity: EntityRef): Promise<catalogue.CatalogueItemDetails> {
  const { kind, id } = entity;
  const [entry] = await findCatalogueEntries(db, kind, [id]);
  if (entry === undefined) throw new NotFound('Not found in the catalogue.');
  const uses = await findUses(db, entity);
  return {
    kind,
    id,
    version: versionOf(entry.item),
    trashedAt: entry.trashedAt,
    updatedAt: entry.updatedAt,
    item: { ...entry.item },
    names: await loadNames(db, [entry]),
    uses: { ...uses, songs: uses.songs.length },
    mergedInto: kind === 'song' && entry.trashedAt !== null ? await findMergedInto(db, id) : null,
  };
}

/* A song that was merged is in the trash as long as the merge is not undone. */
async function findMergedInto(db: Reader, id: string): Promise<catalogue.CatalogueItemDetails['mergedInto']> {
  const intoId = (await findMergedSongs(db, [id])).get(id);
  if (intoId === undefined) return null;
  return { id: intoId, name: { ...(await findCatalogueNames(db, [intoId])).get(intoId) } };
}

async function loadHistory(db: Reader, entity: EntityRef): Promise<catalogue.CatalogueHistory> {
  const { kind, id } = entity;
  if ((await findCatalogueEntries(db, kind, [id])).length === 0) throw new NotFound('Not found in the catalogue.');
  const revisions = await listRevisions(db, kind, id);
  const people = await listPersonNames(db, [...new Set(revisions.flatMap(({ by }) => by ?? []))]);
  return {
    entries: revisions.map(({ number, action, at, by, item }, index) => {
      const before = revisions[index + 1];
      return {
        number,
        action,
        at,
        by: people.get(by ?? '') ?? null,
        changes: before === undefined ? [] : diffItems(before.item, item),
      };
    }),
    names: await loadNames(db, revisions),
  };
}

async function loadNames(db: Reader, items: readonly ItemOfKind[]) {
  const ids = items.flatMap((item) => [...referencedIds(item).values()].flat());
  return Object.fromEntries(await findCatalogueNames(db, ids));
}

/* A writer outside our lock, such as an import, may have taken the name at the same time. */
async function rejectDuplicateKey<T>(kind: CatalogueKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    rejectFieldErrors([{ field: kind === 'language' ? 'key' : 'id', reason: 'taken' }]);
    throw error;
  }
}

async function storeUploadedPicture(files: FileStore, dataUrl: string): Promise<string> {
  const comma = dataUrl.indexOf(',');
  if (!/^data:image\/[\w.+-]+;base64$/i.test(dataUrl.slice(0, comma)))
    throw new BadRequest('The picture must be a data URL such as data:image/jpeg;base64,…');
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  if (bytes.length > MAX_PICTURE_BYTES) throw new PayloadTooLarge('The picture can be up to 5 MB.');
  try {
    return await storePicture(files, bytes);
  } catch (error) {
    if (error instanceof InvalidPicture) throw new BadRequest(error.message, { cause: error });
    throw error;
  }
}
