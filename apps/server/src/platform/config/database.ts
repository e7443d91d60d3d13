import { z } from 'zod';

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
  const attributes = readSessionAttributes(rest);
  return { addresses, mustBeWritable: addresses.length > 1 || attributes !== 'any' };
}

const readSessionAttributes = (text: string) => /[?&]target_session_attrs=([^&]*)/.exec(text)?.[1] ?? 'any';

/** The address of a PostgreSQL that takes changes; it may name several hosts. */
export const databaseUrl = address('DATABASE_URL', 'leave it out for SQLite').refine(
  (url) => ['any', 'read-write', 'primary'].includes(readSessionAttributes(url)),
  {
    error: ({ input }) =>
      `Canticle needs a database that takes changes: target_session_attrs in DATABASE_URL must be read-write, not "${readSessionAttributes(String(input))}".`,
  },
);

/** The address of replicas of it; it may name several hosts. */
export const databaseReadUrl = address('DATABASE_READ_URL', 'leave it out when there are no replicas').refine(
  (url) => !['read-write', 'primary'].includes(readSessionAttributes(url)),
  {
    error: ({ input }) =>
      `DATABASE_READ_URL names replicas, which take no changes: target_session_attrs in it must be standby, not "${readSessionAttributes(String(input))}".`,
  },
);

function address(name: string, otherwise: string) {
  return z
    .string()
    .refine(hasEncodedPassword, {
      error: `The password in ${name} must be percent-encoded: %2F for /, %23 for #, %3F for ?, %40 for @, %25 for %.`,
      abort: true,
    })
    .refine(isComplete, {
      error: `${name} must start with postgres:// and be a complete address; ${otherwise}.`,
      abort: true,
    });
}

/* Otherwise the host would begin in the middle of the password. */
function hasEncodedPassword(url: string): boolean {
  const [, , login, , rest = ''] = DATABASE_URL_PATTERN.exec(url) ?? [];
  const isInQuery = /^[^?]*\?[^@]*=[^@]*@/.test(rest);
  return login !== undefined || !rest.includes('@') || isInQuery;
}

function isComplete(url: string): boolean {
  return DATABASE_URL_PATTERN.test(url) && parseDatabaseUrl(url).addresses.every((address) => URL.canParse(address));
}
