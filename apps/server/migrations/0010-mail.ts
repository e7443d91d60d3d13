// Owned by the room mail: mails on their way.
import type { Kysely } from 'kysely';
import { strict } from '../src/platform/database/schema.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { table } = strict(db);
  await table('outbox_mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('attempts', 'integer', (column) => column.notNull())
    // When the next try is due; null once the mail is sent or given up.
    .addColumn('next_attempt_at', 'text')
    .addColumn('last_error', 'text')
    .execute();
  await db.schema.createIndex('outbox_mails_due').on('outbox_mails').columns(['next_attempt_at']).execute();
  await db.schema.createIndex('outbox_mails_age').on('outbox_mails').columns(['created_at']).execute();
}
