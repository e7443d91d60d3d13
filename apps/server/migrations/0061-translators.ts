// Owned by songs: the language a translator translated the text into; null for every other part in a song, and when it is
// not known. Which of the authors of earlier versions are translators is found at the next start (`markTranslators`).
import type { Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('song_participants').addColumn('language', 'text').execute();
}
