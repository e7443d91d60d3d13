import { type CatalogueItem, type CatalogueKind, Conflict, Impossible, NotFound } from '@canticle/contract';
import { writeDown } from '../../audit/index.ts';
import { momentOf, newId, type Reader, serialise, type Tx } from '../../database/index.ts';
import type { FileStore } from '../../files/index.ts';
import { namesOfPeople } from '../identity/index.ts';
import { countFilesOf, replaceContributor } from '../media/index.ts';
import { articlesOfContributor, replaceContributor as replaceInArticles } from '../publications/index.ts';
import {
  type CatalogueEntry,
  fileIdsOfContributors,
  findCatalogued,
  holdCatalogued,
  isInSmallList,
  isReferenceKind,
  namesInCatalogue,
  putCatalogued,
  putIntoTrash,
  slugOfContributor,
  songsByNumber,
  songsUsing,
  takeFromTrash,
  whoIsNamed,
} from '../songs/index.ts';
import { slugOf } from '../transfer/index.ts';
import { judgeItem } from './judge-item.ts';
import { type Action, addRevision, findRevision } from './queries.ts';
import { differences, pictureOf, referringTo, refuseFields, versionOf } from './rules.ts';

/** Who does something to the catalogue, and when; `pictures` is where its pictures are stored. */
export type Editor = { readonly by: string; readonly now: Date; readonly pictures: FileStore };

/** Which thing is meant. */
export type Thing = { readonly kind: CatalogueKind; readonly id: string };

/** Songs named where something is in use. */
const MOST_NAMED = 20;

/**
 * Adds a thing.
 *
 * @throws {Conflict} when there is one with this id
 * @throws {Impossible} naming the fields that cannot be saved
 */
export async function createItem(tx: Tx, thing: Thing, wanted: CatalogueItem, editor: Editor): Promise<void> {
  await holdPicture(tx, wanted);
  await serialise(tx, 'catalogue');
  const { kind } = thing;
  if ((await findCatalogued(tx, kind, [thing.id])).length > 0)
    throw new Conflict('There is something with this id already.');
  if (isReferenceKind(kind) && (await isInSmallList(tx, thing.id))) refuseFields([{ field: 'id', reason: 'taken' }]);
  const item = await named(tx, kind, wanted);
  await judgeItem(tx, editor.pictures, { kind, id: thing.id, item, before: undefined });
  await save(tx, thing, item, 'create', editor);
}

/**
 * Changes a thing.
 *
 * @param base  the version the change was made from
 * @throws {Conflict} when another state stands there by now, or the thing is in the trash; nothing is written then
 * @throws {Impossible} naming the fields that cannot be saved
 */
export async function changeItem(
  tx: Tx,
  thing: Thing,
  { base, item: wanted, action = 'change' }: { base: string; item: CatalogueItem; action?: Action },
  editor: Editor,
): Promise<void> {
  await holdPicture(tx, wanted);
  const before = await getEntry(tx, thing);
  if (before.trashedAt !== null) throw new Conflict('It is in the trash. Restore it first.', inTrash);
  if (versionOf(before.item) !== base) throw await savedMeanwhile(tx, thing, before);
  const item = await named(tx, thing.kind, wanted);
  if (differences(before.item, item).length === 0) return;
  await judgeItem(tx, editor.pictures, { ...thing, item, before: before.item });
  await keepFound(tx, thing, before);
  await save(tx, thing, item, action, editor, before);
}

/** Makes an earlier state the thing again. */
export async function revertItem(
  tx: Tx,
  thing: Thing,
  { base, number }: { base: string; number: number },
  editor: Editor,
): Promise<void> {
  const found = await findRevision(tx, thing.kind, thing.id, number);
  if (found === undefined) throw new NotFound('There is no state with this number.');
  await changeItem(tx, thing, { base, item: found.item, action: 'revert' }, editor);
}

/**
 * Puts a thing into the trash; nothing happens when it is there.
 *
 * @throws {Conflict} when something refers to it, naming what
 */
export async function trashItem(tx: Tx, thing: Thing, editor: Editor): Promise<void> {
  const before = await getEntry(tx, thing);
  if (before.trashedAt !== null) return;
  const uses = await usesOf(tx, thing);
  if (thing.kind !== 'song' && thing.kind !== 'collection' && uses.songs.length + uses.files + uses.articles > 0) {
    const songs = uses.songs.slice(0, MOST_NAMED);
    const names = await namesInCatalogue(tx, songs);
    throw new Conflict('It is in use. Take it out of what refers to it first, or merge it into another.', {
      details: {
        reason: 'in-use',
        songs: uses.songs.length,
        files: uses.files,
        articles: uses.articles,
        where: songs.map((id) => ({ id, name: names.get(id) ?? {} })),
      },
    });
  }
  await keepFound(tx, thing, before);
  await putIntoTrash(tx, thing, await nameOf(tx, thing, before.item), editor.now);
  await remember(tx, thing, before.item, 'trash', editor);
}

/**
 * Takes a thing out of the trash. A song leaves out the numbers other songs have meanwhile.
 *
 * @throws {Conflict} when another thing has its key or code meanwhile
 */
export async function restoreItem(tx: Tx, thing: Thing, editor: Editor): Promise<void> {
  const before = await getEntry(tx, thing);
  if (before.trashedAt === null) return;
  const { kind, id } = thing;
  const name = await nameOf(tx, thing, before.item);
  const isFree = kind === 'contributor' || (isReferenceKind(kind) && kind !== 'country');
  if (!isFree) await judgeItem(tx, editor.pictures, { kind, id, item: before.item, before: before.item });
  await takeFromTrash(tx, thing, isFree ? await freeName(tx, kind, id, name) : name, editor.now);
  const item = kind === 'song' ? await withFreeNumbers(tx, id, before.item as CatalogueItem<'song'>) : before.item;
  if (item !== before.item) await putCatalogued(tx, { kind, id, item }, editor.now);
  await remember(tx, thing, item, 'restore', editor);
}

/**
 * Lets what refers to one thing refer to another of its kind, and puts the first into the trash.
 *
 * @throws {Impossible} when it is no kind that can be merged, or the two are one
 */
export async function mergeItem(tx: Tx, thing: Thing, intoId: string, editor: Editor): Promise<void> {
  const { kind, id } = thing;
  if (kind !== 'contributor' && !isReferenceKind(kind)) throw new Impossible('Things of this kind cannot be merged.');
  if (id === intoId) throw new Impossible('A thing cannot be merged into itself.');
  const from = await getEntry(tx, thing);
  const into = await getEntry(tx, { kind, id: intoId });
  if (from.trashedAt !== null || into.trashedAt !== null)
    throw new Conflict('One of them is in the trash. Restore it first.', inTrash);
  for (const entry of await findCatalogued(tx, 'song', await songsUsing(tx, kind, id))) {
    const song = { kind: 'song', id: entry.id } as const;
    const item = referringTo(entry.item as CatalogueItem<'song'>, kind, id, intoId);
    await keepFound(tx, song, entry);
    await putCatalogued(tx, { ...song, item }, editor.now);
    await addState(tx, song, item, 'merge', editor);
  }
  if (kind === 'contributor') {
    await replaceContributor(tx, id, intoId, editor.now);
    await replaceInArticles(tx, id, intoId, editor.now);
  }
  await keepFound(tx, thing, from);
  await putIntoTrash(tx, thing, await nameOf(tx, thing, from.item), editor.now);
  await remember(tx, thing, from.item, 'merge', editor, { into: intoId });
}

/** Who refers to a thing: ids of songs, those in the trash too, how many files, and how many articles. */
export async function usesOf(
  db: Reader,
  { kind, id }: Thing,
): Promise<{ readonly songs: readonly string[]; readonly files: number; readonly articles: number }> {
  const songs = await songsUsing(db, kind, id);
  if (kind !== 'contributor')
    return { songs, files: kind === 'instrument' ? await countFilesOf(db, id) : 0, articles: 0 };
  const files = (await fileIdsOfContributors(db, id)).get(id)?.length ?? 0;
  return { songs, files, articles: (await articlesOfContributor(db, id)).length };
}

/**
 * The thing as it stands; whoever writes it at the same time waits.
 *
 * @throws {NotFound} when there is none
 */
export async function getEntry(tx: Tx, { kind, id }: Thing): Promise<CatalogueEntry> {
  await serialise(tx, 'catalogue');
  await holdCatalogued(tx, kind, id);
  const [entry] = await findCatalogued(tx, kind, [id]);
  if (entry === undefined) throw new NotFound('There is no such thing in the catalogue.');
  return entry;
}

/** Writes down the state that stands, when nobody gave it here: what an import brought, or another part of the app. */
export async function keepFound(tx: Tx, thing: Thing, entry: CatalogueEntry): Promise<void> {
  const last = await findRevision(tx, thing.kind, thing.id);
  if (last !== undefined && differences(last.item, entry.item).length === 0) return;
  const at = entry.updatedAt ?? momentOf(new Date(0));
  await addRevision(tx, thing, { number: (last?.number ?? 0) + 1, action: 'found', at, by: null, item: entry.item });
}

/** Writes down a state that was just given. */
export async function addState(
  tx: Tx,
  thing: Thing,
  item: CatalogueItem,
  action: Action,
  { by, now }: Editor,
): Promise<void> {
  const last = await findRevision(tx, thing.kind, thing.id);
  await addRevision(tx, thing, { number: (last?.number ?? 0) + 1, action, at: now, by, item });
}

async function save(
  tx: Tx,
  thing: Thing,
  item: CatalogueItem,
  action: Action,
  editor: Editor,
  before?: CatalogueEntry,
): Promise<void> {
  const slug = thing.kind === 'contributor' && before === undefined ? await newSlug(tx, item) : '';
  await putCatalogued(tx, { ...thing, item, slug }, editor.now);
  const [after] = await findCatalogued(tx, thing.kind, [thing.id]);
  const stored = after?.item ?? item;
  const fields = before === undefined ? [] : differences(before.item, stored).map(({ field }) => field);
  await remember(tx, thing, stored, action, editor, { fields });
}

/* In the history of the thing, and among the deeds of the house. */
async function remember(
  tx: Tx,
  thing: Thing,
  item: CatalogueItem,
  action: Action,
  editor: Editor,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await addState(tx, thing, item, action, editor);
  const name = 'name' in item ? item.name : item.identifier;
  const deed = { actor: editor.by, action: `catalogue.${action}`, kind: thing.kind, id: thing.id };
  await writeDown(tx, { ...deed, details: { name, ...details } }, editor.now);
}

/*
 * A picture that is there now is there when the transaction ends: under the lock that taking bytes away takes. It comes
 * before every other, as where files are brought.
 */
async function holdPicture(tx: Tx, item: CatalogueItem): Promise<void> {
  if (pictureOf(item) !== undefined) await serialise(tx, 'media');
}

async function savedMeanwhile(tx: Tx, thing: Thing, { item, updatedAt }: CatalogueEntry): Promise<Conflict> {
  const last = await findRevision(tx, thing.kind, thing.id);
  const isTheirs = last !== undefined && differences(last.item, item).length === 0;
  const by = isTheirs && last.by !== null ? ((await namesOfPeople(tx, [last.by])).get(last.by) ?? null) : null;
  const at = isTheirs ? last.at : updatedAt;
  return new Conflict(`${by ?? 'Somebody'} saved this meanwhile. Nothing was saved.`, {
    details: { reason: 'saved-meanwhile', version: versionOf(item), by, at },
  });
}

const inTrash = { details: { reason: 'in-trash' } };

/* A small list's entry without a slug gets one from its name. */
async function named(db: Reader, kind: CatalogueKind, item: CatalogueItem): Promise<CatalogueItem> {
  if (!isReferenceKind(kind) || !('slug' in item)) return item;
  if (kind === 'country') return { ...item, slug: item.slug.toUpperCase() };
  if (item.slug !== '') return item;
  const wish = slugOf(item.name['en'] ?? Object.values(item.name)[0] ?? '') || kind;
  return { ...item, slug: await freeName(db, kind, '', wish) };
}

const newSlug = (db: Reader, item: CatalogueItem) =>
  freeName(db, 'contributor', '', slugOf('name' in item && typeof item.name === 'string' ? item.name : '') || 'person');

async function freeName(db: Reader, kind: CatalogueKind, id: string, wish: string): Promise<string> {
  if (kind !== 'contributor' && !isReferenceKind(kind)) return wish;
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? wish : `${wish}-${count}`;
    const owner = await whoIsNamed(db, kind, name);
    if (owner === undefined || owner === id) return name;
  }
}

async function nameOf(db: Reader, { kind, id }: Thing, item: CatalogueItem): Promise<string> {
  if (kind === 'contributor') return (await slugOfContributor(db, id)) ?? newId();
  if ('slug' in item) return item.slug;
  return 'identifier' in item ? item.identifier : '';
}

async function withFreeNumbers(db: Reader, id: string, song: CatalogueItem<'song'>): Promise<CatalogueItem<'song'>> {
  const taken = new Set<string>();
  for (const { collectionId, number } of song.memberships) {
    if (number === null) continue;
    const owner = (await songsByNumber(db, collectionId, [number])).get(number);
    if (owner !== undefined && owner !== id) taken.add(collectionId);
  }
  if (taken.size === 0) return song;
  const memberships = song.memberships.map((one) => (taken.has(one.collectionId) ? { ...one, number: null } : one));
  return { ...song, memberships };
}
