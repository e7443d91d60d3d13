import type { LyricsDocument } from '@canticle/music';
import { type Reader, readJson, type Tx } from '../../platform/database/index.ts';

/** One revision of a text. */
export type Revision = {
  readonly revision: number;
  readonly savedAt: string;
  /** Id of the person; null for an import, or when the person was deleted. */
  readonly savedBy: string | null;
  readonly comment: string;
};

/** The revisions of a text, newest first; none when the song never had the language. */
export async function listRevisions(db: Reader, songId: string, language: string): Promise<Revision[]> {
  const currentRows = await db
    .selectFrom('lyrics')
    .select(['revision', 'saved_at', 'saved_by', 'comment'])
    .where('song_id', '=', songId)
    .where('language', '=', language)
    .execute();
  const archivedRows = await db
    .selectFrom('lyric_revisions')
    .select(['revision', 'saved_at', 'saved_by', 'comment'])
    .where('song_id', '=', songId)
    .where('language', '=', language)
    .orderBy('revision', 'desc')
    .execute();
  return [...currentRows, ...archivedRows].map(toRevision);
}

/** One revision of a text, with its content. */
export async function findRevision(
  db: Reader,
  songId: string,
  language: string,
  revision: number,
): Promise<(Revision & { readonly document: LyricsDocument }) | undefined> {
  for (const table of ['lyrics', 'lyric_revisions'] as const) {
    const row = await db
      .selectFrom(table)
      .select(['revision', 'saved_at', 'saved_by', 'comment', 'document'])
      .where('song_id', '=', songId)
      .where('language', '=', language)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (row !== undefined) return { ...toRevision(row), document: readJson(row.document) };
  }
  return undefined;
}

/** Copies the current text to the earlier revisions, before it is overwritten or deleted. */
export async function archiveRevision(tx: Tx, songId: string, language: string): Promise<void> {
  await tx
    .insertInto('lyric_revisions')
    .columns(['song_id', 'language', 'revision', 'document', 'saved_by', 'saved_at', 'comment'])
    .expression((build) =>
      build
        .selectFrom('lyrics')
        .select(['song_id', 'language', 'revision', 'document', 'saved_by', 'saved_at', 'comment'])
        .where('song_id', '=', songId)
        .where('language', '=', language),
    )
    .execute();
}

/** The highest earlier revision of each language of a song. */
export async function findHighestRevisions(db: Reader, songId: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('lyric_revisions')
    .select(({ fn }) => ['language', fn.max('revision').as('highest')])
    .where('song_id', '=', songId)
    .groupBy('language')
    .execute();
  return new Map(rows.map((row) => [row.language, Number(row.highest)]));
}

const toRevision = (row: {
  readonly revision: number;
  readonly saved_at: string;
  readonly saved_by: string | null;
  readonly comment: string;
}): Revision => ({ revision: row.revision, savedAt: row.saved_at, savedBy: row.saved_by, comment: row.comment });

/** All stored revisions of texts that one person saved. */
export async function listRevisionsByUser(db: Reader, userId: string) {
  const from = (table: 'lyrics' | 'lyric_revisions') =>
    db
      .selectFrom(table)
      .select(['song_id as songId', 'language', 'revision', 'saved_at as savedAt', 'comment'])
      .where('saved_by', '=', userId);
  return [...(await from('lyrics').execute()), ...(await from('lyric_revisions').execute())];
}
