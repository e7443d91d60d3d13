import { Conflict } from '@canticle/contract';
import { type LyricsDocument, parseKey } from '@canticle/music';
import { newId, readJson, type Tx } from '../../platform/database/index.ts';
import { syncKeyWithText, saveLyricsSummary } from '../songs/index.ts';
import {
  createText,
  listLyricsOfSong,
  listCurrentTexts,
  deleteText,
  updateText,
  type RevisionInfo,
  touchText,
} from './queries.ts';
import { findHighestRevisions, archiveRevision } from './revision-queries.ts';
import { createLyricsReport } from './rules.ts';

export type TextDraft = { readonly id: string; readonly language: string; readonly document: LyricsDocument };

/**
 * Replaces the texts of a song, one per language, the first language first; others are deleted. The previous text is
 * kept as a revision wherever words or chords differ. The summary for lists (has lyrics, has chords, verses, new
 * melodies) is saved with the song in the same transaction.
 */
export async function replaceLyrics(tx: Tx, songId: string, texts: readonly TextDraft[], now: Date): Promise<void> {
  const revisionInfo: RevisionInfo = { savedBy: null, comment: '', now };
  const currentTexts = new Map((await listCurrentTexts(tx, songId)).map((text) => [text.language, text]));
  const keptLanguages = new Set(texts.map((text) => text.language));
  for (const text of [...currentTexts.values()].filter(({ language }) => !keptLanguages.has(language))) {
    await archiveRevision(tx, songId, text.language);
    await deleteText(tx, text.id, now);
  }
  const latestByLanguage = await findHighestRevisions(tx, songId);
  for (const [sort, text] of texts.entries()) {
    const current = currentTexts.get(text.language);
    const fields = { ...text, songId, sort };
    if (current === undefined) {
      await createText(tx, { ...fields, revision: (latestByLanguage.get(text.language) ?? 0) + 1 }, revisionInfo);
    } else if (current.document === JSON.stringify(text.document)) {
      await touchText(tx, current.id, sort, now);
    } else {
      await archiveRevision(tx, songId, text.language);
      await updateText(tx, { ...fields, id: current.id }, current.revision, revisionInfo);
    }
  }
  await saveLyricsSummary(tx, songId, createLyricsReport(texts), now);
}

/**
 * Saves one text of a song as its next revision; a language the song lacks is added after the others.
 *
 * @param base  the revision that was edited; 0 for a new language
 * @throws {Conflict} when the current revision is another one; nothing is written then
 */
export async function saveText(
  tx: Tx,
  text: { readonly songId: string; readonly language: string; readonly document: LyricsDocument },
  base: number,
  revisionInfo: RevisionInfo,
): Promise<void> {
  const texts = await listCurrentTexts(tx, text.songId);
  const current = texts.find(({ language }) => language === text.language);
  if (current === undefined && base === 0) {
    const revision = ((await findHighestRevisions(tx, text.songId)).get(text.language) ?? 0) + 1;
    const sort = Math.max(-1, ...texts.map((one) => one.sort)) + 1;
    await createText(tx, { ...text, id: newId(), sort, revision }, revisionInfo);
  } else {
    if (current?.revision !== base) throw saveConflict(current?.revision);
    await archiveRevision(tx, text.songId, text.language);
    const isReplaced = await updateText(tx, { ...text, id: current.id, sort: current.sort }, base, revisionInfo);
    if (!isReplaced) throw saveConflict(undefined);
    const old = parseKey(readJson<LyricsDocument>(current.document).keys.original);
    const stated = parseKey(text.document.keys.original);
    if (old && stated) await syncKeyWithText(tx, text.songId, old, stated, revisionInfo.now);
  }
  await saveLyricsSummary(
    tx,
    text.songId,
    createLyricsReport(await listLyricsOfSong(tx, text.songId)),
    revisionInfo.now,
  );
}

/** Deletes the text of a song in a language; its revisions stay. */
export async function removeText(tx: Tx, songId: string, language: string, now: Date): Promise<void> {
  const current = (await listCurrentTexts(tx, songId)).find((one) => one.language === language);
  if (current === undefined) return;
  await archiveRevision(tx, songId, language);
  await deleteText(tx, current.id, now);
  await saveLyricsSummary(tx, songId, createLyricsReport(await listLyricsOfSong(tx, songId)), now);
}

const saveConflict = (revision: number | undefined) =>
  new Conflict(
    revision === undefined
      ? 'Someone else changed these lyrics while you were editing. Your changes were not saved.'
      : `Someone else saved these lyrics while you were editing (revision ${revision}). Your changes were not saved.`,
  );
