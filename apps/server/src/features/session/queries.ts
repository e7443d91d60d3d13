import type { session } from '@canticle/contract';
import { recordChange } from '../../platform/changes/index.ts';
import type { Reader, Tx } from '../../platform/database/index.ts';

type SongChoice = session.SongPreferences;

/** A person's choices for songs, including those that were reset: other devices have to learn that too. */
export async function listSongChoices(db: Reader, userId: string): Promise<SongChoice[]> {
  return selectSongChoices(db, userId).orderBy('song_id').execute();
}

/**
 * Stores a person's choice for a song, unless a later one is stored.
 *
 * @returns the stored choice
 */
export async function saveSongChoice(tx: Tx, userId: string, choice: SongChoice, now: Date): Promise<SongChoice> {
  const { songId, secondLanguage, chosenAt, ...rest } = choice;
  const columns = { ...rest, second_language: secondLanguage, chosen_at: chosenAt };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('song_choices')
    .values({ user_id: userId, song_id: songId, ...columns })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'song_id'])
        .doUpdateSet(columns)
        .where('song_choices.chosen_at', '<=', columns.chosen_at),
    )
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) await recordChange(tx, { kind: 'song-choice', id: songId, owner: userId }, now);
  return selectSongChoices(tx, userId).where('song_id', '=', songId).executeTakeFirstOrThrow();
}

function selectSongChoices(db: Reader, userId: string) {
  return db
    .selectFrom('song_choices')
    .select(['song_id as songId', 'semitones', 'capo', 'notation', 'language', 'format', 'size'])
    .select(['second_language as secondLanguage', 'chosen_at as chosenAt'])
    .where('user_id', '=', userId);
}
