import { type CatalogueItem, type CatalogueKind, type catalogue, Conflict } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { toIso, type Reader, acquireLock, type Tx } from '../../platform/database/index.ts';
import { type FileContext, listFiles, deleteFile } from '../media/index.ts';
import { deletePermanently, findMergeTarget, listTrashedBefore, listSongIdsOnlyIn } from '../songs/index.ts';
import { hasContentBesidesSongs } from '../transfer/index.ts';
import { lockEntry, type EntityRef, findUses } from './commands.ts';
import { deleteRevisions } from './queries.ts';
import { pictureHashOf } from './rules.ts';

type TrashContext = FileContext & {
  /** Schedules the deletion of an image unless something uses it a day later. */
  readonly scheduleImageDeletion: (tx: Tx, image: string | null) => Promise<void>;
};

type EmptyTrashRequest = { readonly kind: CatalogueKind; readonly id: string } | { readonly days: number };

/** Items deleted in one transaction. */
const BATCH_SIZE = 200;

const DAY_MS = 24 * 3600_000;
const daysBefore = (now: Date, days: number): string => toIso(new Date(now.getTime() - days * DAY_MS));

/** What would be deleted if the trash were emptied of items older than so many days; items in use stay. */
export async function previewTrash(db: Reader, days: number, now: Date): Promise<catalogue.TrashContent> {
  const trashed = await listTrashedBefore(db, daysBefore(now, days));
  const songIds = trashed.flatMap(({ kind, id }) => (kind === 'song' ? [id] : []));
  const deletedSongIds = new Set(songIds);
  const entities: EntityRef[] = [];
  for (const entity of trashed) if (!(await isInUse(db, entity, deletedSongIds))) entities.push(entity);
  const files = await listFiles(db, { songIds });
  return {
    kinds: countByKind(entities),
    files: files.length,
    byteLength: files.reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

/**
 * Deletes one item in the trash, or all that have been there for so many days, at most 200 at once: with their texts,
 * files, images and history. Items that songs, files or articles refer to stay, and are reported. So does a collection
 * that is sold, or that holds a scripture, a publication or the only membership of a song.
 *
 * @throws {NotFound} when the one item does not exist, and {Conflict} when it is not in the trash
 */
export async function emptyTrash(
  tx: Tx,
  request: EmptyTrashRequest,
  actorId: string,
  context: TrashContext,
): Promise<catalogue.EmptiedTrash> {
  // Acquired before every other lock, as when files are added: bytes are deleted under it.
  await acquireLock(tx, 'media');
  await acquireLock(tx, 'catalogue');
  const now = context.now();
  const entities =
    'days' in request
      ? await listTrashedBefore(tx, daysBefore(now, request.days))
      : [await requireTrashed(tx, request)];
  const deleted: EntityRef[] = [];
  const refused: catalogue.EmptiedTrash['refused'] = [];
  let files = 0;
  for (const { kind, id, name } of entities) {
    if (deleted.length === BATCH_SIZE) break;
    if (await isInUse(tx, { kind, id })) refused.push({ kind, id, name: { ...name }, reason: 'in-use' });
    else {
      files += await deleteEntity(tx, { kind, id }, actorId, context);
      deleted.push({ kind, id });
    }
  }
  const left = entities.length - deleted.length - refused.length;
  return { kinds: countByKind(deleted), files, refused, left };
}

/* `deletedSongIds`: songs that will be deleted before it. */
async function isInUse(
  db: Reader,
  entity: EntityRef,
  deletedSongIds: ReadonlySet<string> = new Set(),
): Promise<boolean> {
  if (entity.kind === 'song') return false;
  if (entity.kind === 'collection') return hasOtherContent(db, entity.id, deletedSongIds);
  const { songs, files, articles } = await findUses(db, entity);
  return songs.some((id) => !deletedSongIds.has(id)) || files + articles > 0;
}

async function hasOtherContent(db: Reader, id: string, deletedSongIds: ReadonlySet<string>): Promise<boolean> {
  if ((await listSongIdsOnlyIn(db, id)).some((songId) => !deletedSongIds.has(songId))) return true;
  return hasContentBesidesSongs(db, id);
}

async function requireTrashed(tx: Tx, { kind, id }: EntityRef) {
  const { item, trashedAt } = await lockEntry(tx, { kind, id });
  if (trashedAt === null) throw new Conflict('It is not in the trash.');
  if ((await findMergeTarget(tx, id)) !== undefined)
    throw new Conflict('This song was merged with another one, and its numbers lead there. Undo the merge first.', {
      details: { reason: 'merged' },
    });
  return { kind, id, name: displayName(item) };
}

/** @returns how many files were deleted with it */
async function deleteEntity(tx: Tx, { kind, id }: EntityRef, actorId: string, context: TrashContext): Promise<number> {
  const now = context.now();
  const { item } = await lockEntry(tx, { kind, id });
  const files = kind === 'song' ? await listFiles(tx, { songIds: [id] }) : [];
  // Timed texts are deleted with the recording they belong to.
  for (const file of files.filter(({ companionOf }) => companionOf === null)) await deleteFile(tx, context, file);
  await deletePermanently(tx, { kind, id }, now);
  await deleteRevisions(tx, kind, id);
  if (pictureHashOf(item) !== undefined && 'image' in item) await context.scheduleImageDeletion(tx, item.image);
  await recordAudit(tx, { actor: actorId, action: 'trash.empty', kind, id, details: { name: displayName(item) } }, now);
  return files.length;
}

const displayName = (item: CatalogueItem) => {
  const name = 'name' in item ? item.name : item.identifier;
  return typeof name === 'object' ? name : { en: name };
};

function countByKind(entities: readonly EntityRef[]): catalogue.TrashContent['kinds'] {
  return [...Map.groupBy(entities, ({ kind }) => kind)].map(([kind, group]) => ({ kind, count: group.length }));
}
