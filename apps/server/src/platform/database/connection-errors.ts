import { parseDatabaseUrl, type Config } from '../config/index.ts';
import { DatabaseError, toDatabaseError } from './database-error.ts';
import { readError } from '../errors/index.ts';

/**
 * Explains to the operator in a sentence why PostgreSQL cannot be reached; never with the password.
 *
 * @param error    what was thrown while connecting
 * @param address  what was connected to; empty when it is not known
 * @param setting  which setting names it
 * @returns undefined when the database is not the cause
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
export function explainConnectionError(
  error: unknown,
  address: string,
  setting: ConnectionTarget['setting'] = 'DATABASE_URL',
): DatabaseError | undefined {
  const { code, message } = readCodeAndMessage(error);
  const cause = CAUSES.find(({ codes, messages: says }) => codes?.test(code) === true || says?.test(message) === true);
  const known = toDatabaseError(error);
  if (known?.explanation !== undefined || (cause === undefined && known === undefined)) return known;
  const explanation = cause?.explain({ setting, ...readAddress(address) }, message) ?? known?.message;
  return new DatabaseError(known?.kind ?? 'away', known?.message ?? UNREACHABLE_MESSAGE, error, explanation);
}

/**
 * Explains to the operator in a sentence what keeps a server or a command from starting; undefined for every other
 * error.
 */
export function explainStartError(
  error: unknown,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): DatabaseError | undefined {
  if (databaseUrl === undefined) return toDatabaseError(error);
  const [address = ''] = parseDatabaseUrl(databaseUrl).addresses;
  const explained = explainConnectionError(error, address);
  return explained && new DatabaseError(explained.kind, explained.explanation ?? explained.message, explained.cause);
}

type ConnectionTarget = {
  readonly setting: 'DATABASE_URL' | 'DATABASE_READ_URL';
  readonly server: string;
  readonly host: string;
  readonly user: string;
  readonly database: string;
};
type Cause = {
  /** SQLSTATE of PostgreSQL and its poolers, or Node's error code. */
  readonly codes?: RegExp;
  readonly messages?: RegExp;
  readonly explain: (named: ConnectionTarget, message: string) => string;
};

const CAUSES: readonly Cause[] = [
  {
    codes: /^28P01$/,
    explain: ({ server, user, setting }) =>
      `${server} rejected the password of ${user}. In ${setting}, the characters @ : / ? # % in a password must be percent-encoded, such as %40 for @.`,
  },
  {
    messages: /no pg_hba\.conf entry.*(no encryption|SSL off)/,
    explain: ({ server, user, setting }) =>
      `${server} does not allow ${user} to connect from this machine without TLS. Add sslmode=require to ${setting}, or check its pg_hba.conf.`,
  },
  {
    messages: /no pg_hba\.conf entry/,
    explain: ({ server, user }) =>
      `${server} does not allow ${user} to connect from this machine. Check its pg_hba.conf.`,
  },
  {
    codes: /^28\w{3}$/,
    explain: ({ server, user }) => `${server} does not know ${user}, or does not allow it to sign in.`,
  },
  {
    codes: /^3D000$/,
    explain: ({ server, database }) => `${server} has no database named "${database}". Create it first.`,
  },
  {
    codes: /^42501$/,
    explain: ({ server, user }, message) => `${server} does not allow ${user} to create tables: ${message}.`,
  },
  {
    codes: /^25006$/,
    explain: ({ server }) => `${server} is read-only: it is a replica, or set to read-only.`,
  },
  {
    codes: /^53300$/,
    explain: ({ server }) =>
      `${server} has no connections left. Raise its max_connections, or lower DATABASE_POOL_SIZE.`,
  },
  {
    // The pool's message when none of its own connections was free.
    messages: /^timeout exceeded when trying to connect/,
    explain: () =>
      'All connections of this process were in use for five seconds. It is busy, or DATABASE_POOL_SIZE is too small.',
  },
  { codes: /^57P03$/, explain: ({ server }) => `${server} is starting or stopping.` },
  {
    messages: /unsupported startup parameter/,
    explain: ({ server }) => `${server} is a pooler such as PgBouncer. Set DATABASE_POOLER to yes, or leave it out.`,
  },
  {
    codes: /^ECONNREFUSED$/,
    explain: ({ server }) => `${server} is not running: nothing is listening at that address.`,
  },
  {
    codes: /^(ENOTFOUND|EAI_AGAIN)$/,
    explain: ({ host, setting }) => `The host "${host}" in ${setting} was not found.`,
  },
  {
    codes: /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/,
    messages: /timeout/i,
    explain: ({ server }) =>
      `${server} does not respond. The address may be wrong, or a firewall may be blocking this machine.`,
  },
  {
    messages: /does not support SSL/,
    explain: ({ server, setting }) => `${server} does not support TLS, which sslmode in ${setting} requires.`,
  },
  {
    codes: /CERT|SELF_SIGNED|UNABLE_TO|^ERR_(TLS|SSL|OSSL)|^EPROTO$/,
    explain: ({ server }, message) => `The certificate of ${lowerCaseServer(server)} is not accepted: ${message}.`,
  },
  {
    messages: /password must be a (non-empty )?string/,
    explain: ({ server, user, setting }) => `${server} requires a password for ${user}, but ${setting} has none.`,
  },
  {
    codes: /^(ECONNRESET|EPIPE)$/,
    messages: /connection terminated unexpectedly/i,
    explain: ({ server }) =>
      `${server} closes the connection immediately. Something else may be listening at that address.`,
  },
  { codes: /^08\w{3}$/, explain: ({ server }, message) => `${server} refused the connection: ${message}.` },
];

const UNREACHABLE_MESSAGE = 'The database cannot be reached right now.';

function readCodeAndMessage(error: unknown): { readonly code: string; readonly message: string } {
  const { code = '', message = '' } = readError(error);
  return { code, message: message.replace(/\.$/, '') };
}

/** The host and port in an address, as operators are told. */
export const nameServer = (address: string): string => readAddress(address).server;

function readAddress(address: string): Omit<ConnectionTarget, 'setting'> {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const host = url?.hostname ?? '';
  const user = decode(url?.username ?? '');
  return {
    server: host === '' ? 'PostgreSQL' : `PostgreSQL at ${host}:${url?.port || 5432}`,
    host,
    user: user === '' ? 'this user' : `the user "${user}"`,
    database: decode(url?.pathname.slice(1) ?? '') || user,
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const lowerCaseServer = (server: string): string => (server === 'PostgreSQL' ? 'the database' : server);
