import { createHash } from 'node:crypto';
import { BadRequest, catalogue, type CatalogueItem, type CatalogueKind, Impossible } from '@canticle/contract';
import { cleanHtml } from '../transfer/index.ts';

/** What is wrong with one field: which, why, and whom it collides with. */
export type WrongField = {
  /** As a path: `memberships.0.number`. */
  readonly field: string;
  readonly reason: 'missing' | 'wrong' | 'too-long' | 'out-of-range' | 'taken' | 'gone' | 'twice';
  readonly by?: { readonly id: string; readonly name: Readonly<Record<string, string>> };
};

type Song = CatalogueItem<'song'>;

/** Names a state of a thing: the same for the same state, whoever made it. */
export function versionOf(item: CatalogueItem): string {
  return createHash('sha256').update(JSON.stringify(item)).digest('base64url').slice(0, 22);
}

/**
 * What an editor sent, checked and made safe: texts trimmed, HTML without what may run, load or restyle.
 *
 * @throws {BadRequest} naming every field that is not as it should be
 */
export function readItem(kind: CatalogueKind, sent: unknown): CatalogueItem {
  const read = catalogue.catalogueItems[kind].safeParse(sent);
  if (!read.success) {
    const fields = read.error.issues.map(({ code, path, ...rest }): WrongField => {
      const isText = 'origin' in rest && rest.origin === 'string';
      const field = path.map(String).join('.');
      if (code === 'too_small') return { field, reason: isText ? 'missing' : 'out-of-range' };
      if (code === 'too_big') return { field, reason: isText ? 'too-long' : 'out-of-range' };
      return { field, reason: code === 'custom' ? 'missing' : 'wrong' };
    });
    const first = fields[0]?.field ?? '';
    throw new BadRequest(`The field "${first}" is not as it should be.`, { details: { fields } });
  }
  return withSafeHtml(kind, read.data);
}

/** @throws {Impossible} naming the fields, when there are any */
export function refuseFields(fields: readonly WrongField[]): void {
  const [first] = fields;
  if (first === undefined) return;
  throw new Impossible(`The field "${first.field}" cannot be saved: ${first.reason}.`, { details: { fields } });
}

function withSafeHtml(kind: CatalogueKind, item: CatalogueItem): CatalogueItem {
  const clean = (texts: Readonly<Record<string, string>>) => cleanHtml(texts).texts;
  if (kind === 'song') {
    const song = item as Song;
    return { ...song, details: clean(song.details) };
  }
  if (kind === 'collection') {
    const collection = item as CatalogueItem<'collection'>;
    return { ...collection, details: clean(collection.details), header: clean(collection.header) };
  }
  if (kind === 'contributor') {
    const person = item as CatalogueItem<'contributor'>;
    return { ...person, country: person.country?.toUpperCase() ?? null, biography: clean(person.biography) };
  }
  return item;
}

/** What is different, field by field, in the order of the fields. */
export function differences(
  before: CatalogueItem,
  after: CatalogueItem,
): { readonly field: string; readonly before: unknown; readonly after: unknown }[] {
  const first = before as Readonly<Record<string, unknown>>;
  const second = after as Readonly<Record<string, unknown>>;
  return [...new Set([...Object.keys(first), ...Object.keys(second)])]
    .filter((field) => !isSame(first[field], second[field]))
    .map((field) => ({ field, before: first[field] ?? null, after: second[field] ?? null }));
}

/** Whether two values say the same; members of an object have no order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, inOrder(one)]),
  );
}

const REFERENCES = { theme: 'themeIds', category: 'categoryIds', genre: 'genreIds' } as const;

/** Ids a thing refers to, by kind. */
export function referredBy(kind: CatalogueKind, item: CatalogueItem): ReadonlyMap<CatalogueKind, readonly string[]> {
  if (kind !== 'song') return new Map();
  const song = item as Song;
  return new Map<CatalogueKind, readonly string[]>([
    ['collection', song.memberships.map((one) => one.collectionId)],
    ['contributor', song.participants.map((one) => one.contributorId)],
    ['copyright', song.copyrights.map((one) => one.copyrightId)],
    ['country', song.origins.map((one) => one.countryId)],
    ...(Object.keys(REFERENCES) as (keyof typeof REFERENCES)[]).map((one) => [one, song[REFERENCES[one]]] as const),
  ]);
}

/** A song that refers to one thing where it referred to another of its kind; to each once. */
export function referringTo(song: Song, kind: CatalogueKind, fromId: string, intoId: string): Song {
  const other = (id: string) => (id === fromId ? intoId : id);
  const once = <T>(list: readonly T[], keyOf: (one: T) => string) =>
    [...new Map(list.toReversed().map((one) => [keyOf(one), one])).values()].toReversed();
  if (kind === 'contributor') {
    const parts = song.participants.map((one) => ({ ...one, contributorId: other(one.contributorId) }));
    return { ...song, participants: once(parts, (one) => `${one.contributorId} ${one.type}`) };
  }
  if (kind === 'copyright') {
    const rights = song.copyrights.map((one) => ({ ...one, copyrightId: other(one.copyrightId) }));
    return { ...song, copyrights: once(rights, (one) => `${one.copyrightId} ${one.type}`) };
  }
  if (kind === 'country') {
    const origins = song.origins.map((one) => ({ ...one, countryId: other(one.countryId) }));
    return { ...song, origins: once(origins, (one) => `${one.countryId} ${one.type}`) };
  }
  const field = REFERENCES[kind as keyof typeof REFERENCES];
  return { ...song, [field]: [...new Set(song[field].map(other))] };
}

/** What many songs are to become; what concerns trash and state is not among it. */
export type SongChange = Exclude<catalogue.BulkChange, { readonly do: 'enable' | 'disable' | 'trash' | 'restore' }>;

/** Whether the change concerns what songs say, and not whether things are shown. */
export function isSongChange(change: catalogue.BulkChange): change is SongChange {
  return !['enable', 'disable', 'trash', 'restore'].includes(change.do);
}

/** The song after a change of many, or why it cannot have it. */
export function afterBulk(song: Song, change: SongChange): Song | 'not-in-collection' | 'invalid' {
  switch (change.do) {
    case 'add':
    case 'remove':
    case 'set': {
      const field = REFERENCES[change.what];
      const wanted = new Set(change.items);
      if (change.do === 'add') return { ...song, [field]: [...new Set([...song[field], ...wanted])] };
      if (change.do === 'remove') return { ...song, [field]: song[field].filter((id) => !wanted.has(id)) };
      return { ...song, [field]: [...wanted] };
    }
    case 'copyright': {
      const parts = change.part === 'both' ? (['text', 'melody'] as const) : [change.part];
      const others = song.copyrights.filter(({ type }) => !parts.some((one) => one === type));
      const { item } = change;
      const given = item === null ? [] : parts.map((type) => ({ type, copyrightId: item }));
      return { ...song, copyrights: [...others, ...given] };
    }
    case 'join':
      return song.memberships.some(({ collectionId }) => collectionId === change.collectionId)
        ? song
        : {
            ...song,
            memberships: [...song.memberships, { collectionId: change.collectionId, number: null, free: false }],
          };
    case 'leave':
      return { ...song, memberships: song.memberships.filter((one) => one.collectionId !== change.collectionId) };
    case 'shift': {
      const here = song.memberships.find(({ collectionId }) => collectionId === change.collectionId);
      if (here?.number == null) return 'not-in-collection';
      const number = here.number + change.by;
      if (number < 1 || number > 99_999) return 'invalid';
      return { ...song, memberships: song.memberships.map((one) => (one === here ? { ...one, number } : one)) };
    }
  }
}

/**
 * Which songs come to the numbers they want. Who is refused stays, and is in the way of the next.
 *
 * @param wanted  the new number of each song that is to move
 * @param owners  who has these numbers now
 */
export function whoMoves(
  wanted: ReadonlyMap<string, number>,
  owners: ReadonlyMap<number, string>,
): ReadonlySet<string> {
  const moving = new Set(wanted.keys());
  for (let before = -1; before !== moving.size; ) {
    before = moving.size;
    for (const [id, number] of wanted) {
      const owner = owners.get(number);
      if (owner !== undefined && !moving.has(owner)) moving.delete(id);
    }
  }
  return moving;
}

/** The hash of the picture a thing shows, when it is one of ours and not one elsewhere. */
export function pictureOf(item: CatalogueItem): string | undefined {
  const image = 'image' in item ? item.image : null;
  return /^\/api\/canticle\/pictures\/([0-9a-f]{64})\.jpg$/.exec(image ?? '')?.[1];
}
