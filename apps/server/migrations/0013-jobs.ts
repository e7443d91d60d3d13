// Owned by the room jobs: work that is done later.
import { type Kysely, sql } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table, number } = strict(db);
  await table('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    // Of two unfinished jobs with the same key there is only one.
    .addColumn('key', 'text')
    .addColumn('owner_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('request', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('run_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    // Who works on it, and until when they are believed to live.
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'text')
    .addColumn('cancel_asked', 'integer', (column) => column.notNull())
    .addColumn('done', number.big, (column) => column.notNull())
    .addColumn('total', number.big)
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('result', 'text')
    .addColumn('error', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text')
    .execute();
  await sql`create unique index jobs_key on jobs (key) where key is not null and state in ('waiting', 'running')`.execute(
    db,
  );
  await sql`create index jobs_due on jobs (run_at) where state in ('waiting', 'running')`.execute(db);
  await db.schema.createIndex('jobs_owner').on('jobs').columns(['owner_id', 'created_at']).execute();
  await db.schema.createIndex('jobs_age').on('jobs').column('created_at').execute();
  await table('job_schedules')
    .addColumn('kind', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'text', (column) => column.notNull())
    .execute();
}
