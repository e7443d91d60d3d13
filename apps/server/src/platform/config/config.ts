import { resolve } from 'node:path';
import { isCountry } from './countries.ts';
import { type DatabaseSettings, readDatabase } from './database.ts';
import { type FirebaseSettings, readFirebase } from './firebase.ts';
import { readIssuers, type TrustedIssuer } from './issuers.ts';
import { isLoopback } from './loopback.ts';
import { findMisspelledSettings } from './misspelled-settings.ts';
import { readClientOrigin, readEmbedOrigin } from './origins.ts';
import { type MetricsSettings, readMetrics, readTracing, type TracingSettings } from './observability.ts';
import { readS3, type S3Settings } from './s3.ts';
import { type PaymentSettings, readPayments } from './payments.ts';
import { readSecret } from './secret.ts';
import { readSocialProviders, type SocialSettings } from './social-providers.ts';
import { validateTrustedProxies } from './trusted-proxies.ts';
import { findWarnings } from './warnings.ts';
import { InvalidSetting } from './invalid-setting.ts';

export type VideoService = 'youtube' | 'vimeo';

/** Everything the operator can set, read once, checked and typed. docs/operations.md lists each setting. */
export type Config = DatabaseSettings & {
  readonly host: string;
  readonly port: number;
  /** Absolute path of the folder that holds the database, files and the secret. */
  readonly dataDir: string;
  /** Public origin of Canticle, without a trailing slash; undefined = the address each request used. */
  readonly publicUrl: string | undefined;
  /** Demo people exist and mails are shown; only on a machine that others cannot reach. */
  readonly demo: boolean;
  readonly secret: string;
  /** Addresses or CIDR ranges whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Header, in lower case, in which a proxy names the country of a request; undefined = none. */
  readonly countryHeader: string | undefined;
  /** Absolute path of a file in the MaxMind DB format that maps addresses to countries; undefined = none. */
  readonly countryFile: string | undefined;
  /** Two upper-case letters. */
  readonly defaultCountry: string;
  /** Origins that may show sheet music in a frame. */
  readonly embedOrigins: readonly string[];
  /** Origins of existing clients: payments may lead back there, and their pages may show sheet music in a frame. */
  readonly clientOrigins: readonly string[];
  readonly supportEmail: string;
  /** Folder of the operator's own policy texts; undefined = those Canticle comes with. */
  readonly policiesDir: string | undefined;
  /** URLs of external editors, with placeholders such as {songId}; empty where there is none. */
  readonly editorUrls: { readonly lyrics: string; readonly contributor: string; readonly song: string };
  /** Where people offer recordings and scores of a song, with an optional {songId}; empty when nowhere. */
  readonly contributeUrl: string;
  /** External services whose videos are played in the app. A player is loaded when a video is opened. */
  readonly videoServices: readonly VideoService[];
  readonly issuers: readonly TrustedIssuer[];
  readonly socialProviders: readonly SocialSettings[];
  readonly firebase: FirebaseSettings | undefined;
  readonly payments: PaymentSettings;
  /** The id of the product that licenses presentations, which administrators grant together with collections. */
  readonly presentationProduct: string;
  /** SMTP address (`smtp://user:password@host:587`); undefined = mails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The bucket files are stored in; undefined = folders of the data directory. */
  readonly s3: S3Settings | undefined;
  /** Bytes of the largest file that may be uploaded. */
  readonly uploadLimit: number;
  /** Where songs are imported from automatically; undefined = nowhere. `everyMinutes` 0 = only on request. */
  readonly sync: { readonly from: string; readonly everyMinutes: number } | undefined;
  /** Requests a signed-in person may make in a minute. */
  readonly requestsPerMinute: number;
  /** Milliseconds within which a request must be received completely. */
  readonly requestTimeoutMs: number;
  /** Megabytes of engraved sheets cached on disk. */
  readonly sheetCacheMb: number;
  /** Whether songs with a score and no recording get one, played by our own organ. */
  readonly makeRecordings: boolean;
  readonly logLevel: string;
  /** Seconds a server that is asked to stop keeps running, so that a balancer sees that it is no longer ready. */
  readonly drainSeconds: number;
  readonly metrics: MetricsSettings | undefined;
  readonly traces: TracingSettings | undefined;
  /** What is allowed but probably unintended, each as a sentence for the operator who starts Canticle. */
  readonly warnings: readonly string[];
};

export type Environment = { readonly [name: string]: string | undefined };

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/**
 * Reads the environment.
 *
 * @throws {InvalidSetting} with one sentence when a setting is missing or cannot be parsed
 */
export function readConfig(environment: Environment): Config {
  const names = new Set<string>();
  const tracked = new Proxy(environment, {
    get: (settings, name) => (names.add(String(name)), settings[String(name)]),
  });
  const settings = readSettings(tracked);
  const warnings = findWarnings((name) => textOf(tracked, name), settings);
  // Every name that was read is a setting, so this comes last.
  return { ...settings, warnings: [...warnings, ...findMisspelledSettings(environment, names)] };
}

const textOf = (environment: Environment, name: string) => environment[name]?.trim() || undefined;

function readSettings(environment: Environment): Omit<Config, 'warnings'> {
  const text = (name: string) => textOf(environment, name);
  const host = text('HOST') ?? '127.0.0.1';
  const publicUrl = readPublicUrl(text('PUBLIC_URL'));
  const database = readDatabase(text);
  const dataDir = resolve(text('DATA_DIR') ?? './data');
  const supportEmail = readSupportEmail(text('SUPPORT_EMAIL'));
  const issuers = readIssuers(text('IDENTITY_ISSUERS'));
  const isPrivate = isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));
  const isProduction = readMode(text('NODE_ENV')) === 'production';
  const demo = isPrivate && !isProduction;
  const trustedProxies = validateTrustedProxies(parseList(text('TRUSTED_PROXIES')));
  return {
    policiesDir: text('POLICIES_DIR') === undefined ? undefined : resolve(text('POLICIES_DIR') as string),
    host,
    port: readPort(text('PORT')),
    dataDir,
    publicUrl,
    demo,
    secret: readSecret(text('SECRET'), dataDir, database.databaseUrl !== undefined),
    ...database,
    trustedProxies,
    countryHeader: readCountryHeader(text('COUNTRY_HEADER'), trustedProxies),
    countryFile: text('COUNTRY_FILE') === undefined ? undefined : resolve(text('COUNTRY_FILE') as string),
    defaultCountry: readCountry(text('DEFAULT_COUNTRY')),
    embedOrigins: parseList(text('EMBED_ORIGINS')).map(readEmbedOrigin),
    clientOrigins: parseList(text('CLIENT_ORIGINS')).map(readClientOrigin),
    supportEmail,
    editorUrls: {
      lyrics: readEditorUrl('EDITOR_LYRICS_URL', text, ['lyricsId', 'songId']),
      contributor: readEditorUrl('EDITOR_CONTRIBUTOR_URL', text, ['contributorId']),
      song: readEditorUrl('EDITOR_SONG_URL', text, ['songId']),
    },
    contributeUrl: readContributeUrl(text('CONTRIBUTE_URL')),
    videoServices: parseList(text('VIDEO_SERVICES')).map(readVideoService),
    issuers,
    socialProviders: readSocialProviders(environment),
    firebase: readFirebase(text, issuers),
    payments: readPayments(text, !demo),
    presentationProduct: text('PRESENTATION_PRODUCT') ?? 'prod_presentation',
    smtpUrl: readSmtpUrl(text('SMTP_URL')),
    mailFrom: readMailFrom(text('MAIL_FROM')) ?? (supportEmail || 'canticle@localhost'),
    s3: readS3(text),
    sync: readSync(text),
    uploadLimit: readUploadLimit(text('UPLOAD_LIMIT_MB')),
    requestsPerMinute: readRequestsPerMinute(text('REQUESTS_PER_MINUTE')),
    requestTimeoutMs: readRequestTimeout(text('REQUEST_SECONDS')),
    sheetCacheMb: readSheetCacheSize(text('SHEET_CACHE_MB')),
    makeRecordings: readYesNo('MAKE_RECORDINGS', text('MAKE_RECORDINGS') ?? 'yes'),
    /* A person who tries out Canticle reads the terminal; an operator reads the log. */
    logLevel: readLogLevel(text('LOG_LEVEL') ?? (demo ? 'warn' : 'info')),
    drainSeconds: readDrainSeconds(text('DRAIN_SECONDS')),
    metrics: readMetrics(text),
    traces: readTracing(text),
  };
}

function readSync(text: (name: string) => string | undefined): Config['sync'] {
  const from = text('SYNC_FROM');
  const minutes = text('SYNC_EVERY_MINUTES') ?? '15';
  if (!/^\d{1,4}$/.test(minutes))
    throw new InvalidSetting(`SYNC_EVERY_MINUTES must be a number of minutes, or 0, not "${minutes}".`);
  if (from === undefined) return undefined;
  if (from.startsWith('s3:') && text('S3_BUCKET') === undefined)
    throw new InvalidSetting('SYNC_FROM names a folder of a bucket, but S3_BUCKET is not set.');
  // Without a folder, the source would be everything Canticle itself stores in the bucket.
  if (/^s3:\/*$/.test(from)) throw new InvalidSetting('SYNC_FROM must name a folder of the bucket, such as s3:songs.');
  return { from, everyMinutes: Number(minutes) };
}

function parseList(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/* A misspelt `production` would switch demo mode on. */
function readMode(text: string | undefined): string | undefined {
  if (text !== undefined && !['production', 'development', 'test'].includes(text))
    throw new InvalidSetting(`NODE_ENV must be production, or left out, not "${text}".`);
  return text;
}

function readPort(text = '4180'): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65535)
    throw new InvalidSetting(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (
    url === undefined ||
    !['http:', 'https:'].includes(url.protocol) ||
    (url.pathname !== '/' && url.pathname !== '')
  ) {
    throw new InvalidSetting(
      `PUBLIC_URL must be an address such as https://songs.example.org without a path, not "${text}".`,
    );
  }
  return url.origin;
}

function readCountryHeader(text: string | undefined, trustedProxies: readonly string[]): string | undefined {
  if (text !== undefined && trustedProxies.length === 0)
    throw new InvalidSetting(
      'COUNTRY_HEADER needs TRUSTED_PROXIES: without it, anybody could name the country they like.',
    );
  if (text !== undefined && !/^[a-z\d-]+$/i.test(text))
    throw new InvalidSetting(`COUNTRY_HEADER must be the name of a header such as CF-IPCountry, not "${text}".`);
  return text?.toLowerCase();
}

function readCountry(text = 'NO'): string {
  if (!isCountry(text.toUpperCase()))
    throw new InvalidSetting(`DEFAULT_COUNTRY must be a country in two letters such as NO, not "${text}".`);
  return text.toUpperCase();
}

function readContributeUrl(text = ''): string {
  if (text === '' || /^(https?:\/\/|mailto:)\S+$/.test(text)) return text;
  throw new InvalidSetting(`CONTRIBUTE_URL must be an address such as https://forms.example.org, not "${text}".`);
}

function readVideoService(text: string): VideoService {
  if (text === 'youtube' || text === 'vimeo') return text;
  throw new InvalidSetting(`VIDEO_SERVICES must list youtube, vimeo or both, not "${text}".`);
}

function readSupportEmail(text = ''): string {
  if (text !== '' && !/^[^\s@]+@[^\s@]+$/.test(text))
    throw new InvalidSetting(`SUPPORT_EMAIL must be an e-mail address, not "${text}".`);
  return text;
}

/* An address without a placeholder for the item would open the same page for every song. */
function readEditorUrl(
  setting: string,
  text: (name: string) => string | undefined,
  placeholders: readonly string[],
): string {
  const url = text(setting) ?? '';
  if (url === '') return url;
  if (!/^https?:\/\/[^/]/.test(url) || !placeholders.some((place) => url.includes(`{${place}}`))) {
    const named = placeholders.map((place) => `{${place}}`).join(' or ');
    throw new InvalidSetting(`${setting} must be an address with ${named} in it, not "${url}".`);
  }
  return url;
}

function readMailFrom(text: string | undefined): string | undefined {
  if (text !== undefined && !/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text)) {
    throw new InvalidSetting(
      `MAIL_FROM must be an e-mail address, or a name with one: Our choir <songs@example.org>; not "${text}".`,
    );
  }
  return text;
}

function readSmtpUrl(text: string | undefined): string | undefined {
  if (text !== undefined && !/^smtps?:\/\/[^/]+/.test(text)) {
    throw new InvalidSetting('SMTP_URL must look like smtp://user:password@mail.example.org:587.');
  }
  return text;
}

function readLogLevel(text: string): string {
  if (!LOG_LEVELS.includes(text))
    throw new InvalidSetting(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return text;
}

function readUploadLimit(text = '1024'): number {
  if (!/^[1-9]\d{0,6}$/.test(text))
    throw new InvalidSetting(`UPLOAD_LIMIT_MB must be a whole number of megabytes above 0, not "${text}".`);
  return Number(text) * 1024 * 1024;
}

function readRequestsPerMinute(text = '600'): number {
  if (!/^[1-9]\d{0,8}$/.test(text))
    throw new InvalidSetting(`REQUESTS_PER_MINUTE must be a whole number above 0, not "${text}".`);
  return Number(text);
}

function readRequestTimeout(text = '60'): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new InvalidSetting(`REQUEST_SECONDS must be a whole number of seconds above 0, not "${text}".`);
  return Number(text) * 1000;
}

function readDrainSeconds(text = '0'): number {
  if (!/^\d{1,3}$/.test(text))
    throw new InvalidSetting(`DRAIN_SECONDS must be a whole number of seconds, not "${text}".`);
  return Number(text);
}

function readSheetCacheSize(text = '500'): number {
  if (!/^\d{1,7}$/.test(text))
    throw new InvalidSetting(`SHEET_CACHE_MB must be a whole number of megabytes, not "${text}".`);
  return Number(text);
}

function readYesNo(name: string, text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidSetting(`${name} must be yes or no, not "${text}".`);
  return text === 'yes';
}
