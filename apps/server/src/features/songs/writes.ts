import { formatPitch, type Key, parseKey } from '@canticle/music';
import { recordChange } from '../../changes/index.ts';
import { bit, momentOf, type Reader, type Tx } from '../../database/index.ts';
import type {
  CollectionDraft,
  ContributorDraft,
  InstrumentDraft,
  LanguageDraft,
  LyricsReport,
  ReferenceDraft,
  SongDraft,
} from './model.ts';

/** Writes a collection as the draft says, new or over the one with that id. */
export async function putCollection(tx: Tx, draft: CollectionDraft, now: Date): Promise<void> {
  const facts = {
    type: draft.type,
    key: draft.key,
    keys: JSON.stringify(draft.keys),
    name: JSON.stringify(draft.name),
    details: JSON.stringify(draft.details),
    header: JSON.stringify(draft.header),
    image: draft.image,
    icon: draft.icon,
    priority: draft.priority,
    enabled: bit(draft.enabled),
    default_type: draft.defaultType,
    default_sort: draft.defaultSort,
    use_numbers: bit(draft.useNumbers),
    free: bit(draft.free ?? false),
    updated_at: momentOf(now),
  };
  const before = await tx.selectFrom('collections').select('free').where('id', '=', draft.id).executeTakeFirst();
  const wasFree = before?.free === 1;
  await tx
    .insertInto('collections')
    .values({ id: draft.id, created_at: momentOf(now), ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await recordChange(tx, { kind: 'collection', id: draft.id }, now);
  // What is open to everybody is part of everybody's rights.
  if (draft.free || wasFree) await recordChange(tx, { kind: 'rights', id: draft.id }, now);
}

/** Writes a song and everything that belongs to it, new or over the one with that id. What lyrics report stays. */
export async function putSong(tx: Tx, draft: SongDraft, now: Date): Promise<void> {
  const facts = {
    type: draft.type,
    name: JSON.stringify(draft.name),
    enabled: bit(draft.enabled),
    year_written: draft.yearWritten,
    year_composed: draft.yearComposed,
    year_published: draft.yearPublished,
    original_key: draft.originalKey,
    minor: bit(draft.minor),
    tempo: draft.tempo,
    details: JSON.stringify(draft.details),
    description: JSON.stringify(draft.description),
    image: draft.image,
    updated_at: momentOf(now),
  };
  await tx
    .insertInto('songs')
    .values({
      id: draft.id,
      created_at: momentOf(now),
      lyric_languages: '[]',
      chord_languages: '[]',
      new_melodies: '[]',
      verses: 0,
      ...facts,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await replaceMemberships(tx, draft);
  await replaceParticipants(tx, draft);
  await replaceReferences(tx, draft);
  await recordChange(tx, { kind: 'song', id: draft.id }, now);
}

/** Keeps what the lyrics feature reports of a song. */
export async function reportLyrics(tx: Tx, songId: string, report: LyricsReport, now: Date): Promise<void> {
  await tx
    .updateTable('songs')
    .set({
      lyric_languages: JSON.stringify(report.lyricLanguages),
      chord_languages: JSON.stringify(report.chordLanguages),
      new_melodies: JSON.stringify(report.newMelodies),
      verses: report.verses,
      text_key: report.textKey,
      text_key_guessed: bit(report.isTextKeyGuessed),
      updated_at: momentOf(now),
    })
    .where('id', '=', songId)
    .execute();
  await recordChange(tx, { kind: 'song', id: songId }, now);
}

/** Songs whose texts have not been looked at for their key, in the order of their ids; those after this one. */
export async function listSongsWithoutTextKey(db: Reader, after: string, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('songs')
    .select('id')
    .where('text_key', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Keeps the key of a song's texts, where none was kept.
 *
 * @returns whether the song, which states no key, has one now that is shown
 */
export async function reportTextKey(
  tx: Tx,
  songId: string,
  { textKey, isTextKeyGuessed }: Pick<LyricsReport, 'textKey' | 'isTextKeyGuessed'>,
  now: Date,
): Promise<boolean> {
  const song = await tx.selectFrom('songs').select('original_key').where('id', '=', songId).executeTakeFirst();
  const isShown = song?.original_key === '' && textKey !== '';
  const { numUpdatedRows } = await tx
    .updateTable('songs')
    .set({
      text_key: textKey,
      text_key_guessed: bit(isTextKeyGuessed),
      ...(isShown ? { updated_at: momentOf(now) } : {}),
    })
    .where('id', '=', songId)
    .where('text_key', 'is', null)
    .executeTakeFirstOrThrow();
  if (!isShown || numUpdatedRows === 0n) return false;
  await recordChange(tx, { kind: 'song', id: songId }, now);
  return true;
}

/** Gives a song another stated key, or none. */
export async function putSongKey(
  tx: Tx,
  songId: string,
  { originalKey, minor }: Pick<SongDraft, 'originalKey' | 'minor'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('songs')
    .set({ original_key: originalKey, minor: bit(minor), updated_at: momentOf(now) })
    .where('id', '=', songId)
    .execute();
  await recordChange(tx, { kind: 'song', id: songId }, now);
}

/**
 * Gives a song the key its text states now, where the song had the key that the text stated before: a key that was given to
 * the song by itself stays.
 */
export async function followTextKey(tx: Tx, songId: string, before: Key, stated: Key, now: Date): Promise<void> {
  const song = await tx
    .selectFrom('songs')
    .select(['original_key', 'minor'])
    .where('id', '=', songId)
    .executeTakeFirst();
  const own = song && parseKey(song.original_key, song.minor === 1);
  if (own?.tonic !== before.tonic || own.minor !== before.minor) return;
  await putSongKey(tx, songId, { originalKey: formatPitch(stated.tonic), minor: stated.minor }, now);
}

/**
 * Gives a song another picture.
 *
 * @param image  its address
 * @returns the address of the one before; undefined when there is no such song
 */
export async function putSongImage(
  tx: Tx,
  songId: string,
  image: string,
  now: Date,
): Promise<{ readonly before: string | null } | undefined> {
  const song = await tx.selectFrom('songs').select('image').where('id', '=', songId).executeTakeFirst();
  if (song === undefined) return undefined;
  await tx
    .updateTable('songs')
    .set({ image, updated_at: momentOf(now) })
    .where('id', '=', songId)
    .execute();
  await recordChange(tx, { kind: 'song', id: songId }, now);
  return { before: song.image };
}

/** Keeps what the media feature reports of a file: who has a part in it. */
export async function reportFile(tx: Tx, fileId: string, contributorIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('contributor_files').where('file_id', '=', fileId).execute();
  const rows = [...new Set(contributorIds)].map((id) => ({ contributor_id: id, file_id: fileId }));
  if (rows.length > 0) await tx.insertInto('contributor_files').values(rows).execute();
}

/** Writes a contributor, new or over the one with that id. */
export async function putContributor(tx: Tx, draft: ContributorDraft, now: Date): Promise<void> {
  const facts = {
    slug: draft.slug,
    name: draft.name,
    birth_year: draft.birthYear,
    country: draft.country,
    subtitle: draft.subtitle,
    image: draft.image,
    biography: JSON.stringify(draft.biography),
    ...offered(draft),
    updated_at: momentOf(now),
  };
  await tx
    .insertInto('contributors')
    .values({ id: draft.id, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await recordChange(tx, { kind: 'contributor', id: draft.id }, now);
}

/** Writes an entry of one of the small lists that songs refer to, new or over the one with that id. */
export async function putReference(tx: Tx, draft: ReferenceDraft, now: Date): Promise<void> {
  const facts = {
    kind: draft.kind,
    slug: draft.slug,
    name: JSON.stringify(draft.name),
    description: JSON.stringify(draft.description),
    language: draft.language,
    sort: draft.sort,
    ...offered(draft),
    updated_at: momentOf(now),
  };
  await tx
    .insertInto('reference_items')
    .values({ id: draft.id, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await recordChange(tx, { kind: 'reference', id: draft.id }, now);
}

/** Writes an instrument, new or over the one with that id. */
export async function putInstrument(tx: Tx, draft: InstrumentDraft, now: Date): Promise<void> {
  const { id, identifier, icon, sort } = draft;
  const facts = { identifier, icon, sort, ...offered(draft), updated_at: momentOf(now) };
  await tx
    .insertInto('instruments')
    .values({ id, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
  await recordChange(tx, { kind: 'reference', id }, now);
}

/** Writes a language, new or over the one with that key. */
export async function putLanguage(tx: Tx, draft: LanguageDraft, now: Date): Promise<void> {
  const { key } = draft;
  const facts = { name: draft.name, sort: draft.sort, ...offered(draft) };
  await tx
    .insertInto('languages')
    .values({ key, ...facts })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(facts))
    .execute();
  await recordChange(tx, { kind: 'reference', id: key }, now);
}

const offered = ({ enabled }: { readonly enabled?: boolean }) =>
  enabled === undefined ? {} : { enabled: bit(enabled) };

async function replaceMemberships(tx: Tx, draft: SongDraft): Promise<void> {
  await tx.deleteFrom('song_memberships').where('song_id', '=', draft.id).execute();
  const rows = draft.memberships.map((one, sort) => ({
    collection_id: one.collectionId,
    song_id: draft.id,
    number: one.number,
    free: bit(one.free),
    sort,
  }));
  if (rows.length > 0) await tx.insertInto('song_memberships').values(rows).execute();
}

async function replaceParticipants(tx: Tx, draft: SongDraft): Promise<void> {
  await tx.deleteFrom('song_participants').where('song_id', '=', draft.id).execute();
  const rows = draft.participants.map((one, sort) => ({
    song_id: draft.id,
    sort,
    contributor_id: one.contributorId,
    type: one.type,
  }));
  if (rows.length > 0) await tx.insertInto('song_participants').values(rows).execute();
}

async function replaceReferences(tx: Tx, draft: SongDraft): Promise<void> {
  await tx.deleteFrom('song_references').where('song_id', '=', draft.id).execute();
  const plain = (kind: string, ids: readonly string[]) =>
    ids.map((id) => ({ kind, item_id: id, part: null, description: '{}' }));
  const rows = [
    ...draft.copyrights.map((one) => ({
      kind: 'copyright',
      item_id: one.copyrightId,
      part: one.type,
      description: '{}',
    })),
    ...draft.origins.map((one) => ({
      kind: 'country',
      item_id: one.countryId,
      part: one.type,
      description: JSON.stringify(one.description),
    })),
    ...plain('theme', draft.themeIds),
    ...plain('category', draft.categoryIds),
    ...plain('genre', draft.genreIds),
  ].map((row, sort) => ({ song_id: draft.id, sort, ...row }));
  if (rows.length > 0) await tx.insertInto('song_references').values(rows).execute();
}
