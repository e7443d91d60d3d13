import type { LyricsDocument } from '@canticle/music';
import type { Tx } from '../../database/index.ts';
import { reportLyrics } from '../songs/index.ts';
import { keepOnlyTexts, putText } from './queries.ts';
import { reportOf } from './rules.ts';

export type TextDraft = { readonly id: string; readonly language: string; readonly document: LyricsDocument };

/**
 * Makes these the texts of a song, one per language, the first language first; others are taken away. What lists show of
 * them (has lyrics, has chords, verses, new melodies) is reported to the song in the same transaction.
 */
export async function putLyrics(tx: Tx, songId: string, texts: readonly TextDraft[], now: Date): Promise<void> {
  await keepOnlyTexts(
    tx,
    songId,
    texts.map((text) => text.language),
    now,
  );
  for (const [sort, text] of texts.entries()) await putText(tx, { ...text, songId, sort }, now);
  await reportLyrics(tx, songId, reportOf(texts), now);
}
