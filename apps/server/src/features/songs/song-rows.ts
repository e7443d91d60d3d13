import { listLibraryChanges, readVersions } from '../../platform/changes/index.ts';
import { type Database, yieldToEventLoop } from '../../platform/database/index.ts';
import type { Membership, Song } from './model.ts';
import {
  listAllMemberships,
  listMemberSongIds,
  listSongIdsAfter,
  listSongIdsFromCountries,
  listSongs,
  listTrashedCollectionIds,
} from './queries.ts';
import { BLOCK_SONGS, createBlock, replaceRows, sizeOf, type SongBlock, type SongRow } from './song-blocks.ts';

/** What decides who may open a song: the same for most songs of a collection. */
export type SongAccess = Pick<Song, 'enabled'> & {
  readonly memberships: readonly Membership[];
  /** Also those in collections in the trash. */
  readonly allMemberships: readonly Pick<Membership, 'collectionId' | 'free'>[];
};

/** All songs at one moment. */
export type SongRowList = {
  /** Differs from that of every other list of this process. */
  readonly revision: number;
  readonly blocks: readonly SongBlock[];
  /** By the number that each row has as its `access`. */
  readonly access: readonly SongAccess[];
};

/** The documents of all songs in one form, up to date. */
export type SongRows = {
  /** All songs, at least as new as this version of the library. Concurrent callers wait for the same read. */
  current(version: number): Promise<SongRowList>;
  /** The bytes it takes in memory, about. */
  size(): number;
};

/** Serializes songs, each with `"available":true`. */
export type SerializeSongs = (songs: readonly Song[]) => readonly string[];

type State = {
  readonly list: SongRowList;
  /** All changes of the library up to this one are in the list. */
  readonly version: number;
  readonly trashedCollections: ReadonlySet<string>;
  /** Whether nothing changed while it was read. */
  readonly isSettled: boolean;
};

/** What changes documents of songs. Lyrics, files and contributors are reported as changes of the songs they change. */
const CHANGE_KINDS = ['song', 'collection', 'reference'] as const;
const CHANGES_AT_ONCE = 1000;
const IDS_AT_ONCE = 5000;
/** Somebody who writes all the time may keep a list from being of one moment; then it is sent as it is. */
const MAX_ROUNDS = 50;
const AVAILABLE = '"available":true';

let revisions = 0;

/**
 * Creates the documents of all songs in one form. What changed is asked of the primary, and the songs of a replica. They are read in small steps when they are first asked for; after that
 * only songs that changed are read again.
 */
export function createSongRows(database: Database, serialize: SerializeSongs): SongRows {
  const access = createAccessTable();
  let state: State | undefined;
  let refreshing: Promise<State> | undefined;

  const readSongs = async (ids: readonly string[]): Promise<SongRow[]> => {
    await yieldToEventLoop();
    const songs = await listSongs(database.replica, { ids });
    const allMemberships = await listAllMemberships(database.replica, ids);
    const texts = serialize(songs);
    return songs.map((song, at) =>
      createRow(song, texts[at] ?? '', access.indexOf(song, allMemberships.get(song.id) ?? [])),
    );
  };

  const readAll = async (): Promise<State> => {
    const { library: version } = await readVersions(database.read);
    database.advanceReplica();
    const trashedCollections = await listTrashedCollectionIds(database.replica);
    const ids: string[] = [];
    for (let page = ['']; page.length > 0; ids.push(...page)) {
      await yieldToEventLoop();
      page = await listSongIdsAfter(database.replica, page.at(-1) ?? '', IDS_AT_ONCE);
    }
    ids.sort();
    const blocks: SongBlock[] = [];
    for (let at = 0; at < ids.length; at += BLOCK_SONGS) {
      const rows = await readSongs(ids.slice(at, at + BLOCK_SONGS));
      rows.sort((one, other) => (one.id < other.id ? -1 : 1));
      if (rows.length > 0) blocks.push(createBlock(rows));
    }
    return { list: createList(blocks, access.all), version, trashedCollections, isSettled: false };
  };

  /* Songs that were read while they were written are read again, until nothing has changed since the last read. */
  const refresh = async (): Promise<State> => {
    let next = state ?? (await readAll());
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const { until, items } = await listLibraryChanges(database.read, next.version, CHANGE_KINDS, CHANGES_AT_ONCE);
      if (until < next.version) {
        next = await readAll();
        continue;
      }
      if (until === next.version) {
        next = { ...next, isSettled: true };
        break;
      }
      database.advanceReplica();
      const { ids, trashedCollections } = await findChangedSongs(database, items, next);
      const changed = new Map<string, SongRow | undefined>(ids.map((id) => [id, undefined]));
      for (let at = 0; at < ids.length; at += BLOCK_SONGS)
        for (const row of await readSongs(ids.slice(at, at + BLOCK_SONGS))) changed.set(row.id, row);
      const list = ids.length === 0 ? next.list : createList(await replaceRows(next.list.blocks, changed), access.all);
      next = { list, version: until, trashedCollections, isSettled: false };
    }
    state = next;
    return next;
  };

  return {
    async current(version) {
      if (state !== undefined && state.version >= version) return state.list;
      const running = await refreshing;
      if (running !== undefined && running.version >= version) return running.list;
      refreshing ??= refresh().finally(() => (refreshing = undefined));
      return (await refreshing).list;
    },
    size: () => state?.list.blocks.reduce((sum, block) => sum + sizeOf(block), 0) ?? 0,
  };
}

function createList(blocks: readonly SongBlock[], access: readonly SongAccess[]): SongRowList {
  revisions += 1;
  return { revision: revisions, blocks, access };
}

function createRow({ id, updatedAt }: Song, document: string, access: number): SongRow {
  // Names and texts before it cannot contain this: a quotation mark in them is escaped.
  const at = document.indexOf(AVAILABLE);
  if (at < 0) throw new Error(`The document of song ${id} does not say whether it is available.`);
  const head = document.slice(0, at + AVAILABLE.length - 'true'.length);
  const text = Buffer.from(head + document.slice(at + AVAILABLE.length));
  return { id, updatedAt, access, text, cut: Buffer.byteLength(head) };
}

async function findChangedSongs(
  { replica }: Pick<Database, 'replica'>,
  items: readonly { readonly kind: string; readonly id: string }[],
  before: Pick<State, 'trashedCollections' | 'isSettled'>,
): Promise<{ readonly ids: readonly string[]; readonly trashedCollections: ReadonlySet<string> }> {
  const idsOf = (kind: string) => items.filter((item) => item.kind === kind).map(({ id }) => id);
  const collections = idsOf('collection');
  const trashedCollections =
    collections.length === 0 ? before.trashedCollections : await listTrashedCollectionIds(replica);
  // A song does not show that it is in a collection in the trash. One that went there and back while songs were read is
  // where it was before.
  const moved = collections.filter(
    (id) => !before.isSettled || trashedCollections.has(id) !== before.trashedCollections.has(id),
  );
  const members = await listMemberSongIds(replica, moved);
  const songsFrom = await listSongIdsFromCountries(replica, idsOf('reference'));
  return { ids: [...new Set([...idsOf('song'), ...members, ...songsFrom])], trashedCollections };
}

/* Songs that are open to the same people share one entry. */
function createAccessTable() {
  const all: SongAccess[] = [];
  const indexes = new Map<string, number>();
  const indexOf = (
    { enabled, memberships }: Pick<Song, 'enabled' | 'memberships'>,
    allMemberships: SongAccess['allMemberships'],
  ): number => {
    const key = JSON.stringify([
      enabled,
      memberships.map(({ collectionId, free }) => [collectionId, free]),
      allMemberships.map(({ collectionId, free }) => [collectionId, free]),
    ]);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    indexes.set(key, all.length);
    return all.push({ enabled, memberships, allMemberships }) - 1;
  };
  return { all, indexOf };
}
