import { createHash } from 'node:crypto';
import { CompiledQuery, type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres, type Tx } from './transaction.ts';
import type { Tables } from './tables.ts';

/** Names of the operations only one transaction may do at a time, with the number PostgreSQL locks. */
const LOCKS = {
  changes: 418001,
  identity: 418002,
  import: 418003,
  media: 418004,
  checkout: 418029,
  receipts: 418030,
  codes: 418031,
  catalogue: 418038,
  tags: 418039,
  setNotices: 418040,
  passages: 418041,
} as const;

/** Kinds of things of which each has a lock of its own. */
const KEYED_LOCKS = { changesOf: 418050, tagsOf: 418051 } as const;
/** The most locks of a kind that one transaction holds: PostgreSQL has room for some thousands in all. */
const BUCKETS = 1024;

/**
 * Acquires a lock that is held to the end of the transaction. SQLite has one writer anyway; PostgreSQL takes an
 * advisory lock, so that numbers handed out by a sequence become visible in their order.
 */
export async function acquireLock(tx: Tx, name: keyof typeof LOCKS): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS[name])})`.execute(tx);
}

/** Acquires the same lock together with others that share it: only `acquireLock` waits for them, and they for it. */
export async function acquireSharedLock(tx: Tx, name: keyof typeof LOCKS): Promise<void> {
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock_shared(${sql.lit(LOCKS[name])})`.execute(tx);
}

/**
 * Acquires the locks of some things, which are held to the end of the transaction, in the same order for everybody. Two
 * things may share a lock.
 */
export async function acquireLocksOf(tx: Tx, kind: keyof typeof KEYED_LOCKS, ids: Iterable<string>): Promise<void> {
  if (!isPostgres(tx)) return;
  const buckets = lockBuckets(ids);
  if (buckets.length > 0) await tx.executeQuery(CompiledQuery.raw(locksOfSql(kind, '$1'), [buckets]));
}

/** The locks of some things, in the order in which everybody acquires them. */
export function lockBuckets(ids: Iterable<string>): number[] {
  return [...new Set(Array.from(ids, bucketOf))].toSorted((one, other) => one - other);
}

/** The statement that acquires the locks a parameter lists, for a statement of PostgreSQL that does more. */
export function locksOfSql(kind: keyof typeof KEYED_LOCKS, parameter: string): string {
  return `select pg_advisory_xact_lock(${KEYED_LOCKS[kind]}, bucket) from unnest(${parameter}::int4[]) as bucket`;
}

const bucketOf = (id: string): number => createHash('sha256').update(id).digest().readUInt32BE() % BUCKETS;

/**
 * Locks the rows a query finds and skips those another process has locked, so that two workers never claim the same. On
 * SQLite the transaction itself is the lock.
 */
export function skipLocked<T extends keyof Tables, O>(
  tx: Tx,
  query: SelectQueryBuilder<Tables, T, O>,
): SelectQueryBuilder<Tables, T, O> {
  return isPostgres(tx) ? query.forUpdate().skipLocked() : query;
}
