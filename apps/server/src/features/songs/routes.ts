import { type Endpoint, type Immutable, NotFound, references, type ReplyOf, songs } from '@canticle/contract';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import { chunks, type Database, type Reader, yieldToEventLoop } from '../../platform/database/index.ts';
import {
  type ResponseCache,
  type Route,
  serve,
  serveResource,
  serveResourceItems,
  WithLastUpdated,
  updatedAfter,
  type Viewer,
} from '../../platform/http/index.ts';
import { accessibleCollectionIds, accessCacheKey } from './access.ts';
import { type CollectionCache, createCollectionCache } from './collection-cache.ts';
import { findCurrentSongId, findMergedSongs } from './merged-song-queries.ts';
import type { Collection, ReferenceItem, ReferenceKind } from './model.ts';
import {
  listFileIdsByContributor,
  findSong,
  listContributors,
  listInstruments,
  listLanguages,
  listReferences,
  listSongs,
  listSongIdsByContributor,
  listSongIdsWithFacts,
} from './queries.ts';
import { hasCollection, canOpenSong, isVisible, canOpenDisabled, canReadAllMetadata } from './rules.ts';
import { serializeSongFacts } from './serializer-facts.ts';
import { createSongLists } from './song-lists.ts';
import type { SongAccess } from './song-rows.ts';
import * as v3 from './serializer-v3.ts';
import * as v4 from './serializer-v4.ts';

type SongContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly responseCache: ResponseCache;
};

/** Collections, songs, contributors and the reference lists, in both API versions. */
export function songRoutes(context: SongContext): Route[] {
  const routeContext = { ...context, collections: createCollectionCache(context.database, context.changeCounter) };
  return [
    ...collectionRoutes(routeContext),
    ...songListRoutes(routeContext),
    ...contributorRoutes(routeContext),
    ...referenceRoutes(routeContext),
  ];
}

type SongRouteContext = SongContext & { readonly collections: CollectionCache };

function collectionRoutes({ collections }: SongRouteContext): Route[] {
  return [
    serve(songs.listCollections, async ({ viewer, query, request }) => {
      const all = await collections();
      const shown = query.allCollections ? all : all.filter((collection) => hasCollection(viewer, collection));
      return shown.map((collection) =>
        v3.serializeCollectionV3(collection, hasCollection(viewer, collection), request.origin),
      );
    }),
    ...serveResource(songs.collectionsV4, 'collection', async (pick, viewer, language, { origin }) => {
      const found = (await collections()).filter(
        ({ id, updatedAt }) => (pick.ids?.includes(id) ?? true) && updatedAt > (pick.updatedAfter ?? ''),
      );
      return found.map((collection) =>
        v4.serializeCollectionV4(collection, hasCollection(viewer, collection), { language, origin }),
      );
    }),
  ];
}

function songListRoutes({ database, changeCounter, responseCache, collections }: SongRouteContext): Route[] {
  const lists = createSongLists(database, responseCache);
  return [
    serve(songs.listSongs, async ({ viewer, query, request: { origin } }) => {
      const { library } = await changeCounter.versions();
      const open = accessibleCollectionIds(viewer, await collections());
      const isWanted = createCollectionFilter(query.collections);
      return lists({
        endpoint: songs.listSongs,
        form: origin,
        serialize: (song) => v3.serializeSongV3(song, true, origin),
        version: library,
        selection: JSON.stringify([
          query.collections?.toSorted() ?? null,
          query.includeUnavailable ?? false,
          accessCacheKey(viewer, open),
        ]),
        ...updatedAfter(query.updatedAt),
        select: ({ allMemberships }) => isWanted(allMemberships),
        outcomeOf: createOutcome(viewer, open, query.includeUnavailable ?? false),
      });
    }),
    serve(songs.songsV4.list, async ({ viewer, query, request: { origin } }) => {
      const { library } = await changeCounter.versions();
      const open = accessibleCollectionIds(viewer, await collections());
      const language = query.language ?? viewer.language;
      return lists({
        endpoint: songs.songsV4.list,
        form: `${language} ${origin}`,
        serialize: (song) => v4.serializeSongV4(song, true, { language, origin }),
        version: library,
        selection: accessCacheKey(viewer, open),
        ...updatedAfter(query.updatedAt),
        outcomeOf: createOutcome(viewer, open, canReadAllMetadata(viewer)),
      });
    }),
    serve(songs.listSongFacts, async ({ viewer }) => {
      const { library } = await changeCounter.versions();
      const key = `${canOpenDisabled(viewer)} ${viewer.embed?.songId ?? ''}`;
      return responseCache.get(songs.listSongFacts, key, library, async () => {
        const facts: songs.SongFacts[] = [];
        for (const ids of chunks(await listSongIdsWithFacts(database.replica))) {
          await yieldToEventLoop();
          const found = await listSongs(database.replica, { ids });
          facts.push(
            ...found.filter((song) => isVisible(viewer, song)).flatMap((song) => serializeSongFacts(song) ?? []),
          );
        }
        return facts;
      });
    }),
    serve(songs.getSong, async ({ viewer, params, query, request }) => {
      const song = await findSong(database.replica, await findCurrentSongId(database.replica, params.id));
      if (song === undefined || !isVisible(viewer, song)) throw new NotFound('Song not found.');
      const all = await collections();
      const { origin } = request;
      const document = v3.serializeSongV3(
        song,
        canOpenSong(viewer, song, accessibleCollectionIds(viewer, all)),
        origin,
      );
      return expandSong(document, query.expand ?? [], { viewer, collections: all, origin }, database);
    }),
    ...serveResourceItems(songs.songsV4, 'song', async (pick, viewer, language, { origin }) => {
      const open = accessibleCollectionIds(viewer, await collections());
      const found = await listSongs(database.replica, {
        ...(pick.ids ? { ids: await replaceMerged(database.replica, pick.ids) } : {}),
        ...intersectCollectionIds(pick.parentIds, pick.collectionIds),
        ...(pick.updatedAfter ? { updatedAfter: pick.updatedAfter } : {}),
      });
      const isForAll = pick.ids !== undefined || canReadAllMetadata(viewer);
      const shown = found.filter((song) => (isForAll ? isVisible(viewer, song) : canOpenSong(viewer, song, open)));
      return shown.map((song) => v4.serializeSongV4(song, canOpenSong(viewer, song, open), { language, origin }));
    }),
  ];
}

function contributorRoutes({ database, changeCounter, responseCache, collections }: SongRouteContext): Route[] {
  return [
    serve(songs.listContributors, async ({ viewer, query, request: { origin } }) => {
      const { library } = await changeCounter.versions();
      const key = JSON.stringify([query.updatedAt ?? null, canOpenDisabled(viewer), origin, viewer.language]);
      return responseCache.get(songs.listContributors, key, library, async () => {
        const songIds = await listSongIdsByContributor(database.replica, canOpenDisabled(viewer));
        const fileIds = await listFileIdsByContributor(database.replica);
        const { language } = viewer;
        const found = await listContributors(database.replica, { ...updatedAfter(query.updatedAt), language });
        return new WithLastUpdated(
          found.map((one) =>
            v3.serializeContributorV3(one, songIds.get(one.id) ?? [], fileIds.get(one.id) ?? [], origin),
          ),
          latestUpdate(found),
        );
      });
    }),
    serve(songs.getContributor, async ({ viewer, params, query, request: { origin } }) => {
      const [contributor] = await listContributors(database.replica, { ids: [params.id] });
      if (contributor === undefined) throw new NotFound('Contributor not found.');
      const contributorSongs = (await listSongs(database.replica, { contributorId: contributor.id })).filter((song) =>
        isVisible(viewer, song),
      );
      const document = v3.serializeContributorV3(
        contributor,
        contributorSongs.map((song) => song.id),
        (await listFileIdsByContributor(database.replica, contributor.id)).get(contributor.id) ?? [],
        origin,
      );
      if (!query.expand?.some((path) => path === 'songs' || path.startsWith('songs/'))) return document;
      const all = await collections();
      const open = accessibleCollectionIds(viewer, all);
      return {
        ...document,
        songs: contributorSongs.map((song) =>
          withCollections(v3.serializeSongV3(song, canOpenSong(viewer, song, open), origin), {
            viewer,
            collections: all,
            origin,
          }),
        ),
      };
    }),
    ...serveResource(
      songs.contributorsV4,
      'contributor',
      async (pick, _viewer, language, { origin }) => {
        const found = await listContributors(database.replica, {
          ...(pick.ids ? { ids: pick.ids } : {}),
          ...updatedAfter(pick.updatedAfter),
          language,
        });
        return found.map((contributor) => v4.serializeContributorV4(contributor, { language, origin }));
      },
      { responses: responseCache, keyFor: async () => ({ key: '', stamp: (await changeCounter.versions()).library }) },
    ),
  ];
}

function referenceRoutes({ database, changeCounter, responseCache }: SongRouteContext): Route[] {
  /* Every client requests all of them when it starts, and they are the same for everybody. */
  const cached = async <E extends Endpoint>(endpoint: E, build: () => Promise<Immutable<ReplyOf<E>>>) =>
    responseCache.get(endpoint, '', (await changeCounter.versions()).library, build);
  const list = async <T>(kind: ReferenceKind, serialize: (item: ReferenceItem) => T) =>
    (await listReferences(database.replica, kind)).map(serialize);
  const resource =
    <T extends { id: string; updatedAt: string }>(
      kind: ReferenceKind,
      serialize: (item: ReferenceItem, language: string) => T,
    ) =>
    async (pick: { ids?: readonly string[]; updatedAfter?: string }, _viewer: Viewer, language: string) =>
      (await list(kind, (item) => serialize(item, language))).filter(
        ({ id, updatedAt }) => (pick.ids?.includes(id) ?? true) && updatedAt > (pick.updatedAfter ?? ''),
      );
  return [
    serve(references.listThemes, () => cached(references.listThemes, () => list('theme', v3.serializeItemV3))),
    serve(references.listCountries, () =>
      cached(references.listCountries, () => list('country', v3.serializeCountryV3)),
    ),
    serve(references.listCopyrights, () =>
      cached(references.listCopyrights, () => list('copyright', v3.serializeItemV3)),
    ),
    serve(references.listSongTags, () => cached(references.listSongTags, () => list('category', v3.serializeItemV3))),
    serve(references.listGenres, () => cached(references.listGenres, () => list('genre', v3.serializeGenreV3))),
    serve(references.listLanguages, () =>
      cached(references.listLanguages, async () => (await listLanguages(database.replica)).map(v3.serializeLanguageV3)),
    ),
    serve(references.listInstruments, () =>
      cached(references.listInstruments, async () =>
        (await listInstruments(database.replica)).map(v3.serializeInstrumentV3),
      ),
    ),
    serve(references.getInstrument, async ({ params }) => {
      const instrument = (await listInstruments(database.replica)).find(({ id }) => id === params.id);
      if (instrument === undefined) throw new NotFound('Instrument not found.');
      return v3.serializeInstrumentV3(instrument);
    }),
    ...serveResource(references.themesV4, 'theme', resource('theme', v4.serializeItemV4)),
    ...serveResource(references.countriesV4, 'country', resource('country', v4.serializeCountryV4)),
    ...serveResource(references.copyrightsV4, 'copyright', resource('copyright', v4.serializeItemV4)),
    ...serveResource(references.categoriesV4, 'category', resource('category', v4.serializeItemV4)),
    ...serveResource(references.genresV4, 'genre', resource('genre', v4.serializeGenreV4)),
  ];
}

/* Each song once: of one that was merged, the song it was merged into. */
async function replaceMerged(db: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const merged = await findMergedSongs(db, ids);
  return merged.size === 0 ? ids : [...new Set(ids.map((id) => merged.get(id) ?? id))];
}

/* A person without collections sends an empty list: they get the songs that are free to everybody. */
function createCollectionFilter(collectionIds: readonly string[] | undefined) {
  if (collectionIds === undefined) return () => true;
  if (collectionIds.length === 0)
    return (memberships: SongAccess['allMemberships']) => memberships.some(({ free }) => free);
  const wanted = new Set(collectionIds);
  return (memberships: SongAccess['allMemberships']) =>
    memberships.some(({ collectionId }) => wanted.has(collectionId));
}

/* An embed token, which opens one song by its id, is refused before: no list depends on ids. */
function createOutcome(viewer: Viewer, collectionIds: ReadonlySet<string>, showsLocked: boolean) {
  return (access: SongAccess) => {
    const song = { ...access, id: '' };
    if (canOpenSong(viewer, song, collectionIds)) return 'open';
    return showsLocked && isVisible(viewer, song) ? 'locked' : 'hidden';
  };
}

function intersectCollectionIds(...lists: (readonly string[] | undefined)[]): { collectionIds?: readonly string[] } {
  const presentLists = lists.filter((list) => list !== undefined);
  const [first, ...rest] = presentLists;
  return first === undefined ? {} : { collectionIds: first.filter((id) => rest.every((list) => list.includes(id))) };
}

function latestUpdate(items: readonly { readonly updatedAt: string }[]): string {
  return items.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), '1970-01-01T00:00:00.000Z');
}

/** Context for expanding a song: the viewer, the collections, and the origin of our own URLs. */
type ExpandContext = { readonly viewer: Viewer; readonly collections: readonly Collection[]; readonly origin: string };

async function expandSong(
  song: songs.SongV3,
  paths: readonly string[],
  expandContext: ExpandContext,
  database: Database,
) {
  const expanded = paths.includes('collections/collection') ? withCollections(song, expandContext) : song;
  return paths.includes('participants/contributor')
    ? withContributors(expanded, expandContext.origin, database)
    : expanded;
}

function withCollections(song: songs.SongV3, { viewer, collections, origin }: ExpandContext): songs.SongV3 {
  const byId = new Map(collections.map((collection) => [collection.id, collection]));
  return {
    ...song,
    collections: song.collections.map((one) => {
      const collection = byId.get(one.id);
      return collection === undefined
        ? one
        : { ...one, collection: v3.serializeCollectionV3(collection, hasCollection(viewer, collection), origin) };
    }),
  };
}

async function withContributors(song: songs.SongV3, origin: string, database: Database): Promise<songs.SongV3> {
  const found = await listContributors(database.replica, { ids: song.participants.map((one) => one.contributorId) });
  const byId = new Map(found.map((contributor) => [contributor.id, contributor]));
  return {
    ...song,
    participants: song.participants.map((one) => {
      const contributor = byId.get(one.contributorId);
      return contributor === undefined
        ? one
        : { ...one, contributor: v3.serializeContributorItem(contributor, origin) };
    }),
  };
}
