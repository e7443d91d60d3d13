import { type Reader, readJson } from '../../database/index.ts';
import type { Participant } from '../songs/index.ts';

/** A file that belongs to a song; its bytes are in the file store under the hash of its content. */
export type MediaFile = {
  readonly id: string;
  readonly songId: string;
  readonly name: string;
  readonly type: string;
  readonly category: string | null;
  readonly number: number | null;
  readonly language: string | null;
  readonly transposition: string | null;
  readonly information: string | null;
  readonly instrumentId: string | null;
  readonly participants: readonly Participant[];
  readonly contentHash: string;
  readonly updatedAt: string;
};

/** The files of some songs, or all files. */
export async function listFiles(
  db: Reader,
  pick: { songIds?: readonly string[]; ids?: readonly string[]; updatedAfter?: string },
): Promise<MediaFile[]> {
  if (pick.songIds?.length === 0 || pick.ids?.length === 0) return [];
  let query = db.selectFrom('files').selectAll().orderBy('song_id').orderBy('number').orderBy('id');
  if (pick.songIds !== undefined) query = query.where('song_id', 'in', [...pick.songIds]);
  if (pick.ids !== undefined) query = query.where('id', 'in', [...pick.ids]);
  if (pick.updatedAfter !== undefined) query = query.where('updated_at', '>', pick.updatedAfter);
  return (await query.execute()).map((row) => ({
    id: row.id,
    songId: row.song_id,
    name: row.name,
    type: row.type,
    category: row.category,
    number: row.number,
    language: row.language,
    transposition: row.transposition,
    information: row.information,
    instrumentId: row.instrument_id,
    participants: readJson(row.participants),
    contentHash: row.content_hash,
    updatedAt: row.updated_at,
  }));
}
