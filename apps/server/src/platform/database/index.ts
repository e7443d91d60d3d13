export {
  findStoredResponse,
  deleteOldResponses,
  deleteResponsesTo,
  type StoredResponse,
  saveResponse,
} from './idempotent-responses.ts';
export { clearBefore, deleteBefore, runInBatches } from './expiry.ts';
export { type Database, findCorruption, openDatabase } from './database.ts';
export { isPostgres, type Reader, type Tx } from './transaction.ts';
export { createDeferredRows } from './commit-steps.ts';
export type { ReadCounts, ReplicaStatus } from './replicas.ts';
export { newId } from './ids.ts';
export { lowerCaseIds } from './lower-case-ids.ts';
export { DatabaseNotEmpty, assertEmptyDatabase, loadSnapshot } from './load-snapshot.ts';
export { isolateFailures } from './isolate.ts';
export { registerPreparedStatement } from './statements.ts';
export { type KeyedStatement, keyedStatement } from './keyed-statement.ts';
export { createCachedRead } from './cached-read.ts';
export type { Tables } from './tables.ts';
export { type PostingCache, createPostingCache } from './posting-cache.ts';
export { acquireLock, acquireLocksOf, acquireSharedLock, lockBuckets, locksOfSql, skipLocked } from './locks.ts';
export { type MessageSubscription, publishMessage } from './pub-sub.ts';
export { listMigrations } from './migrate.ts';
export { isDerivedTable, type PlainRow, readSnapshot, type Snapshot } from './snapshot.ts';
export {
  clearWords,
  deleteWords,
  searchWords,
  PART_SIZE,
  createWordWriter,
  optimizeWords,
  type StagedWordWriter,
  createStagedWordWriter,
  type WordRow,
  type WordWriter,
  type WordTable,
} from './word-tables.ts';
export { createBatchedRead } from './batch-reads.ts';
export { yieldToEventLoop } from './event-loop.ts';
export {
  DatabaseError,
  toDatabaseError,
  isUniqueViolation,
  isForeignKeyViolation,
  isItemError,
} from './database-error.ts';
export { withLockRetries, retryWhileLocked } from './retry-locked.ts';
export { rowsToMove } from './rows-to-move.ts';
export { toDbBoolean, MAX_CLOCK_SKEW_MS, isBeyondClockSkew, toIso, chunks, readJson, storableText } from './values.ts';
