// Owned by the feature presentation: what a person presents, and the live sessions others follow it by.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  await table('presentations')
    .addColumn('owner_id', 'text', (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    // Grows with everything a follower sees, for as long as there is the person.
    .addColumn('revision', number.big, (column) => column.notNull())
    // A musician who was given the lead; null while the owner leads.
    .addColumn('leader_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    // The revision with which the lead changed last.
    .addColumn('led_since', number.big, (column) => column.notNull())
    .addColumn('leader_seen_at', 'text')
    // JSON: where it is; null before anything was presented, and when that has expired.
    .addColumn('position', 'text')
    // Whether an audience may see the song.
    .addColumn('for_audience', 'integer', (column) => column.notNull())
    // JSON: the last number of each window that published lately.
    .addColumn('windows', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text')
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('presentations_leader').on('presentations').column('leader_id').execute();
  await db.schema.createIndex('presentations_expiry').on('presentations').column('expires_at').execute();

  await table('live_sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('owner_id', 'text', (column) =>
      column.notNull().references('presentations.owner_id').onDelete('cascade'),
    )
    .addColumn('code', 'text', (column) => column.unique())
    .addColumn('code_expires_at', 'text', (column) => column.notNull())
    .addColumn('audience_key', 'text', (column) => column.notNull().unique())
    .addColumn('opened_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  await db.schema.createIndex('live_sessions_owner').on('live_sessions').column('owner_id').execute();

  await table('live_members')
    .addColumn('session_id', 'text', (column) => column.notNull().references('live_sessions.id').onDelete('cascade'))
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('joined_at', 'text', (column) => column.notNull())
    // When a device of theirs was last known to follow; null when none does.
    .addColumn('seen_at', 'text')
    .addPrimaryKeyConstraint('live_members_pk', ['session_id', 'user_id'])
    .execute();
  await db.schema.createIndex('live_members_user').on('live_members').column('user_id').execute();

  // How many devices follow by the audience's link, as each server process counts them.
  await table('live_audiences')
    .addColumn('session_id', 'text', (column) => column.notNull().references('live_sessions.id').onDelete('cascade'))
    .addColumn('process', 'text', (column) => column.notNull())
    .addColumn('followers', 'integer', (column) => column.notNull())
    .addColumn('counted_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('live_audiences_pk', ['session_id', 'process'])
    .execute();
}
