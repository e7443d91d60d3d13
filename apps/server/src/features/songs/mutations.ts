import { formatPitch, type Key, parseKey } from '@canticle/music';
import { recordChange } from '../../platform/changes/index.ts';
import { toDbBoolean, toIso, type Reader, type Tables, type Tx } from '../../platform/database/index.ts';
import {
  collectionRows,
  contributorRows,
  instrumentRows,
  languageRows,
  referenceRows,
  songRows,
} from './entity-rows.ts';
import type {
  CollectionDraft,
  ContributorDraft,
  InstrumentDraft,
  LanguageDraft,
  LyricsSummary,
  ReferenceDraft,
  ReferenceKind,
  Participant,
  SongDraft,
} from './model.ts';

/** Saves a collection as the draft says, new or replacing the one with that id. */
export async function saveCollection(tx: Tx, draft: CollectionDraft, now: Date): Promise<void> {
  const values = {
    ...collectionRows.toColumns(draft),
    free: toDbBoolean(draft.free ?? false),
    updated_at: toIso(now),
  };
  await tx
    .insertInto('collections')
    .values({ id: draft.id, created_at: toIso(now), ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await recordChange(tx, { kind: 'collection', id: draft.id }, now);
  // Everybody's rights depend on which collections are open or enabled.
  await recordChange(tx, { kind: 'rights', id: draft.id }, now);
}

/** Saves a song and everything that belongs to it, new or replacing the one with that id. The lyrics summary stays. */
export async function saveSong(tx: Tx, draft: SongDraft, now: Date): Promise<void> {
  const values = { ...songRows.toColumns(draft), updated_at: toIso(now) };
  await tx
    .insertInto('songs')
    .values({
      id: draft.id,
      created_at: toIso(now),
      lyric_languages: '[]',
      chord_languages: '[]',
      new_melodies: '[]',
      verses: 0,
      ...values,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await replaceMemberships(tx, draft);
  await replaceParticipants(tx, draft);
  await replaceReferences(tx, draft);
  await recordChange(tx, { kind: 'song', id: draft.id }, now);
}

/** Saves what the lyrics feature reports of a song. */
export async function saveLyricsSummary(tx: Tx, songId: string, summary: LyricsSummary, now: Date): Promise<void> {
  await tx
    .updateTable('songs')
    .set({
      lyric_languages: JSON.stringify(summary.lyricLanguages),
      chord_languages: JSON.stringify(summary.chordLanguages),
      new_melodies: JSON.stringify(summary.newMelodies),
      verses: summary.verses,
      text_key: summary.textKey,
      text_key_guessed: toDbBoolean(summary.isTextKeyGuessed),
      updated_at: toIso(now),
    })
    .where('id', '=', songId)
    .execute();
  await recordChange(tx, { kind: 'song', id: songId }, now);
}

/** Songs whose texts were not checked for their key yet, by id; only those after the given id. */
export async function listSongIdsWithoutTextKey(db: Reader, after: string, count: number): Promise<string[]> {
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
 * Saves the key of a song's texts, where none was saved.
 *
 * @returns whether the song, which states no key, now has one that is displayed
 */
export async function saveTextKey(
  tx: Tx,
  songId: string,
  { textKey, isTextKeyGuessed }: Pick<LyricsSummary, 'textKey' | 'isTextKeyGuessed'>,
  now: Date,
): Promise<boolean> {
  const song = await tx.selectFrom('songs').select('original_key').where('id', '=', songId).executeTakeFirst();
  const isShown = song?.original_key === '' && textKey !== '';
  const { numUpdatedRows } = await tx
    .updateTable('songs')
    .set({
      text_key: textKey,
      text_key_guessed: toDbBoolean(isTextKeyGuessed),
      ...(isShown ? { updated_at: toIso(now) } : {}),
    })
    .where('id', '=', songId)
    .where('text_key', 'is', null)
    .executeTakeFirstOrThrow();
  if (!isShown || numUpdatedRows === 0n) return false;
  await recordChange(tx, { kind: 'song', id: songId }, now);
  return true;
}

/** Changes or clears the stated key of a song. */
export async function updateSongKey(
  tx: Tx,
  songId: string,
  { originalKey, minor }: Pick<SongDraft, 'originalKey' | 'minor'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('songs')
    .set({ original_key: originalKey, minor: toDbBoolean(minor), updated_at: toIso(now) })
    .where('id', '=', songId)
    .execute();
  await recordChange(tx, { kind: 'song', id: songId }, now);
}

/**
 * Updates the key of a song to the key its text states now, if the song had the key that the text stated before. A key
 * that was set on the song itself stays.
 */
export async function syncKeyWithText(tx: Tx, songId: string, before: Key, stated: Key, now: Date): Promise<void> {
  const song = await tx
    .selectFrom('songs')
    .select(['original_key', 'minor'])
    .where('id', '=', songId)
    .executeTakeFirst();
  const own = song && parseKey(song.original_key, song.minor === 1);
  if (own?.tonic !== before.tonic || own.minor !== before.minor) return;
  await updateSongKey(tx, songId, { originalKey: formatPitch(stated.tonic), minor: stated.minor }, now);
}

/**
 * Changes the image of a song.
 *
 * @param image  its address
 * @returns the previous address; undefined when there is no such song
 */
export async function updateSongImage(
  tx: Tx,
  songId: string,
  image: string,
  now: Date,
): Promise<{ readonly before: string | null } | undefined> {
  const song = await tx.selectFrom('songs').select('image').where('id', '=', songId).executeTakeFirst();
  if (song === undefined) return undefined;
  await tx
    .updateTable('songs')
    .set({ image, updated_at: toIso(now) })
    .where('id', '=', songId)
    .execute();
  await recordChange(tx, { kind: 'song', id: songId }, now);
  return { before: song.image };
}

/** Saves the contributors of a file, as the media feature reports them. */
export async function saveFileContributors(tx: Tx, fileId: string, contributorIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('contributor_files').where('file_id', '=', fileId).execute();
  const rows = [...new Set(contributorIds)].map((id) => ({ contributor_id: id, file_id: fileId }));
  if (rows.length > 0) await tx.insertInto('contributor_files').values(rows).execute();
}

/** Saves a contributor, new or replacing the one with that id. */
export async function saveContributor(tx: Tx, draft: ContributorDraft, now: Date): Promise<void> {
  const values = { slug: draft.slug, ...contributorRows.toColumns(draft), updated_at: toIso(now) };
  await tx
    .insertInto('contributors')
    .values({ id: draft.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await recordChange(tx, { kind: 'contributor', id: draft.id }, now);
}

/** Saves an entry of one of the reference lists, new or replacing the one with that id. */
export async function saveReference(tx: Tx, draft: ReferenceDraft, now: Date): Promise<void> {
  const values = { kind: draft.kind, ...referenceRows.toColumns(draft), updated_at: toIso(now) };
  await tx
    .insertInto('reference_items')
    .values({ id: draft.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await recordChange(tx, { kind: 'reference', id: draft.id }, now);
}

/** Saves an instrument, new or replacing the one with that id. */
export async function saveInstrument(tx: Tx, draft: InstrumentDraft, now: Date): Promise<void> {
  const { id } = draft;
  const values = { ...instrumentRows.toColumns(draft), updated_at: toIso(now) };
  await tx
    .insertInto('instruments')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  await recordChange(tx, { kind: 'reference', id }, now);
}

/** Saves a language, new or replacing the one with that key. */
export async function saveLanguage(tx: Tx, draft: LanguageDraft, now: Date): Promise<void> {
  const { key, ...values } = languageRows.toColumns(draft);
  await tx
    .insertInto('languages')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
  await recordChange(tx, { kind: 'reference', id: key }, now);
}

async function replaceMemberships(tx: Tx, draft: SongDraft): Promise<void> {
  await tx.deleteFrom('song_memberships').where('song_id', '=', draft.id).execute();
  const rows = draft.memberships.map((one, sort) => ({
    collection_id: one.collectionId,
    song_id: draft.id,
    number: one.number,
    free: toDbBoolean(one.free),
    sort,
  }));
  if (rows.length > 0) await tx.insertInto('song_memberships').values(rows).execute();
}

/** Replaces who made a song. */
export async function updateParticipants(
  tx: Tx,
  songId: string,
  participants: readonly Participant[],
  now: Date,
): Promise<void> {
  await replaceParticipants(tx, { id: songId, participants });
  await tx
    .updateTable('songs')
    .set({ updated_at: toIso(now) })
    .where('id', '=', songId)
    .execute();
  await recordChange(tx, { kind: 'song', id: songId }, now);
}

async function replaceParticipants(tx: Tx, draft: Pick<SongDraft, 'id' | 'participants'>): Promise<void> {
  await tx.deleteFrom('song_participants').where('song_id', '=', draft.id).execute();
  const rows = draft.participants.map((one, sort) => ({
    song_id: draft.id,
    sort,
    contributor_id: one.contributorId,
    type: one.type,
    language: one.language ?? null,
  }));
  if (rows.length > 0) await tx.insertInto('song_participants').values(rows).execute();
}

type NewReference = Omit<Tables['song_references'], 'song_id' | 'sort'>;

async function replaceReferences(tx: Tx, draft: SongDraft): Promise<void> {
  await tx.deleteFrom('song_references').where('song_id', '=', draft.id).execute();
  const plain = (kind: ReferenceKind, ids: readonly string[]): NewReference[] =>
    ids.map((id) => ({ kind, item_id: id, part: null, description: '{}' }));
  const references: NewReference[] = [
    ...draft.copyrights.map((one) => ({
      kind: 'copyright' as const,
      item_id: one.copyrightId,
      part: one.type,
      description: '{}',
    })),
    ...draft.origins.map((one) => ({
      kind: 'country' as const,
      item_id: one.countryId,
      part: one.type,
      description: JSON.stringify(one.description),
    })),
    ...plain('theme', draft.themeIds),
    ...plain('category', draft.categoryIds),
    ...plain('genre', draft.genreIds),
  ];
  const rows = references.map((row, sort) => ({ song_id: draft.id, sort, ...row }));
  if (rows.length > 0) await tx.insertInto('song_references').values(rows).execute();
}
