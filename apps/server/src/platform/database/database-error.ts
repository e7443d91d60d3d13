import { errorCode, readError } from '../errors/index.ts';

/**
 * The kinds of database errors, the same on both engines: `full` the disk has no space; `away` it cannot be reached or
 * does not respond in time; `locked` another process holds a lock; `unwritable` the files cannot be read or written;
 * `newer` it was written by a newer Canticle; `damaged` its file is corrupt.
 */
type DatabaseErrorKind = 'full' | 'away' | 'locked' | 'unwritable' | 'newer' | 'damaged';

/** The database cannot be used at the moment. The message is one plain sentence. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly kind: DatabaseErrorKind;
  /** A sentence for the operator, with names that others must not see. */
  readonly explanation: string | undefined;

  constructor(kind: DatabaseErrorKind, message: string, cause?: unknown, explanation?: string) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.explanation = explanation;
  }
}

/** The message when a database that was writable has become read-only. */
export const READ_ONLY_MESSAGE = 'The database is read-only right now. Nothing was changed.';

const MESSAGES = {
  full: 'The disk of the server is full. Nothing was changed.',
  away: 'The database cannot be reached right now.',
  locked: 'The database is in use by another program right now.',
  unwritable: 'The database files cannot be read or written.',
} as const;

/* SQLite reports names, PostgreSQL SQLSTATE codes, the network errno names. */
const KINDS: readonly (readonly [pattern: RegExp, kind: keyof typeof MESSAGES, sentence?: string])[] = [
  [/^(SQLITE_FULL|53100|ENOSPC)$/, 'full'],
  [/^SQLITE_(BUSY|LOCKED)/, 'locked'],
  [/^(55P03|40P01|40001)$/, 'locked'],
  [/^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/, 'unwritable'],
  /* No space left to write, or none next to the database for the memory its processes share. */
  [/^SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE|SHM\w+)$/, 'full'],
  [/^SQLITE_IOERR/, 'unwritable'],
  /* After a failover: it has become a replica. */
  [/^25006$/, 'away', READ_ONLY_MESSAGE],
  [/^(08\w{3}|57P0\d|53\d{3}|57014|3D000|28P01|28000)$/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|EHOSTUNREACH)$/, 'away'],
];

/** Recognises a database error in what an engine threw; undefined for everything else. */
export function toDatabaseError(error: unknown): DatabaseError | undefined {
  if (error instanceof DatabaseError) return error;
  const { code, message } = readError(error);
  const row = KINDS.find(([pattern]) => code !== undefined && pattern.test(code));
  const kind = row?.[1] ?? lostConnectionKind(message);
  return kind === undefined ? undefined : new DatabaseError(kind, row?.[2] ?? MESSAGES[kind], error);
}

/* Errors of the database or the machine besides `DatabaseError`: a damaged database file, no memory, missing tables,
   a transaction that has ended, failing system calls, work that was aborted.
   Source: https://www.postgresql.org/docs/current/errcodes-appendix.html, https://sqlite.org/rescode.html */
const INFRASTRUCTURE_CODES = [
  /^SQLITE_(ABORT|AUTH|CORRUPT|FORMAT|INTERNAL|INTERRUPT|MISUSE|NOLFS|NOMEM|NOTADB|NOTFOUND|PROTOCOL|SCHEMA)/,
  /^(08|25|28|2D|3B|3D|3F|40|53|55|57|58|F0|HV)[0-9A-Z]{3}$/,
  /^(42P01|42703|42501|42883|XX001|XX002)$/,
  /^(E[A-Z]{2,}\d?[A-Z]*|ABORT_ERR|ERR_WORKER_OUT_OF_MEMORY)$/,
];
const INFRASTRUCTURE_MESSAGES =
  /no such (table|column|savepoint)|has no column named|database connection is not open|driver has already been destroyed|Cannot use a pool after calling end|Array buffer allocation failed|out of memory/i;

/**
 * Whether an error was caused by the item being processed (a violated constraint, a text that cannot be parsed, a bug
 * in the code that processes it), so that others can be processed. False when the database or the machine is at fault:
 * then nothing can be processed now, and the item is no worse than others.
 */
export function isItemError(error: unknown): boolean {
  if (toDatabaseError(error) !== undefined) return false;
  const { code, message, name } = readError(error);
  if (name === 'AbortError') return false;
  if (code !== undefined && INFRASTRUCTURE_CODES.some((pattern) => pattern.test(code))) return false;
  return !INFRASTRUCTURE_MESSAGES.test(message ?? '');
}

/** Whether SQLite reports that its file is corrupt. */
export function isCorruption(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(errorCode(error) ?? '');
}

/** Whether a write was rejected because a row with that key exists already. */
export function isUniqueViolation(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
}

/** Whether a write was rejected because the row it belongs to is gone. */
export function isForeignKeyViolation(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'SQLITE_CONSTRAINT_FOREIGNKEY' || code === '23503';
}

function lostConnectionKind(message = ''): 'away' | undefined {
  return /connection terminated|query read timeout|connection error and is not queryable|timeout exceeded when trying to connect|Connection ended/i.test(
    message,
  )
    ? 'away'
    : undefined;
}
