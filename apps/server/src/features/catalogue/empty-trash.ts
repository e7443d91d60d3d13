import { type CatalogueKind, type catalogue, Conflict } from '@canticle/contract';
import { writeDown } from '../../audit/index.ts';
import { momentOf, type Reader, serialise, type Tx } from '../../database/index.ts';
import { type FileRooms, listFiles, removeFile } from '../media/index.ts';
import { listPublications } from '../publications/index.ts';
import { listTranslations } from '../scriptures/index.ts';
import { deleteForGood, listThrownAway, songsOnlyIn } from '../songs/index.ts';
import { listProducts } from '../store/index.ts';
import { getEntry, type Thing, usesOf } from './deeds.ts';
import { forgetRevisions } from './queries.ts';
import { pictureOf } from './rules.ts';

type Rooms = FileRooms & {
  /** Notes that a picture goes unless something shows it a day later. */
  readonly forgetPicture: (tx: Tx, image: string | null) => Promise<void>;
};

type Wanted = { readonly kind: CatalogueKind; readonly id: string } | { readonly days: number };

/** Things deleted in one transaction. */
const AT_ONCE = 200;

const DAY_MS = 24 * 3600_000;
const daysBefore = (now: Date, days: number): string => momentOf(new Date(now.getTime() - days * DAY_MS));

/** What would go if everything were deleted that lies in the trash for so many days; what is in use stays. */
export async function lookIntoTrash(db: Reader, days: number, now: Date): Promise<catalogue.TrashContent> {
  const old = await listThrownAway(db, daysBefore(now, days));
  const songIds = old.flatMap(({ kind, id }) => (kind === 'song' ? [id] : []));
  const going = new Set(songIds);
  const things: Thing[] = [];
  for (const thing of old) if (!(await isInUse(db, thing, going))) things.push(thing);
  const files = await listFiles(db, { songIds });
  return {
    kinds: counted(things),
    files: files.length,
    byteLength: files.reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

/**
 * Deletes one thing that lies in the trash, or all that lie there for so many days, at most 200 at once: with their texts,
 * files, pictures and history. What songs, files or articles refer to stays, and is named; so does a collection that is
 * sold, or with which a scripture, a publication or the only place of a song would go.
 *
 * @throws {NotFound} when the one thing is not there, and {Conflict} when it is not in the trash
 */
export async function emptyTrash(tx: Tx, wanted: Wanted, by: string, rooms: Rooms): Promise<catalogue.EmptiedTrash> {
  // Before every other lock, as where files are brought: bytes are forgotten under it.
  await serialise(tx, 'media');
  await serialise(tx, 'catalogue');
  const now = rooms.now();
  const things = 'days' in wanted ? await listThrownAway(tx, daysBefore(now, wanted.days)) : [await oneOf(tx, wanted)];
  const gone: Thing[] = [];
  const refused: catalogue.EmptiedTrash['refused'] = [];
  let files = 0;
  for (const { kind, id, name } of things) {
    if (gone.length === AT_ONCE) break;
    if (await isInUse(tx, { kind, id })) refused.push({ kind, id, name: { ...name }, reason: 'in-use' });
    else {
      files += await deleteOne(tx, { kind, id }, by, rooms);
      gone.push({ kind, id });
    }
  }
  const left = things.length - gone.length - refused.length;
  return { kinds: counted(gone), files, refused, left };
}

/* `going`: songs that will be gone before it. */
async function isInUse(db: Reader, thing: Thing, going: ReadonlySet<string> = new Set()): Promise<boolean> {
  if (thing.kind === 'song') return false;
  if (thing.kind === 'collection') return holdsMore(db, thing.id, going);
  const { songs, files, articles } = await usesOf(db, thing);
  return songs.some((id) => !going.has(id)) || files + articles > 0;
}

async function holdsMore(db: Reader, id: string, going: ReadonlySet<string>): Promise<boolean> {
  if ((await songsOnlyIn(db, id)).some((songId) => !going.has(songId))) return true;
  if ((await listTranslations(db, id)).length > 0) return true;
  if ((await listPublications(db, { collectionIds: [id] })).length > 0) return true;
  return (await listProducts(db)).some(({ collectionIds }) => collectionIds.includes(id));
}

async function oneOf(tx: Tx, { kind, id }: Thing) {
  const { item, trashedAt } = await getEntry(tx, { kind, id });
  if (trashedAt === null) throw new Conflict('It is not in the trash.');
  return { kind, id, name: nameOf(item) };
}

/** @returns how many files went with it */
async function deleteOne(tx: Tx, { kind, id }: Thing, by: string, rooms: Rooms): Promise<number> {
  const now = rooms.now();
  const { item } = await getEntry(tx, { kind, id });
  const files = kind === 'song' ? await listFiles(tx, { songIds: [id] }) : [];
  // Words in time go with the recording they belong to.
  for (const file of files.filter(({ companionOf }) => companionOf === null)) await removeFile(tx, rooms, file);
  await deleteForGood(tx, { kind, id }, now);
  await forgetRevisions(tx, kind, id);
  if (pictureOf(item) !== undefined && 'image' in item) await rooms.forgetPicture(tx, item.image);
  await writeDown(tx, { actor: by, action: 'trash.empty', kind, id, details: { name: nameOf(item) } }, now);
  return files.length;
}

const nameOf = (item: object) => {
  const { name, identifier } = item as { name?: string | Readonly<Record<string, string>>; identifier?: string };
  return typeof name === 'object' ? name : { en: name ?? identifier ?? '' };
};

function counted(things: readonly Thing[]): catalogue.TrashContent['kinds'] {
  return [...Map.groupBy(things, ({ kind }) => kind)].map(([kind, some]) => ({ kind, count: some.length }));
}
