import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../platform/database/index.ts';

/**
 * Resolves when another transaction waits for a lock. SQLite has one writer: there the others have not even started.
 */
export async function someoneWaits({ engine, kysely }: Pick<Database, 'engine' | 'kysely'>): Promise<void> {
  if (engine === 'sqlite') return;
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(kysely)).rows.length).toBeGreaterThan(0);
}
