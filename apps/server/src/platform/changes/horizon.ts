import { sql } from 'kysely';
import { isPostgres, type Reader } from '../database/index.ts';

/*
 * On PostgreSQL numbers are handed out by a sequence and become visible when their transactions commit, in any order.
 * Before a transaction takes a number it holds a shared lock whose key is the newest number it sees: "nothing I write
 * is at or below it". The key has these 16 bits in front, and the number in the 48 after them.
 */
const PREFIX = 0x4c41;
const NUMBER_BITS = 48;

/**
 * SQL that says to readers, until the commit is visible, that numbers are about to be taken. It has to be evaluated
 * before the first of them is.
 */
export const ANNOUNCEMENT = `pg_advisory_xact_lock_shared(
  (${PREFIX}::bigint << ${NUMBER_BITS}) | (select coalesce(max(number), 0) from changes))`;

/**
 * How far changes are complete: nothing more will appear at or below `number`. `newest` is the newest number anybody
 * sees; above `number` a change may be missing whose transaction is about to commit.
 */
type Horizon = { readonly number: number; readonly newest: number };

/**
 * Reads how far changes are complete. Read the changes themselves in a statement after this one, and only up to
 * `number`. It may be lower than it was a moment ago; what was complete stays complete.
 *
 * The newest number is of the snapshot of this statement, and the locks are looked up later: whoever took a number
 * below it has held a lock since before, and has either still got it or was visible when it let go.
 *
 * @param known  a number up to which changes are known to be complete: the locks are not looked up when it is the newest
 */
export async function readHorizon(db: Reader, known = -1): Promise<Horizon> {
  if (!isPostgres(db)) {
    const newest = await readNewestNumber(db);
    return { number: newest, newest };
  }
  const { rows } = await sql<{ newest: number; lowest: number | null }>`
    select newest, case when newest = ${known} then null when pg_is_in_recovery() then 0 else (
        select min(((classid::bigint & 65535) << 32) | objid::bigint) from pg_locks
        where locktype = 'advisory' and objsubid = 1 and classid::bigint >> 16 = ${sql.lit(PREFIX)}
          and database = (select oid from pg_database where datname = current_database())
      ) end as lowest
    from (select coalesce(max(number), 0) as newest from changes) as numbers`.execute(db);
  const [{ newest, lowest } = { newest: 0, lowest: null }] = rows;
  return { newest, number: lowest === null ? newest : Math.min(newest, lowest) };
}

/* The number of the newest change of all that is visible; 0 before the first. */
async function readNewestNumber(db: Reader): Promise<number> {
  const row = await db.selectFrom('changes').select('number').orderBy('number', 'desc').limit(1).executeTakeFirst();
  return row?.number ?? 0;
}
