import {
  type PresentationDocument,
  type PresentedVerses,
  presentedLyrics,
  alignTranslation,
} from '@canticle/presentation';
import { formatPitch } from '@canticle/music';
import type { Reader } from '../../platform/database/index.ts';
import { listLyricsOfSong, type Lyrics } from '../lyrics/index.ts';
import {
  findCurrentSongId,
  findSong,
  resolveSongKey,
  listCollections,
  listContributors,
  listReferences,
  type Song,
} from '../songs/index.ts';
import type { PresentationPosition } from './model.ts';

/** A song as it is presented: its data, and its texts. */
export type PresentedSong = {
  readonly song: Song;
  readonly metadata: Pick<PresentationDocument, 'song' | 'contributors' | 'copyrights' | 'ccliLicence'>;
  readonly collections: readonly NonNullable<PresentationDocument['collection']>[];
  readonly texts: readonly Lyrics[];
};

/**
 * The song with this id as it is presented.
 *
 * @param ccliLicence  of the place; empty when it has none
 */
export async function findPresentedSong(
  db: Reader,
  id: string,
  ccliLicence: string,
): Promise<PresentedSong | undefined> {
  // A song that was merged while it was presented stays on the screen as the one it was merged into.
  const song = await findSong(db, await findCurrentSongId(db, id));
  if (song === undefined) return undefined;
  const contributors = await listContributors(db, { ids: song.participants.map((one) => one.contributorId) });
  const copyrights = await listReferences(db, 'copyright');
  const isUsed = new Set(song.copyrights.map(({ copyrightId }) => copyrightId));
  const isIn = new Set(song.memberships.map(({ collectionId }) => collectionId));
  return {
    song,
    metadata: {
      song: describeSong(song),
      contributors: contributors.map((one) => ({ id: one.id, name: one.name })),
      copyrights: copyrights.filter((one) => isUsed.has(one.id)).map((one) => ({ id: one.id, name: one.name })),
      ccliLicence,
    },
    collections: (await listCollections(db))
      .filter((one) => isIn.has(one.id))
      .map((one) => ({ id: one.id, key: one.key, name: one.name, image: one.image })),
    texts: await listLyricsOfSong(db, song.id),
  };
}

function describeSong(song: Song): PresentationDocument['song'] {
  const { id, name, participants, yearWritten, yearComposed, verses, copyrights, ccliNumber } = song;
  const key = resolveSongKey(song);
  return {
    id,
    name,
    participants: participants.map(({ contributorId, type, language }) => ({ contributorId, type, language })),
    yearWritten,
    yearComposed,
    originalKey: song.originalKey || (key === null ? '' : formatPitch(key.tonic)),
    minor: key?.minor ?? song.minor,
    verses,
    copyrights,
    ccliNumber,
    collections: song.memberships.map((one) => ({ id: one.collectionId, number: one.number })),
    origins: song.origins.map(({ type, country, description }) => ({ type, country, description })),
  };
}

/**
 * The document of a presentation, from the stored text; undefined when the song does not (or no longer) have a text in
 * its language.
 */
export function createDocument(
  { metadata, collections, texts }: PresentedSong,
  position: PresentationPosition,
): PresentationDocument | undefined {
  const text = texts.find(({ language }) => language === position.language);
  if (text === undefined) return undefined;
  const lyrics = alignTranslation({ ...presentedLyrics(text), verses: emptyVerses(position.order) }, text);
  return {
    ...metadata,
    slide: null,
    collection: collections.find(({ id }) => id === position.collectionId) ?? null,
    lyrics,
    translations: texts.filter((one) => one !== text).map((one) => alignTranslation(lyrics, one)),
    settings: position.settings,
  };
}

/** The number of characters of the verses of a song in all its languages, counted as often as they are sung. */
export function countCharacters({ texts }: Pick<PresentedSong, 'texts'>, order: readonly string[]): number {
  return texts.reduce((length, { document }) => {
    const lengths = new Map(
      document.sections.map(({ id, lines }) => [id, lines.reduce((sum, { text }) => sum + text.length + 1, 0)]),
    );
    return length + order.reduce((sum, section) => sum + (lengths.get(section) ?? 0), 0);
  }, 0);
}

/* Verses without text: their content is found by their section. */
function emptyVerses(order: readonly string[]): PresentedVerses {
  return Object.fromEntries(
    order.map((section, at) => [String(at + 1), { type: 'verse', name: '', content: [], section }] as const),
  );
}
