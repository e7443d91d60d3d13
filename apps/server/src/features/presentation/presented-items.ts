import type { PresentationDocument } from '@canticle/presentation';
import type { ChangeCounter } from '../../platform/changes/index.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Viewer } from '../../platform/http/index.ts';
import { isScriptureReadable } from '../scriptures/index.ts';
import { canOpenSong, type CollectionCache, filterAccessibleSongIds, type Song } from '../songs/index.ts';
import type { PresentationPosition } from './model.ts';
import { countCharacters, createDocument, findPresentedSong } from './presented-songs.ts';
import { createSlideDocument, findPassage } from './presented-slides.ts';
import type { ProjectedItem } from './projection-rights.ts';
import { isWithinLimit } from './rules.ts';

/** What a position presents: a song, or a slide. */
export type PresentedItem = {
  /** What decides whether an audience may see it; undefined for the leader's own words. */
  readonly projected: ProjectedItem | undefined;
  isOpenTo(viewer: Viewer): Promise<boolean>;
  /** The number of characters of its text in all its languages, in the order it is sung. */
  countCharacters(order: readonly string[]): number;
  /** Undefined when there is no longer a text in the language of the position, or it has grown too long. */
  createDocument(position: PresentationPosition): PresentationDocument | undefined;
};

/** Finds what is presented; what was read recently is cached until the library changes. */
export type PresentedItems = {
  find(position: Pick<PresentationPosition, 'songId' | 'slide'>): Promise<PresentedItem | undefined>;
};

type ItemContext = {
  readonly database: Database;
  readonly changeCounter: ChangeCounter;
  readonly collections: CollectionCache;
  readonly config: Pick<Config, 'ccliLicence'>;
};

export function createPresentedItems(context: ItemContext): PresentedItems {
  const { database, changeCounter, collections, config } = context;
  const findSong = cacheByLibrary(changeCounter, (id) => findPresentedSong(database.replica, id, config.ccliLicence));
  const findReading = cacheByLibrary(changeCounter, (reading) => findPassage(database.replica, JSON.parse(reading)));
  const findSongItem = async (id: string): Promise<PresentedItem | undefined> => {
    const found = await findSong(id);
    return (
      found && {
        projected: projectedSong(found.song),
        isOpenTo: async (viewer) =>
          (await filterAccessibleSongIds(database.replica, viewer, [found.song])).has(found.song.id),
        countCharacters: (order) => countCharacters(found, order),
        createDocument: (position) =>
          isWithinLimit(countCharacters(found, position.order)) ? createDocument(found, position) : undefined,
      }
    );
  };
  const findSlideItem = async (
    slide: NonNullable<PresentationPosition['slide']>,
  ): Promise<PresentedItem | undefined> => {
    if (slide.reading === null) return ownWords(slide);
    const passage = await findReading(JSON.stringify(slide.reading));
    if (passage === undefined) return undefined;
    const { scriptureId } = passage.translation;
    const characters = passage.verses.reduce((sum, { text }) => sum + text.length, 0);
    const isEnabled = (await collections()).some(({ id, enabled }) => id === scriptureId && enabled);
    return {
      projected: { id: scriptureId, isEnabled, isFree: (free) => free.has(scriptureId), collectionIds: [scriptureId] },
      isOpenTo: (viewer) => isScriptureReadable(viewer, collections, scriptureId),
      countCharacters: () => characters,
      createDocument: (position) =>
        isWithinLimit(characters) ? createSlideDocument(slide, passage, position) : undefined,
    };
  };
  return { find: ({ songId, slide }) => (slide === null ? findSongItem(songId) : findSlideItem(slide)) };
}

const ownWords = (slide: NonNullable<PresentationPosition['slide']>): PresentedItem => ({
  projected: undefined,
  isOpenTo: async () => true,
  countCharacters: () => slide.body.length,
  createDocument: (position) => createSlideDocument(slide, undefined, position),
});

const projectedSong = (song: Song): ProjectedItem => ({
  id: song.id,
  isEnabled: song.enabled,
  isFree: (free) => canOpenSong({ roles: [] }, song, free),
  collectionIds: song.memberships.map(({ collectionId }) => collectionId),
});

const MAX_CACHED = 50;

/* Keeps what was read recently, until the library changes. */
function cacheByLibrary<T>(
  changeCounter: ChangeCounter,
  read: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const cache = new Map<string, Promise<T>>();
  let version = -1;
  return async (key) => {
    const { library } = await changeCounter.versions();
    if (library !== version || cache.size > MAX_CACHED) cache.clear();
    version = library;
    const found = cache.get(key) ?? read(key);
    cache.set(key, found);
    found.catch(() => cache.delete(key));
    return found;
  };
}
