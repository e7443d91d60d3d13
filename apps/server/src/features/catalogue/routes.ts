import { BadRequest, catalogue, type CatalogueItem, type CatalogueKind, NotFound, TooLarge } from '@canticle/contract';
import type { ChangeWatch } from '../../changes/index.ts';
import { type Database, isDuplicate, newId, type Reader, type Tx } from '../../database/index.ts';
import { type FileStore, NoPicture, storePicture } from '../../files/index.ts';
import type { Route, Viewer } from '../../http/index.ts';
import { namesOfPeople, serveFor } from '../identity/index.ts';
import type { FileRooms } from '../media/index.ts';
import { findCatalogued, namesInCatalogue } from '../songs/index.ts';
import { changeItem, createItem, mergeItem, restoreItem, revertItem, type Thing, trashItem, usesOf } from './deeds.ts';
import { emptyTrash, lookIntoTrash } from './empty-trash.ts';
import { openLookThrough } from './looking-through.ts';
import { changeMany } from './many.ts';
import { listRevisions } from './queries.ts';
import { differences, readItem, referredBy, refuseFields, versionOf } from './rules.ts';

type CatalogueRooms = FileRooms & {
  readonly database: Database;
  readonly watch: ChangeWatch;
  readonly files: FileStore;
};

/** What the catalogue is told by those who put the app together. */
type Beside = {
  /** Notes that a picture goes unless something shows it a day later. */
  readonly forgetPicture: (tx: Tx, image: string | null) => Promise<void>;
};

const MOST_ROWS = 500;
const LARGEST_PICTURE = 5 * 1024 * 1024;

const serveEditors = serveFor('editCatalogue', 'Only editors may look after the catalogue.');
const serveAdministrators = serveFor('administer', 'Only administrators may empty the trash.');

/** How editors look after songs, collections, contributors and the lists songs refer to. */
export function catalogueRoutes(
  { database, watch, files, media, jobs, now }: CatalogueRooms,
  { forgetPicture }: Beside,
): Route[] {
  const lookThrough = openLookThrough(database, watch);
  const editorOf = (viewer: Viewer) => ({ by: viewer.userId, now: now(), pictures: files });
  return [
    serveEditors(catalogue.list, async ({ viewer, params, query }) => {
      const found = await lookThrough(params.kind, viewer.language, {
        text: query.text ?? '',
        state: query.state ?? 'all',
        collection: query.collection,
        order: query.order ?? 'name',
        isUnused: query.unused ?? false,
      });
      const skip = Number(query.skip ?? 0);
      const limit = Math.min(Number(query.limit ?? 100), MOST_ROWS);
      return { total: found.length, rows: found.slice(skip, skip + limit) };
    }),
    serveEditors(catalogue.read, async ({ params }) => {
      return wholeOf(database.read, params);
    }),
    serveEditors(catalogue.create, async ({ viewer, params: { kind }, body, write }) => {
      const item = readItem(kind, body.item);
      const thing = { kind, id: kind === 'language' ? (item as CatalogueItem<'language'>).key : (body.id ?? newId()) };
      return orTaken(kind, () =>
        write(async (tx) => {
          await createItem(tx, thing, item, editorOf(viewer));
          return wholeOf(tx, thing);
        }),
      );
    }),
    serveEditors(catalogue.change, async ({ viewer, params, body: { base, item: sent }, write }) => {
      const item = readItem(params.kind, sent);
      return write(async (tx) => {
        await changeItem(tx, params, { base, item }, editorOf(viewer));
        return wholeOf(tx, params);
      });
    }),
    serveEditors(catalogue.trash, async ({ viewer, params, write }) => {
      return write(async (tx) => {
        await trashItem(tx, params, editorOf(viewer));
        return wholeOf(tx, params);
      });
    }),
    serveEditors(catalogue.restore, async ({ viewer, params, write }) => {
      return write(async (tx) => {
        await restoreItem(tx, params, editorOf(viewer));
        return wholeOf(tx, params);
      });
    }),
    serveEditors(catalogue.history, async ({ params }) => {
      return historyOf(database.read, params);
    }),
    serveEditors(catalogue.revert, async ({ viewer, params: { kind, id, number }, body: { base }, write }) => {
      return write(async (tx) => {
        await revertItem(tx, { kind, id }, { base, number: Number(number) }, editorOf(viewer));
        return wholeOf(tx, { kind, id });
      });
    }),
    serveEditors(catalogue.merge, async ({ viewer, params, body: { into }, write }) => {
      return write(async (tx) => {
        await mergeItem(tx, params, into, editorOf(viewer));
        return wholeOf(tx, { kind: params.kind, id: into });
      });
    }),
    serveEditors(catalogue.bulk, async ({ viewer, params: { kind }, body: { ids, change }, write }) => {
      return write((tx) => changeMany(tx, { kind, ids, change }, editorOf(viewer)));
    }),
    serveAdministrators(catalogue.lookIntoTrash, async ({ query }) => {
      return lookIntoTrash(database.read, Number(query.days ?? 0), now());
    }),
    serveAdministrators(catalogue.emptyTrash, async ({ viewer, body, write }) => {
      return write((tx) => emptyTrash(tx, body, viewer.userId, { media, jobs, now, forgetPicture }));
    }),
    serveEditors(catalogue.addPicture, async ({ body, write }) => {
      const image = await storeSent(files, body.base64Image);
      return write(async (tx) => {
        await forgetPicture(tx, image);
        return { image };
      });
    }),
  ];
}

async function wholeOf(db: Reader, thing: Thing): Promise<catalogue.Catalogued> {
  const { kind, id } = thing;
  const [entry] = await findCatalogued(db, kind, [id]);
  if (entry === undefined) throw new NotFound('There is no such thing in the catalogue.');
  const uses = await usesOf(db, thing);
  return {
    kind,
    id,
    version: versionOf(entry.item),
    trashedAt: entry.trashedAt,
    updatedAt: entry.updatedAt,
    item: { ...entry.item },
    names: await namesFor(db, kind, [entry.item]),
    uses: { ...uses, songs: uses.songs.length },
  };
}

async function historyOf(db: Reader, thing: Thing): Promise<catalogue.CatalogueHistory> {
  const { kind, id } = thing;
  if ((await findCatalogued(db, kind, [id])).length === 0)
    throw new NotFound('There is no such thing in the catalogue.');
  const revisions = await listRevisions(db, kind, id);
  const people = await namesOfPeople(db, [...new Set(revisions.flatMap(({ by }) => by ?? []))]);
  return {
    entries: revisions.map(({ number, action, at, by, item }, index) => {
      const before = revisions[index + 1];
      return {
        number,
        action,
        at,
        by: people.get(by ?? '') ?? null,
        changes: before === undefined ? [] : differences(before.item, item),
      };
    }),
    names: await namesFor(
      db,
      kind,
      revisions.map(({ item }) => item),
    ),
  };
}

async function namesFor(db: Reader, kind: CatalogueKind, items: readonly CatalogueItem[]) {
  const ids = items.flatMap((item) => [...referredBy(kind, item).values()].flat());
  return Object.fromEntries(await namesInCatalogue(db, ids));
}

/* Whoever does not take turns with us, such as an import, may have taken the name in the same moment. */
async function orTaken<T>(kind: CatalogueKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    refuseFields([{ field: kind === 'language' ? 'key' : 'id', reason: 'taken' }]);
    throw error;
  }
}

async function storeSent(files: FileStore, dataUrl: string): Promise<string> {
  const comma = dataUrl.indexOf(',');
  if (!/^data:image\/[\w.+-]+;base64$/i.test(dataUrl.slice(0, comma)))
    throw new BadRequest('The picture must be a data URL such as data:image/jpeg;base64,…');
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64');
  if (bytes.length > LARGEST_PICTURE) throw new TooLarge('The picture must not be larger than 5 MB.');
  try {
    return await storePicture(files, bytes);
  } catch (error) {
    if (error instanceof NoPicture) throw new BadRequest(error.message, { cause: error });
    throw error;
  }
}
