/**
 * What went wrong with the database, the same on both engines: `full` the disk has no room; `away` it cannot be reached
 * or does not answer in time; `locked` another process holds it; `unwritable` the files cannot be read or written; `newer` it was
 * written by a newer Canticle.
 */
type TroubleKind = 'full' | 'away' | 'locked' | 'unwritable' | 'newer';

/** The database cannot do its work now. The message is one plain sentence. */
export class DatabaseTrouble extends Error {
  override readonly name = 'DatabaseTrouble';
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}

const SENTENCES = {
  full: 'The disk of the server is full. Nothing was changed.',
  away: 'The database cannot be reached at the moment.',
  locked: 'Another program holds the database at the moment.',
  unwritable: 'The database files cannot be read or written.',
} as const;

/* SQLite speaks in names, PostgreSQL in SQLSTATE codes, the network in errno names. */
const KINDS: readonly (readonly [pattern: RegExp, kind: keyof typeof SENTENCES])[] = [
  [/^(SQLITE_FULL|53100|ENOSPC)$/, 'full'],
  [/^SQLITE_(BUSY|LOCKED)/, 'locked'],
  [/^(55P03|40P01|40001)$/, 'locked'],
  [/^(SQLITE_READONLY|SQLITE_CANTOPEN|SQLITE_PERM)/, 'unwritable'],
  /* Where there is no room left to write, or none beside the database for what its processes share. */
  [/^SQLITE_IOERR_(WRITE|FSYNC|TRUNCATE|SHM\w+)$/, 'full'],
  [/^SQLITE_IOERR/, 'unwritable'],
  [/^(08\d{3}|57P0\d|53\d{3}|57014|3D000|28P01|28000)$/, 'away'],
  [/^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|EHOSTUNREACH)$/, 'away'],
];

/** Recognises trouble in what an engine threw; undefined for everything else. */
export function findTrouble(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof DatabaseTrouble) return error;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  const kind =
    KINDS.find(([pattern]) => typeof code === 'string' && pattern.test(code))?.[1] ?? lostConnection(message);
  return kind === undefined ? undefined : new DatabaseTrouble(kind, SENTENCES[kind], error);
}

/** Whether a write was refused because a row with that key is there already. */
export function isDuplicate(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY' || code === '23505';
}

function lostConnection(message: unknown): 'away' | undefined {
  return typeof message === 'string' &&
    /connection terminated|query read timeout|connection error and is not queryable|timeout exceeded when trying to connect|Connection ended/i.test(
      message,
    )
    ? 'away'
    : undefined;
}
