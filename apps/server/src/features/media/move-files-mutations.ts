import { chunks, toIso, type Tx } from '../../platform/database/index.ts';

/** What belongs to a song, by its id: a file, an upload on its way, a token to embed the song with. */
export type MovedMedia = { readonly kind: 'file' | 'upload' | 'embed'; readonly id: string };

const TABLES = { file: 'files', upload: 'uploads', embed: 'embed_tokens' } as const;

/**
 * Gives the files of one song to another, with what is uploaded for it and the tokens it is embedded with.
 *
 * @param only  only these, where they are still there
 * @returns what the other song has now
 */
export async function moveMedia(
  tx: Tx,
  { fromId, toId }: { readonly fromId: string; readonly toId: string },
  now: Date,
  only?: readonly MovedMedia[],
): Promise<MovedMedia[]> {
  const moved: MovedMedia[] = [];
  for (const kind of ['file', 'upload', 'embed'] as const) {
    const table = TABLES[kind];
    const rows = await tx.selectFrom(table).select('id').where('song_id', '=', fromId).orderBy('id').execute();
    const wanted = only && new Set(only.flatMap((one) => (one.kind === kind ? [one.id] : [])));
    const ids = rows.map(({ id }) => id).filter((id) => wanted?.has(id) ?? true);
    for (const chunk of chunks(ids)) {
      if (kind === 'file')
        await tx
          .updateTable('files')
          .set({ song_id: toId, updated_at: toIso(now) })
          .where('id', 'in', chunk)
          .execute();
      else
        await tx
          .updateTable(table as 'uploads' | 'embed_tokens')
          .set({ song_id: toId })
          .where('id', 'in', chunk)
          .execute();
    }
    moved.push(...ids.map((id) => ({ kind, id })));
  }
  return moved;
}
