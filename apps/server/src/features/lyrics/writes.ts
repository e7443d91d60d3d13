import { Conflict } from '@canticle/contract';
import { type LyricsDocument, parseKey } from '@canticle/music';
import { newId, readJson, type Tx } from '../../database/index.ts';
import { followTextKey, reportLyrics } from '../songs/index.ts';
import {
  addText,
  listLyricsOfSong,
  listStandingTexts,
  removeText,
  replaceText,
  type Saving,
  touchText,
} from './queries.ts';
import { highestRevisions, keepAsRevision } from './revisions.ts';
import { reportOf } from './rules.ts';

export type TextDraft = { readonly id: string; readonly language: string; readonly document: LyricsDocument };

/**
 * Makes these the texts of a song, one per language, the first language first; others are taken away. What was there is
 * kept as a revision wherever the words or chords differ. What lists show of the texts (has lyrics, has chords, verses,
 * new melodies) is reported to the song in the same transaction.
 */
export async function putLyrics(tx: Tx, songId: string, texts: readonly TextDraft[], now: Date): Promise<void> {
  const saving: Saving = { savedBy: null, comment: '', now };
  const standing = new Map((await listStandingTexts(tx, songId)).map((text) => [text.language, text]));
  const kept = new Set(texts.map((text) => text.language));
  for (const text of [...standing.values()].filter(({ language }) => !kept.has(language))) {
    await keepAsRevision(tx, songId, text.language);
    await removeText(tx, text.id, now);
  }
  const highest = await highestRevisions(tx, songId);
  for (const [sort, text] of texts.entries()) {
    const before = standing.get(text.language);
    const whole = { ...text, songId, sort };
    if (before === undefined) {
      await addText(tx, { ...whole, revision: (highest.get(text.language) ?? 0) + 1 }, saving);
    } else if (before.document === JSON.stringify(text.document)) {
      await touchText(tx, before.id, sort, now);
    } else {
      await keepAsRevision(tx, songId, text.language);
      await replaceText(tx, { ...whole, id: before.id }, before.revision, saving);
    }
  }
  await reportLyrics(tx, songId, reportOf(texts), now);
}

/**
 * Saves one text of a song as its next revision; a language the song lacks is added after the others.
 *
 * @param base  the revision it was made from; 0 for a language that is new
 * @throws {Conflict} when another revision stands there by now; nothing is written then
 */
export async function saveText(
  tx: Tx,
  text: { readonly songId: string; readonly language: string; readonly document: LyricsDocument },
  base: number,
  saving: Saving,
): Promise<void> {
  const texts = await listStandingTexts(tx, text.songId);
  const before = texts.find(({ language }) => language === text.language);
  if (before === undefined && base === 0) {
    const revision = ((await highestRevisions(tx, text.songId)).get(text.language) ?? 0) + 1;
    const sort = Math.max(-1, ...texts.map((one) => one.sort)) + 1;
    await addText(tx, { ...text, id: newId(), sort, revision }, saving);
  } else {
    if (before?.revision !== base) throw savedMeanwhile(before?.revision);
    await keepAsRevision(tx, text.songId, text.language);
    const isReplaced = await replaceText(tx, { ...text, id: before.id, sort: before.sort }, base, saving);
    if (!isReplaced) throw savedMeanwhile(undefined);
    const old = parseKey(readJson<LyricsDocument>(before.document).keys.original);
    const stated = parseKey(text.document.keys.original);
    if (old && stated) await followTextKey(tx, text.songId, old, stated, saving.now);
  }
  await reportLyrics(tx, text.songId, reportOf(await listLyricsOfSong(tx, text.songId)), saving.now);
}

const savedMeanwhile = (revision: number | undefined) =>
  new Conflict(
    revision === undefined
      ? 'Somebody changed this text meanwhile. Nothing was saved.'
      : `Somebody saved this text meanwhile; it is at revision ${revision} now. Nothing was saved.`,
  );
