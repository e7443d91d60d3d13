import { resolve } from 'node:path';
import type { Environment } from './environment.ts';
import { type FirebaseSettings, readFirebase } from './firebase.ts';
import { InvalidSetting } from './invalid-setting.ts';
import type { TrustedIssuer } from './issuers.ts';
import { isLoopback } from './loopback.ts';
import { findMisspelledSettings, findUselessFiles } from './misspelled-settings.ts';
import { type MetricsSettings, readMetrics, readTracing, type TracingSettings } from './observability.ts';
import { type OidcSettings, readOidc } from './oidc.ts';
import { type PaymentSettings, readPayments } from './payments.ts';
import { readS3, type S3Settings } from './s3.ts';
import { readSecret } from './secret.ts';
import { readText, SECRET_FILE_NAMES } from './secret-files.ts';
import { SETTING_NAMES, type Settings, settingsSchema } from './settings.ts';
import { readSignUp, type SignUpSettings } from './sign-up.ts';
import { readSocialProviders, type SocialSettings } from './social-providers.ts';
import { assertNothingUnused, type SettingTexts } from './unused-settings.ts';
import { findWarnings } from './warnings.ts';
import { readWebPush, type WebPushSettings } from './web-push.ts';

type VideoService = 'youtube' | 'vimeo';

/** Everything the operator can set, read once, checked and typed. docs/operations.md lists each setting. */
export type Config = {
  /** PostgreSQL address, which may name several hosts; undefined = SQLite in the data directory. */
  readonly databaseUrl: string | undefined;
  /** Where replicas of it are; undefined when there are none. */
  readonly databaseReadUrl: string | undefined;
  /** The most connections a process opens to PostgreSQL, besides the one it listens on. */
  readonly databasePoolSize: number;
  /** Whether a pooler shares connections between transactions; undefined = it is detected. */
  readonly databasePooler: boolean | undefined;
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
  /** What the place is called, until an administrator changes it. */
  readonly siteName: string;
  readonly supportEmail: string;
  /** Who answers for the personal data; empty when nobody is named. */
  readonly controller: string;
  /** Address that is asked once a day for the newest release; undefined = nobody is asked. */
  readonly updateCheckUrl: string | undefined;
  /** Days somebody stays signed in after their last visit. */
  readonly sessionDays: number;
  /** Days network addresses and browsers are kept. */
  readonly addressDays: number;
  /** Days the entries of the audit are kept. */
  readonly auditDays: number;
  /** Days changes are kept for devices that were away. */
  readonly changeDays: number;
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
  /** The place's own OpenID Connect provider; undefined = none. */
  readonly oidc: OidcSettings | undefined;
  readonly firebase: FirebaseSettings | undefined;
  readonly signUp: SignUpSettings;
  readonly payments: PaymentSettings;
  /** The id of the product that licenses presentations, which administrators grant together with collections. */
  readonly presentationProduct: string;
  /** Whether people who are not signed in see the songbooks, and what is free. */
  readonly publicPages: boolean;
  /** The number of the place's licence; empty when there is none. */
  readonly ccliLicence: string;
  /** SMTP address (`smtp://user:password@host:587`); undefined = mails stay in the outbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** How push messages are sent to browsers; undefined = not at all. */
  readonly webPush: WebPushSettings | undefined;
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
  /** Whether an empty database is filled with the library that comes with Canticle. */
  readonly hasStarterLibrary: boolean;
  readonly logLevel: string;
  /** Seconds a server that is asked to stop keeps running, so that a balancer sees that it is no longer ready. */
  readonly drainSeconds: number;
  readonly metrics: MetricsSettings | undefined;
  readonly traces: TracingSettings | undefined;
  /** What is allowed but probably unintended, each as a sentence for the operator who starts Canticle. */
  readonly warnings: readonly string[];
};

/**
 * Reads the environment.
 *
 * @throws {InvalidSetting} with one sentence when a setting is missing or cannot be parsed
 */
export function readConfig(environment: Environment): Config {
  const texts = readTexts(environment);
  assertNothingUnused(texts);
  const { data: settings, error } = settingsSchema.safeParse(Object.fromEntries(texts));
  if (settings === undefined) throw new InvalidSetting(error.issues[0]?.message);
  const config = createConfig(settings);
  const warnings = [
    ...findWarnings(texts, config),
    ...findMisspelledSettings(environment, [...SETTING_NAMES, ...SECRET_FILE_NAMES]),
    ...findUselessFiles(environment, SETTING_NAMES),
  ];
  return { ...config, warnings };
}

/* An empty setting counts as left out. */
function readTexts(environment: Environment): SettingTexts {
  const texts = SETTING_NAMES.map((name) => [name, readText(environment, name)] as const);
  return new Map(texts.filter(([, text]) => text !== ''));
}

function createConfig(settings: Settings): Omit<Config, 'warnings'> {
  const { HOST: host, PUBLIC_URL: publicUrl, SUPPORT_EMAIL: supportEmail, DATABASE_URL: databaseUrl } = settings;
  const dataDir = resolve(settings.DATA_DIR);
  const isPrivate = isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname));
  const demo = isPrivate && settings.NODE_ENV !== 'production';
  return {
    host,
    port: settings.PORT,
    dataDir,
    publicUrl,
    demo,
    secret: readSecret(settings.SECRET, dataDir, databaseUrl !== undefined && settings.S3_BUCKET !== undefined),
    databaseUrl,
    databaseReadUrl: readReplicas(settings),
    databasePoolSize: settings.DATABASE_POOL_SIZE,
    databasePooler: settings.DATABASE_POOLER,
    trustedProxies: settings.TRUSTED_PROXIES,
    countryHeader: readCountryHeader(settings),
    countryFile: resolveOptional(settings.COUNTRY_FILE),
    defaultCountry: settings.DEFAULT_COUNTRY,
    embedOrigins: settings.EMBED_ORIGINS,
    clientOrigins: settings.CLIENT_ORIGINS,
    siteName: settings.SITE_NAME,
    supportEmail,
    controller: settings.CONTROLLER,
    updateCheckUrl: settings.UPDATE_CHECK_URL,
    sessionDays: settings.SESSION_DAYS,
    addressDays: settings.ADDRESS_DAYS,
    auditDays: settings.AUDIT_DAYS,
    changeDays: settings.CHANGE_DAYS,
    policiesDir: resolveOptional(settings.POLICIES_DIR),
    editorUrls: {
      lyrics: settings.EDITOR_LYRICS_URL,
      contributor: settings.EDITOR_CONTRIBUTOR_URL,
      song: settings.EDITOR_SONG_URL,
    },
    contributeUrl: settings.CONTRIBUTE_URL,
    videoServices: settings.VIDEO_SERVICES,
    issuers: settings.IDENTITY_ISSUERS,
    socialProviders: readSocialProviders(settings),
    oidc: readOidc(settings),
    firebase: readFirebase(settings),
    signUp: readSignUp(settings),
    payments: readPayments(settings, !demo),
    presentationProduct: settings.PRESENTATION_PRODUCT,
    ccliLicence: settings.CCLI_LICENCE,
    publicPages: settings.PUBLIC_PAGES ?? settings.SIGN_UP === 'open',
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? (supportEmail || 'canticle@localhost'),
    webPush: readWebPush(settings),
    s3: readS3(settings),
    sync: readSync(settings),
    uploadLimit: settings.UPLOAD_LIMIT_MB * 1024 * 1024,
    requestsPerMinute: settings.REQUESTS_PER_MINUTE,
    requestTimeoutMs: settings.REQUEST_SECONDS * 1000,
    sheetCacheMb: settings.SHEET_CACHE_MB,
    hasStarterLibrary: settings.STARTER_LIBRARY,
    makeRecordings: settings.MAKE_RECORDINGS,
    /* A person who tries out Canticle reads the terminal; an operator reads the log. */
    logLevel: settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    drainSeconds: settings.DRAIN_SECONDS,
    metrics: readMetrics(settings),
    traces: readTracing(settings),
  };
}

const resolveOptional = (path: string | undefined) => (path === undefined ? undefined : resolve(path));

function readCountryHeader({ COUNTRY_HEADER: header, TRUSTED_PROXIES: proxies }: Settings): string | undefined {
  if (header !== undefined && proxies.length === 0)
    throw new InvalidSetting('COUNTRY_HEADER needs TRUSTED_PROXIES: without it, anyone could claim any country.');
  return header?.toLowerCase();
}

function readReplicas({ DATABASE_URL: primary, DATABASE_READ_URL: replicas }: Settings): string | undefined {
  if (replicas !== undefined && primary === undefined)
    throw new InvalidSetting(
      'DATABASE_READ_URL is set, but DATABASE_URL is not: SQLite, which is used then, has no replicas.',
    );
  return replicas;
}

function readSync(settings: Settings): Config['sync'] {
  const from = settings.SYNC_FROM;
  if (from === undefined) return undefined;
  if (from.startsWith('s3:') && settings.S3_BUCKET === undefined)
    throw new InvalidSetting('SYNC_FROM names a folder of a bucket, but S3_BUCKET is not set.');
  // Without a folder, the source would be everything Canticle itself stores in the bucket.
  if (/^s3:\/*$/.test(from)) throw new InvalidSetting('SYNC_FROM must name a folder of the bucket, such as s3:songs.');
  return { from, everyMinutes: settings.SYNC_EVERY_MINUTES };
}
