import { InvalidSetting } from './invalid-setting.ts';

/** How PostgreSQL is reached; unused on SQLite. */
export type DatabaseSettings = {
  /** PostgreSQL address, which may name several hosts; undefined = SQLite in the data directory. */
  readonly databaseUrl: string | undefined;
  /** The most connections a process opens, besides the one it listens on. */
  readonly databasePoolSize: number;
  /** Whether a pooler shares connections between transactions; undefined = it is detected. */
  readonly databasePooler: boolean | undefined;
};

const DEFAULT_POOL_SIZE = 10;

/** @throws {InvalidSetting} */
export function readDatabase(text: (name: string) => string | undefined): DatabaseSettings {
  return {
    databaseUrl: readDatabaseUrl(text('DATABASE_URL')),
    databasePoolSize: readPoolSize(text('DATABASE_POOL_SIZE') ?? String(DEFAULT_POOL_SIZE)),
    databasePooler: readPooler(text('DATABASE_POOLER')),
  };
}

/* Scheme, user and password, hosts, and the rest. */
const DATABASE_URL_PATTERN = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s;

/**
 * The addresses in a PostgreSQL address, one for each host it names, and whether the database must be writable: when
 * there are several hosts, or the address says so.
 *
 * @example parseDatabaseUrl('postgres://me@a,b:5433/songs').addresses[1] // 'postgres://me@b:5433/songs'
 */
export function parseDatabaseUrl(databaseUrl: string): {
  readonly addresses: readonly string[];
  readonly mustBeWritable: boolean;
} {
  const [, scheme = '', login = '', hosts = '', rest = ''] = DATABASE_URL_PATTERN.exec(databaseUrl) ?? [];
  const addresses = hosts.split(',').map((host) => `${scheme}${login}${host}${rest}`);
  const attributes = /[?&]target_session_attrs=([^&]*)/.exec(rest)?.[1];
  return { addresses, mustBeWritable: addresses.length > 1 || (attributes !== undefined && attributes !== 'any') };
}

function readDatabaseUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  requireEncodedPassword(text);
  if (!DATABASE_URL_PATTERN.test(text) || !parseDatabaseUrl(text).addresses.every((address) => URL.canParse(address)))
    throw new InvalidSetting(
      'DATABASE_URL must start with postgres:// and be a complete address; leave it out for SQLite.',
    );
  const attributes = /[?&]target_session_attrs=([^&]*)/.exec(text)?.[1] ?? 'any';
  if (!['any', 'read-write', 'primary'].includes(attributes))
    throw new InvalidSetting(
      `Canticle needs a database that takes changes: target_session_attrs in DATABASE_URL must be read-write, not "${attributes}".`,
    );
  return text;
}

/* Otherwise the host would begin in the middle of the password. */
function requireEncodedPassword(text: string): void {
  const [, , login, , rest = ''] = DATABASE_URL_PATTERN.exec(text) ?? [];
  const isInQuery = /^[^?]*\?[^@]*=[^@]*@/.test(rest);
  if (login === undefined && rest.includes('@') && !isInQuery)
    throw new InvalidSetting(
      'The password in DATABASE_URL must be percent-encoded: %2F for /, %23 for #, %3F for ?, %40 for @, %25 for %.',
    );
}

function readPoolSize(text: string): number {
  const size = Number(text);
  if (!/^\d{1,4}$/.test(text) || size < 2)
    throw new InvalidSetting(`DATABASE_POOL_SIZE must be a number of connections from 2 to 9999, not "${text}".`);
  return size;
}

function readPooler(text: string | undefined): boolean | undefined {
  if (text !== undefined && text !== 'yes' && text !== 'no')
    throw new InvalidSetting(`DATABASE_POOLER must be yes or no, or be left out, not "${text}".`);
  return text === undefined ? undefined : text === 'yes';
}
