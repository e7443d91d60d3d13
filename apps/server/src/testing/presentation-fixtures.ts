import { newId } from '../platform/database/index.ts';
import type { CollectionDraft, Song } from '../features/songs/index.ts';
import { addCollection, addContributor, addSong, verses } from './library.ts';
import type { TestCanticle } from './canticle.ts';

/** A leader's device, for tests: it publishes with the sequence numbers of a browser window. */
export type TestLeader = {
  /** Publishes a page of a song; `at` is the index of its first verse. */
  publish(
    songId: string,
    at?: number,
    more?: { readonly settings?: object; readonly body?: object; readonly id?: string; readonly position?: object },
  ): ReturnType<TestCanticle['request']>;
  startLive(): Promise<{ readonly id: string; readonly code: string; readonly key: string }>;
};

/** A window of a person who presents songs of `addPresentedSong`. */
export function createLeader(canticle: Pick<TestCanticle, 'request'>, email: string): TestLeader {
  const window = newId();
  let sequence = 0;
  return {
    publish: (songId, at = 0, { settings = {}, body = {}, id = 'own', position = {} } = {}) =>
      canticle.request(`PUT api/canticle/presentations/${id}/position`, {
        as: email,
        body: {
          basedOn: 1_000_000,
          window,
          sequence: ++sequence,
          position: { ...positionOf(songId, at, settings), ...position },
          ...body,
        },
      }),
    async startLive() {
      const { json } = await canticle.request('POST api/canticle/presentations/own/live', { as: email });
      return { id: json.live.id, code: json.live.invitation.code, key: json.live.invitation.audienceKey };
    },
  };
}

/** The position in a song of three verses, one at a time. */
export function positionOf(songId: string, at = 0, settings: object = {}) {
  return {
    songId,
    language: 'en',
    order: ['v1', 'v2', 'v3'],
    settings: {
      size: 1,
      availableVerses: { 1: true, 2: true, 3: true },
      currentIndex: at,
      muted: false,
      theme: 'dark',
      showSideBar: true,
      singleVerse: false,
      sync: false,
      ...settings,
    },
  };
}

/** Adds a song of three verses in English and two in Norwegian, in a collection that has to be bought, or is free. */
export async function addPresentedSong(
  { context }: Pick<TestCanticle, 'context'>,
  facts: { readonly free?: boolean; readonly key?: string; readonly collection?: Partial<CollectionDraft> } = {},
): Promise<{ readonly song: string; readonly collection: string }> {
  const { free = false, key = `K${newId().slice(-6)}` } = facts;
  const collection = await addCollection(context, { key, name: { en: 'A songbook' }, ...facts.collection });
  const author = await addContributor(context, 'Ada Lund');
  const of: Partial<Song> = {
    name: { en: 'Morning', no: 'Morgen' },
    memberships: [{ collectionId: collection, number: 12, free }],
    participants: [{ contributorId: author, type: 'author' }],
  };
  const song = await addSong(context, of, {
    en: verses(['First verse'], ['Second [G]verse'], ['Third verse']),
    no: verses(['Første vers'], ['Andre vers']),
  });
  return { song, collection };
}
