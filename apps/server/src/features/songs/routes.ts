import { type Endpoint, NotFound, references, type ReplyOf, songs } from '@canticle/contract';
import type { ChangeWatch } from '../../changes/index.ts';
import type { Database } from '../../database/index.ts';
import {
  type HotReplies,
  type KeepList,
  type Route,
  serve,
  serveResource,
  Stamped,
  updatedAfter,
  type Viewer,
} from '../../http/index.ts';
import { openIds, rightsKey } from './access.ts';
import { type CollectionMemory, rememberCollections } from './collection-memory.ts';
import type { Collection, ReferenceItem, ReferenceKind } from './model.ts';
import {
  fileIdsOfContributors,
  findSong,
  listContributors,
  listInstruments,
  listLanguages,
  listReferences,
  listSongs,
  type SongPick,
  songIdsOfContributors,
} from './queries.ts';
import { hasCollection, isOpen, isVisible, mayOpenDisabled, mayReadAllFacts } from './rules.ts';
import * as v3 from './wire-v3.ts';
import * as v4 from './wire-v4.ts';

type SongRooms = { readonly database: Database; readonly watch: ChangeWatch; readonly hot: HotReplies };

/** Collections, songs, contributors and the reference lists, in both versions. */
export function songRoutes(rooms: SongRooms): Route[] {
  const parts = { ...rooms, collections: rememberCollections(rooms.database, rooms.watch) };
  return [...collectionRoutes(parts), ...songListRoutes(parts), ...contributorRoutes(parts), ...referenceRoutes(parts)];
}

type Parts = SongRooms & { readonly collections: CollectionMemory };

function collectionRoutes({ collections }: Parts): Route[] {
  return [
    serve(songs.listCollections, async ({ viewer, query, request }) => {
      const all = await collections();
      const shown = query.allCollections ? all : all.filter((collection) => hasCollection(viewer, collection));
      return shown.map((collection) => v3.collectionV3(collection, hasCollection(viewer, collection), request.origin));
    }),
    ...serveResource(songs.collectionsV4, 'collection', async (pick, viewer, language, { origin }) => {
      const found = (await collections()).filter(
        ({ id, updatedAt }) => (pick.ids?.includes(id) ?? true) && updatedAt > (pick.updatedAfter ?? ''),
      );
      return found.map((collection) =>
        v4.collectionV4(collection, hasCollection(viewer, collection), { language, origin }),
      );
    }),
  ];
}

function songListRoutes({ database, watch, hot, collections }: Parts): Route[] {
  const keepByRights: KeepList = {
    hot,
    of: async (viewer) => {
      const { library } = await watch.stamps();
      return { key: rightsKey(viewer, openIds(viewer, await collections())), stamp: library };
    },
  };
  return [
    serve(songs.listSongs, async ({ viewer, query, request }) => {
      const { library } = await watch.stamps();
      const open = openIds(viewer, await collections());
      const wanted = query.collections?.toSorted() ?? null;
      const key = JSON.stringify([
        wanted,
        query.updatedAt ?? null,
        query.includeUnavailable ?? false,
        rightsKey(viewer, open),
        request.origin,
      ]);
      return hot.get(songs.listSongs, key, library, async () => {
        const found = await listSongs(database.read, pickFor(wanted, query.updatedAt));
        const shown = found.filter(
          (song) => isVisible(viewer, song) && (query.includeUnavailable || isOpen(viewer, song, open)),
        );
        return new Stamped(
          shown.map((song) => v3.songV3(song, isOpen(viewer, song, open), request.origin)),
          newest(found),
        );
      });
    }),
    serve(songs.getSong, async ({ viewer, params, query, request }) => {
      const song = await findSong(database.read, params.id);
      if (song === undefined || !isVisible(viewer, song)) throw new NotFound('There is no song with this id.');
      const all = await collections();
      const { origin } = request;
      const document = v3.songV3(song, isOpen(viewer, song, openIds(viewer, all)), origin);
      return expand(document, query.expand ?? [], { viewer, collections: all, origin }, database);
    }),
    ...serveResource(
      songs.songsV4,
      'song',
      async (pick, viewer, language, { origin }) => {
        const open = openIds(viewer, await collections());
        const found = await listSongs(database.read, {
          ...(pick.ids ? { ids: pick.ids } : {}),
          ...collectionsOf(pick.parentIds, pick.collectionIds),
          ...(pick.updatedAfter ? { updatedAfter: pick.updatedAfter } : {}),
        });
        const isForAll = pick.ids !== undefined || mayReadAllFacts(viewer);
        const shown = found.filter((song) => (isForAll ? isVisible(viewer, song) : isOpen(viewer, song, open)));
        return shown.map((song) => v4.songV4(song, isOpen(viewer, song, open), { language, origin }));
      },
      keepByRights,
    ),
  ];
}

function contributorRoutes({ database, watch, hot, collections }: Parts): Route[] {
  return [
    serve(songs.listContributors, async ({ viewer, query, request: { origin } }) => {
      const { library } = await watch.stamps();
      const key = JSON.stringify([query.updatedAt ?? null, mayOpenDisabled(viewer), origin]);
      return hot.get(songs.listContributors, key, library, async () => {
        const songIds = await songIdsOfContributors(database.read, mayOpenDisabled(viewer));
        const fileIds = await fileIdsOfContributors(database.read);
        const found = await listContributors(database.read, updatedAfter(query.updatedAt));
        return new Stamped(
          found.map((one) => v3.contributorV3(one, songIds.get(one.id) ?? [], fileIds.get(one.id) ?? [], origin)),
          newest(found),
        );
      });
    }),
    serve(songs.getContributor, async ({ viewer, params, query, request: { origin } }) => {
      const [contributor] = await listContributors(database.read, { ids: [params.id] });
      if (contributor === undefined) throw new NotFound('There is no contributor with this id.');
      const theirs = (await listSongs(database.read, { contributorId: contributor.id })).filter((song) =>
        isVisible(viewer, song),
      );
      const document = v3.contributorV3(
        contributor,
        theirs.map((song) => song.id),
        (await fileIdsOfContributors(database.read, contributor.id)).get(contributor.id) ?? [],
        origin,
      );
      if (!query.expand?.some((path) => path === 'songs' || path.startsWith('songs/'))) return document;
      const all = await collections();
      const open = openIds(viewer, all);
      return {
        ...document,
        songs: theirs.map((song) =>
          withCollections(v3.songV3(song, isOpen(viewer, song, open), origin), { viewer, collections: all, origin }),
        ),
      };
    }),
    ...serveResource(
      songs.contributorsV4,
      'contributor',
      async (pick, _viewer, language, { origin }) => {
        const found = await listContributors(database.read, {
          ...(pick.ids ? { ids: pick.ids } : {}),
          ...updatedAfter(pick.updatedAfter),
        });
        return found.map((contributor) => v4.contributorV4(contributor, { language, origin }));
      },
      { hot, of: async () => ({ key: '', stamp: (await watch.stamps()).library }) },
    ),
  ];
}

function referenceRoutes({ database, watch, hot }: Parts): Route[] {
  /* Every client reads all of them whenever it starts, and they are the same for everybody. */
  const keep = async <E extends Endpoint>(endpoint: E, build: () => Promise<ReplyOf<E>>) =>
    hot.get(endpoint, '', (await watch.stamps()).library, build);
  const list = async <T>(kind: ReferenceKind, wire: (item: ReferenceItem) => T) =>
    (await listReferences(database.read, kind)).map(wire);
  const resource =
    <T extends { id: string; updatedAt: string }>(
      kind: ReferenceKind,
      wire: (item: ReferenceItem, language: string) => T,
    ) =>
    async (pick: { ids?: readonly string[]; updatedAfter?: string }, _viewer: Viewer, language: string) =>
      (await list(kind, (item) => wire(item, language))).filter(
        ({ id, updatedAt }) => (pick.ids?.includes(id) ?? true) && updatedAt > (pick.updatedAfter ?? ''),
      );
  return [
    serve(references.listThemes, () => keep(references.listThemes, () => list('theme', v3.itemV3))),
    serve(references.listCountries, () => keep(references.listCountries, () => list('country', v3.countryV3))),
    serve(references.listCopyrights, () => keep(references.listCopyrights, () => list('copyright', v3.itemV3))),
    serve(references.listSongTags, () => keep(references.listSongTags, () => list('category', v3.itemV3))),
    serve(references.listGenres, () => keep(references.listGenres, () => list('genre', v3.genreV3))),
    serve(references.listLanguages, () =>
      keep(references.listLanguages, async () => (await listLanguages(database.read)).map(v3.languageV3)),
    ),
    serve(references.listInstruments, () =>
      keep(references.listInstruments, async () => (await listInstruments(database.read)).map(v3.instrumentV3)),
    ),
    serve(references.getInstrument, async ({ params }) => {
      const instrument = (await listInstruments(database.read)).find(({ id }) => id === params.id);
      if (instrument === undefined) throw new NotFound('There is no instrument with this id.');
      return v3.instrumentV3(instrument);
    }),
    ...serveResource(references.themesV4, 'theme', resource('theme', v4.itemV4)),
    ...serveResource(references.countriesV4, 'country', resource('country', v4.countryV4)),
    ...serveResource(references.copyrightsV4, 'copyright', resource('copyright', v4.itemV4)),
    ...serveResource(references.categoriesV4, 'category', resource('category', v4.itemV4)),
    ...serveResource(references.genresV4, 'genre', resource('genre', v4.genreV4)),
  ];
}

/* An empty list of collections is what a person without any sends: what is free to everybody is theirs. */
function pickFor(collectionIds: readonly string[] | null, updatedAt: string | undefined): SongPick {
  const wanted = collectionIds === null ? {} : collectionIds.length === 0 ? { free: true as const } : { collectionIds };
  return { ...wanted, ...updatedAfter(updatedAt) };
}

function collectionsOf(...lists: (readonly string[] | undefined)[]): { collectionIds?: readonly string[] } {
  const given = lists.filter((list) => list !== undefined);
  const [first, ...rest] = given;
  return first === undefined ? {} : { collectionIds: first.filter((id) => rest.every((list) => list.includes(id))) };
}

function newest(items: readonly { readonly updatedAt: string }[]): string {
  return items.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '1970-01-01T00:00:00.000Z');
}

/** What goes into a song when more of it is asked for: who asks, the collections, what addresses of ours begin with. */
type Around = { readonly viewer: Viewer; readonly collections: readonly Collection[]; readonly origin: string };

async function expand(document: songs.SongV3, paths: readonly string[], around: Around, database: Database) {
  const expanded = paths.includes('collections/collection') ? withCollections(document, around) : document;
  return paths.includes('participants/contributor') ? withContributors(expanded, around.origin, database) : expanded;
}

function withCollections(document: songs.SongV3, { viewer, collections, origin }: Around): songs.SongV3 {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  return {
    ...document,
    collections: document.collections.map((one) => {
      const collection = byId.get(one.id);
      return collection === undefined
        ? one
        : { ...one, collection: v3.collectionV3(collection, hasCollection(viewer, collection), origin) };
    }),
  };
}

async function withContributors(document: songs.SongV3, origin: string, database: Database): Promise<songs.SongV3> {
  const found = await listContributors(database.read, { ids: document.participants.map((one) => one.contributorId) });
  const byId = new Map(found.map((contributor) => [contributor.id, contributor]));
  return {
    ...document,
    participants: document.participants.map((one) => {
      const contributor = byId.get(one.contributorId);
      return contributor === undefined ? one : { ...one, contributor: v3.contributorItem(contributor, origin) };
    }),
  };
}
