import { z } from 'zod';
import { DEFAULT_HALF_PRICE_COUNTRIES, halfPriceCountries } from './countries.ts';
import { databaseReadUrl, databaseUrl } from './database.ts';
import { issuers } from './issuers.ts';
import { clientOrigin, embedOrigin, publicOrigin } from './origins.ts';
import {
  addressWithPlaceholder,
  checkedText,
  country,
  fraction,
  headers,
  list,
  mailDomain,
  oneOf,
  sender,
  signInEndpoints,
  text,
  webAddress,
  wholeNumber,
  yesNo,
} from './setting-types.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { ROLES, valueMap, words } from './value-maps.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** The push services of Chrome, Firefox, Safari and Edge. */
const DEFAULT_PUSH_HOSTS = [
  'fcm.googleapis.com',
  '*.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
];

/** What the manual says about a setting. */
export type SettingNotes = {
  /** Its table in the manual. */
  readonly table: 'general' | 'stripe' | 'oidc';
  /** What applies when it is left out, where that is not its default value. */
  readonly whenLeftOut?: string;
  /** What it is, in Markdown. */
  readonly about: string;
  /** The setting without which it does nothing, of which the operator is warned. */
  readonly needs?: string;
};

/** What the manual's tables say about each setting; what is not here is described in the text of the manual. */
export const settingNotes = z.registry<SettingNotes>();

type Notes = Omit<SettingNotes, 'table'>;
const general = <Schema extends z.ZodType>(schema: Schema, notes: Notes) =>
  note(schema, { table: 'general', ...notes });
const oidc = <Schema extends z.ZodType>(schema: Schema, notes: Notes) => note(schema, { table: 'oidc', ...notes });
const stripe = <Schema extends z.ZodType>(schema: Schema, notes: Notes) => note(schema, { table: 'stripe', ...notes });

function note<Schema extends z.ZodType>(schema: Schema, notes: SettingNotes): Schema {
  settingNotes.add(schema, notes);
  return schema;
}

/**
 * Every setting: a variable of the environment, how its text is read, which sentence refuses it, its default, and what
 * the manual says about it. `docs/operations.md` is written from this with `node tools/checks/documents.ts --write`.
 */
export const settingsSchema = z.object({
  PORT: general(wholeNumber(0, 65535, 'PORT must be a number from 0 to 65535').default(4180), {
    about: 'The port Canticle listens on; 0 = any that is free.',
  }),
  HOST: general(z.string().default('127.0.0.1'), {
    about: 'The address it listens on. 0.0.0.0 = every network of the machine.',
  }),
  DATA_DIR: general(z.string().default('./data'), {
    about:
      'The folder of the database, the files and the secret, which only the user of the server may read (modes 0700 and 0600; what that user owns of an older folder is closed at the next start). It must be on a disk of this machine, not on a network drive.',
  }),
  PUBLIC_URL: general(publicOrigin.optional(), {
    about: 'The address people use (`https://songs.example.org`, without a path), for links in mails and for sign-in.',
  }),
  SECRET: general(text(), {
    whenLeftOut: 'made once in the data directory, readable by its owner alone',
    about:
      'What tokens and sessions are signed with; at least 32 characters. The same for every process; required with `DATABASE_URL` and `S3_BUCKET`, where processes share no data directory.',
  }),
  DATABASE_URL: general(databaseUrl.optional(), {
    whenLeftOut: 'SQLite in the data directory',
    about:
      'A PostgreSQL (`postgres://user:password@host/database`), directly or through a pooler. The characters `@ : / ? # %` of a password are percent-encoded (`%40` for `@`). Several hosts (`postgres://user:password@a,b:5433/database`) are asked which of them takes changes.',
  }),
  DATABASE_READ_URL: general(databaseReadUrl.optional(), {
    whenLeftOut: 'the primary answers everything',
    about:
      'Streaming replicas of that PostgreSQL, which answer what everybody shares: one host or several, written in the same way ([Replicas](#replicas)).',
  }),
  DATABASE_POOL_SIZE: general(
    wholeNumber(2, 9999, 'DATABASE_POOL_SIZE must be a number of connections from 2 to 9999').default(10),
    {
      about:
        'The most connections one process holds to PostgreSQL, and to a replica, from 2. One more listens while somebody follows a presentation.',
      needs: 'DATABASE_URL',
    },
  ),
  DATABASE_POOLER: general(yesNo('DATABASE_POOLER must be yes or no, or be left out').optional(), {
    whenLeftOut: 'it is found out at start',
    about:
      '`yes` = a pooler such as PgBouncer stands between and hands connections on to others between transactions; `no` = none does.',
    needs: 'DATABASE_URL',
  }),
  NODE_ENV: general(
    oneOf(['production', 'development', 'test'], 'NODE_ENV must be production, or left out').optional(),
    {
      about:
        '`production` switches demo mode off, wherever Canticle listens; `development` and `test` are the same as none.',
    },
  ),
  TRUSTED_PROXIES: general(trustedProxies, {
    about:
      "Addresses (`10.0.0.2`), ranges (`10.0.0.0/8`), `loopback` or `uniquelocal` (private networks), separated by commas: the proxies whose word on a caller's address is believed. Everybody (`0.0.0.0/0`) is refused: then anybody could pretend to be anybody.",
  }),
  COUNTRY_HEADER: general(
    checkedText(
      (name) => /^[a-z\d-]+$/i.test(name),
      'COUNTRY_HEADER must be the name of a header such as CF-IPCountry',
    ).optional(),
    {
      about:
        'The header in which a proxy names the country of a request, such as `CF-IPCountry`. Believed only from `TRUSTED_PROXIES`, which it needs.',
    },
  ),
  COUNTRY_FILE: general(text(), {
    about:
      'A file in the MaxMind DB format (`GeoLite2-Country.mmdb`, for one) that tells the country of an address, where no header does. It is read at start; nothing is asked outside.',
  }),
  DEFAULT_COUNTRY: general(country('DEFAULT_COUNTRY must be a country in two letters such as NO').default('NO'), {
    about: 'The country, in two letters, when nothing says another.',
  }),
  EMBED_ORIGINS: general(list(embedOrigin), {
    about: 'Sites, separated by commas, that may show sheet music in a frame of theirs.',
  }),
  CLIENT_ORIGINS: general(list(clientOrigin), {
    about:
      'Origins, separated by commas (`https://songs.example.org`, without a path), of other web apps that use this API: checkout and portal may lead back there, they may show sheet music in a frame, and they may send and read the headers of uploads and of conditional requests ([0109](decisions/0109-requests-are-read-one-way-after-rights-are-checked.md)).',
  }),
  SITE_NAME: general(
    checkedText(
      (name) => name.length <= 60 && !/\p{Cc}/u.test(name),
      'SITE_NAME must be one line of up to 60 characters',
    ).default('Canticle'),
    {
      about:
        'What the place is called, in the app, in mails and on printed pages, until an administrator changes it in the app (Administration, Branding).',
    },
  ),
  SUPPORT_EMAIL: general(
    checkedText((address) => /^[^\s@]+@[^\s@]+$/.test(address), 'SUPPORT_EMAIL must be an email address').default(''),
    { about: 'Where people are told to write for help; "Give feedback" in the menu of the person opens a mail there.' },
  ),
  SIGN_UP: general(oneOf(['open', 'invited', 'closed'], 'SIGN_UP must be open, invited or closed').default('open'), {
    about:
      'Who may create an account: everybody (`open`), people an administrator or the leader of a group has invited (`invited`), or nobody (`closed`). See Who may come in.',
  }),
  SIGN_UP_DOMAINS: general(list(mailDomain), {
    whenLeftOut: 'any address',
    about:
      'With `SIGN_UP=open`: the domains, separated by commas (`example.org`), whose addresses may create an account. Everyone else needs an invitation.',
  }),
  POLICIES_DIR: general(text(), {
    whenLeftOut: 'the texts Canticle comes with',
    about:
      'A folder with your own policies, at least one: privacy.en.md, terms.no.md and so on. Each begins with `title:` and `version:` between two lines of `---`; a new version is asked for again.',
  }),
  CONTROLLER: general(z.string().default(''), {
    about:
      'Who answers for the personal data, with a postal address (`Our Church, Church Street 1, Oslo`). The privacy policy and the record of processing name them ([Privacy](#privacy)).',
  }),
  UPDATE_CHECK_URL: general(webAddress('UPDATE_CHECK_URL must be an address that begins with https://').optional(), {
    whenLeftOut: 'nobody is asked',
    about:
      'An address that answers with the newest release: the releases of a repository (`https://api.github.com/repos/OWNER/NAME/releases/latest`), or a file of yours with `{"version": "1.2.0"}`. It is asked at most once a day, when an administrator looks at the status, and nothing is sent to it.',
  }),
  SESSION_DAYS: general(wholeNumber(1, 365, 'SESSION_DAYS must be a number of days from 1 to 365').default(30), {
    about: 'Days somebody stays signed in after their last visit.',
  }),
  ADDRESS_DAYS: general(wholeNumber(1, 3650, 'ADDRESS_DAYS must be a number of days from 1 to 3650').default(90), {
    about: 'Days the network addresses of the activity log, and those and the browsers of sign-ins, are kept.',
  }),
  AUDIT_DAYS: general(wholeNumber(1, 36_500, 'AUDIT_DAYS must be a number of days above 0').default(1095), {
    about: 'Days the entries of the activity log are kept.',
  }),
  CHANGE_DAYS: general(wholeNumber(2, 3650, 'CHANGE_DAYS must be a number of days from 2 to 3650').default(90), {
    about: 'Days a device may be away and still be told only what has changed. After that it loads everything again.',
  }),
  EDITOR_LYRICS_URL: general(addressWithPlaceholder('EDITOR_LYRICS_URL', 'lyricsId', 'songId'), {
    whenLeftOut: 'texts are edited in the app',
    about:
      'The address of an outside editor that the edit link of a song opens instead, with `{lyricsId}` or `{songId}` in it.',
  }),
  EDITOR_CONTRIBUTOR_URL: general(addressWithPlaceholder('EDITOR_CONTRIBUTOR_URL', 'contributorId'), {
    whenLeftOut: 'no link',
    about:
      "The address of an outside editor of people, with `{contributorId}` in it; editors find the link on a person's page.",
  }),
  EDITOR_SONG_URL: general(addressWithPlaceholder('EDITOR_SONG_URL', 'songId'), {
    whenLeftOut: 'no link',
    about:
      'The address of an outside editor of what is known of a song, with `{songId}` and, if you like, `{collectionId}` in it.',
  }),
  CONTRIBUTE_URL: general(
    checkedText(
      (address) => /^(https?:\/\/|mailto:)\S+$/.test(address),
      'CONTRIBUTE_URL must be an address such as https://forms.example.org',
    ).default(''),
    {
      whenLeftOut: 'no link',
      about:
        'Where people offer recordings and scores of a song: the address of a form, or `mailto:`. `{songId}` in it is filled in.',
    },
  ),
  VIDEO_SERVICES: general(list(oneOf(['youtube', 'vimeo'], 'VIDEO_SERVICES must list youtube, vimeo or both')), {
    about:
      'Outside services whose videos are played in the app: `youtube`, `vimeo` or both. Their addresses are added to the content security policy, and their players are loaded when somebody opens such a video ([0014](decisions/0014-file-addresses-name-who-may-use-them.md)).',
  }),
  SMTP_URL: general(
    z
      .string()
      .regex(/^smtps?:\/\/[^/]+/, 'SMTP_URL must look like smtp://user:password@mail.example.org:587.')
      .optional(),
    {
      whenLeftOut: 'mails stay in the outbox',
      about:
        'How mail is sent: `smtp://user:password@mail.example.org:587`, or `smtps://` when the mail server speaks TLS from the first word.',
    },
  ),
  MAIL_FROM: general(sender('MAIL_FROM').optional(), {
    whenLeftOut: 'the support address, else `canticle@localhost`',
    about:
      'The sender of mails: an address, or a name with one (`Our choir <songs@example.org>`). In a file of settings it stands between quotes, because of its spaces.',
    needs: 'SMTP_URL',
  }),
  WEB_PUSH_PUBLIC_KEY: general(text(), {
    whenLeftOut: 'no push messages',
    about:
      'With the next one, the key pair push messages to browsers are signed with; `canticle push-keys` prints one (see [Push messages](#push-messages)).',
  }),
  WEB_PUSH_PRIVATE_KEY: general(text(), { about: 'The secret half of that pair.' }),
  WEB_PUSH_CONTACT: general(
    checkedText(
      (address) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s/]+\S*)$/.test(address),
      'WEB_PUSH_CONTACT must look like mailto:songs@example.org or https://songs.example.org',
    ).optional(),
    {
      whenLeftOut: 'the support address',
      about: 'Whom push services write to when something is wrong: `mailto:` and an address, or the address of a page.',
      needs: 'WEB_PUSH_PUBLIC_KEY',
    },
  ),
  WEB_PUSH_HOSTS: general(
    list(
      checkedText(
        (host) => /^(\*\.)?[a-z\d.-]+(:\d+)?$/.test(host),
        'WEB_PUSH_HOSTS must list hosts such as push.example.org or *.example.org',
      ),
      DEFAULT_PUSH_HOSTS,
    ),
    {
      whenLeftOut: DEFAULT_PUSH_HOSTS.map((host) => `\`${host}\``).join(', '),
      about:
        'The hosts of push services, separated by commas, instead of those of Chrome, Firefox, Safari and Edge; `*.` stands for every name below. Nothing is sent anywhere else, and never into a private network.',
      needs: 'WEB_PUSH_PUBLIC_KEY',
    },
  ),
  IDENTITY_ISSUERS: general(issuers.default([]), {
    about:
      'Further services whose bearer tokens are accepted, as a JSON list of `{"issuer", "audience", "jwksUrl", "algorithms"}`. Tokens must be signed with a public-key algorithm.',
  }),
  UPLOAD_LIMIT_MB: general(
    wholeNumber(1, 9_999_999, 'UPLOAD_LIMIT_MB must be a whole number of megabytes above 0').default(1024),
    { about: 'The largest file an editor may upload, in megabytes.' },
  ),
  SYNC_FROM: general(text(), {
    about:
      'Where songs are imported from by themselves: a folder of this machine, or `s3:folder`, a folder of the bucket. Each folder, archive or file in it becomes an import of its own; a bundle is one as a whole. What editors changed here stays, and so does what is taken away there; what the bucket does not hand out is told of and asked for again the next time. Every process must see the same place.',
  }),
  SYNC_EVERY_MINUTES: general(
    wholeNumber(0, 9999, 'SYNC_EVERY_MINUTES must be a number of minutes, or 0').default(15),
    {
      about:
        'How often that place is looked at; 0 = only when an administrator asks (`GET api/Admin/Sync`, or `Import` for everything).',
      needs: 'SYNC_FROM',
    },
  ),
  S3_BUCKET: general(text(), {
    whenLeftOut: 'folders of the data directory',
    about:
      'The bucket of an S3-compatible service that files and pictures are kept in. It is asked at start: a missing bucket or a wrong key ends the start with a sentence; a service that does not answer is waited for, and named in the log.',
  }),
  S3_ENDPOINT: general(webAddress('S3_ENDPOINT must be an address such as https://s3.example.org').optional(), {
    whenLeftOut: "Amazon's own",
    about: 'The address of another S3-compatible service (`https://s3.example.org`).',
  }),
  S3_REGION: general(z.string().default('us-east-1'), { about: 'The region of the bucket.' }),
  S3_ACCESS_KEY_ID: general(text(), {
    whenLeftOut: 'the role of the machine',
    about: 'The id of the key to the bucket, set together with `S3_SECRET_ACCESS_KEY`.',
  }),
  S3_SECRET_ACCESS_KEY: general(text(), { whenLeftOut: 'the role of the machine', about: 'The secret of that key.' }),
  S3_PREFIX: general(z.string().default(''), {
    about: 'The folder in the bucket (`canticle`), when it is shared with other programs.',
  }),
  REQUESTS_PER_MINUTE: general(
    wholeNumber(1, 999_999_999, 'REQUESTS_PER_MINUTE must be a whole number above 0').default(600),
    {
      about:
        'How many requests a signed-in person may make in a minute. Each process counts for itself and begins anew at a restart: with several, a person may make up to so many at each of them.',
    },
  ),
  REQUEST_SECONDS: general(
    wholeNumber(1, 9999, 'REQUEST_SECONDS must be a whole number of seconds above 0').default(60),
    {
      about:
        'How long a request may take to arrive whole; then its connection is ended. Uploads come in pieces, each a request.',
    },
  ),
  PRESENTATION_PRODUCT: general(z.string().default('prod_presentation'), {
    about:
      'The id of the product that licenses presentations, which administrators may give with a subscription. Whoever holds it may show its collections to an audience without accounts ([0049](decisions/0049-audiences-see-what-is-free-or-licensed-to-the-leader.md)).',
  }),
  CCLI_LICENCE: general(checkedText((number) => /^\d{1,20}$/.test(number), 'CCLI_LICENCE must be digits').default(''), {
    about:
      'The number of the CCLI licence of the church or choir. It is printed beside the CCLI number of a song, on paper and in the PDF of its credit.',
  }),
  PUBLIC_PAGES: general(yesNo('PUBLIC_PAGES must be yes or no').optional(), {
    whenLeftOut: 'yes with `SIGN_UP=open`, otherwise no',
    about:
      'Whether people who are not signed in, and search engines, see the front page, the contents of the songbooks and the songs that are free; `no` = they see nothing but the page to sign in at ([0134](decisions/0134-what-is-free-is-read-without-an-account-on-pages-the-server-writes.md)).',
  }),
  STARTER_LIBRARY: general(yesNo('STARTER_LIBRARY must be yes or no').default(true), {
    about:
      'Whether an empty database is filled with the songs that come with Canticle, two songbooks of hymns and folk songs; `no` = it stays empty. It is asked once, at the first start.',
  }),
  PAYMENTS: general(oneOf(['stripe', 'sandbox', 'none'], 'PAYMENTS must be stripe, sandbox or none').optional(), {
    whenLeftOut: 'the sandbox; must be set in production',
    about:
      '`stripe`, `sandbox` or `none`: nothing is sold, and each songbook is open to everyone who signs in or to the people and groups it is given to (see Payments).',
  }),
  PAYMENT_GRACE_DAYS: general(wholeNumber(0, 99, 'PAYMENT_GRACE_DAYS must be a number from 0 to 99').default(7), {
    about: 'Days that songs stay open after a renewal that was not paid.',
  }),
  TRIAL_DAYS: general(wholeNumber(0, 90, 'TRIAL_DAYS must be a number of days from 0 to 90').default(0), {
    about:
      'Days for which a person may try a songbook before they pay, once for each songbook; 0 for no trials. A product may have its own number under Administration.',
  }),
  GROUP_PRICE_FACTOR: general(
    wholeNumber(0, 999, 'GROUP_PRICE_FACTOR must be a whole number from 0 to 999').default(0),
    {
      about:
        'How many times the price for one person a songbook costs for a group, whose members may then all open it; 0 when nothing is sold to groups.',
    },
  ),
  RECEIPT_SELLER: general(text(), {
    whenLeftOut: 'the name of the place',
    about: 'The name of who sells, on receipts.',
  }),
  RECEIPT_ADDRESS: general(text(), {
    about:
      'The postal address of who sells, on receipts; lines are separated by semicolons. The address under Administration wins.',
  }),
  RECEIPT_TAX_NUMBER: general(text(), {
    about:
      'The tax or organisation number of who sells, as receipts show it, such as `NO 999 888 777 MVA`. The number under Administration wins.',
  }),
  RECEIPT_VAT_PERCENT: general(
    wholeNumber(0, 50, 'RECEIPT_VAT_PERCENT must be a whole number from 0 to 50').default(0),
    {
      about: 'The VAT that prices contain, in percent. Receipts then say how much of a sum is VAT; 0 for no such line.',
    },
  ),
  HALF_PRICE_COUNTRIES: general(halfPriceCountries.default(DEFAULT_HALF_PRICE_COUNTRIES), {
    whenLeftOut: '42 countries',
    about: 'The countries that pay half, in two letters, separated by commas; `none` for nobody.',
  }),
  SHEET_CACHE_MB: general(
    wholeNumber(0, 9_999_999, 'SHEET_CACHE_MB must be a whole number of megabytes').default(500),
    {
      about:
        'How many megabytes of engraved sheets are kept in `DATA_DIR/sheets`. They are made again when they are gone.',
    },
  ),
  MAKE_RECORDINGS: general(yesNo('MAKE_RECORDINGS must be yes or no').default(true), {
    about:
      'Whether songs with a score and no recording get one, played by an organ and made in the background; `no` = they do not.',
  }),
  DRAIN_SECONDS: general(wholeNumber(0, 999, 'DRAIN_SECONDS must be a whole number of seconds').default(0), {
    about:
      'Seconds a server that is asked to stop goes on answering while `/readyz` says no, so that a balancer leaves it out in time.',
  }),
  METRICS: general(
    z
      .enum(['loopback'], {
        error: ({ input }) =>
          `METRICS must be loopback or left out, not "${String(input)}". A token is set with METRICS_TOKEN.`,
      })
      .optional(),
    { whenLeftOut: 'off', about: '`loopback` = `/metrics` may be read from this machine, without a proxy between.' },
  ),
  METRICS_TOKEN: general(
    z
      .string()
      .regex(/^[\w.~+/=-]{16,}$/, 'METRICS_TOKEN must have at least 16 letters and figures, without spaces.')
      .optional(),
    { about: '`/metrics` may be read with this bearer token: at least 16 letters and figures.' },
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: general(
    webAddress('OTEL_EXPORTER_OTLP_ENDPOINT must be an address such as http://localhost:4318').optional(),
    {
      whenLeftOut: 'no traces',
      about: 'The OpenTelemetry collector traces are sent to over OTLP/HTTP (`http://localhost:4318`).',
    },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: general(headers('OTEL_EXPORTER_OTLP_HEADERS').default({}), {
    about: 'What is sent with them, such as `authorization=Basic …`; several are separated by commas.',
    needs: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
  OTEL_SERVICE_NAME: general(z.string().default('canticle'), {
    about: 'The name they bear.',
    needs: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
  OTEL_TRACES_SAMPLER_ARG: general(fraction('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1').default(1), {
    about: 'The part of requests that is traced, from 0 to 1, unless the caller has decided.',
    needs: 'OTEL_EXPORTER_OTLP_ENDPOINT',
  }),
  LOG_LEVEL: general(oneOf(LOG_LEVELS, `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`).optional(), {
    whenLeftOut: 'info; warn in demo mode',
    about: 'fatal, error, warn, info, debug, trace or silent.',
  }),
  STRIPE_SECRET_KEY: stripe(text(), { whenLeftOut: 'needed with `stripe`', about: 'The secret key of your account.' }),
  STRIPE_PUBLISHABLE_KEY: stripe(text(), {
    whenLeftOut: 'needed with `stripe`',
    about: 'The publishable key of your account.',
  }),
  STRIPE_WEBHOOK_SECRET: stripe(text(), {
    whenLeftOut: 'needed with `stripe`',
    about: 'What Stripe signs its events with.',
  }),
  STRIPE_HALF_PRICE_COUPON: stripe(text(), {
    about: 'A coupon of 50 %, for ever, for `HALF_PRICE_COUNTRIES`. Without it everybody pays the whole price.',
  }),
  STRIPE_ENDPOINT: stripe(
    webAddress('STRIPE_ENDPOINT must be an address such as https://stripe-gateway.example.org').optional(),
    { about: "Another address of Stripe's API, for a gateway or a test." },
  ),
  OIDC_ISSUER: oidc(webAddress('OIDC_ISSUER must be an address such as https://id.example.org').optional(), {
    about:
      'The address of the provider, exactly as it names itself: `issuer` in the document at `/.well-known/openid-configuration` below it.',
  }),
  OIDC_CLIENT_ID: oidc(text(), { about: 'The id the provider gave to Canticle.' }),
  OIDC_CLIENT_SECRET: oidc(text(), { about: 'The secret it gave with it.' }),
  OIDC_NAME: oidc(text(), {
    whenLeftOut: 'the host name of the provider',
    about: 'The name on the button: “Sign in with …”.',
    needs: 'OIDC_ISSUER',
  }),
  OIDC_LOGO: oidc(text(), {
    whenLeftOut: 'a key',
    about: 'A file on this machine with the logo on the button: SVG, PNG, JPEG or WebP, at most 100 kB.',
    needs: 'OIDC_ISSUER',
  }),
  OIDC_SCOPES: oidc(
    words('OIDC_SCOPES must list scopes such as openid profile email', ['openid', 'profile', 'email']),
    {
      whenLeftOut: '`openid profile email`',
      about: 'What the provider is asked for, separated by spaces; `openid` is always added.',
      needs: 'OIDC_ISSUER',
    },
  ),
  OIDC_ROLES_CLAIM: oidc(text(), {
    whenLeftOut: 'roles are given in the app',
    about:
      'The claim that lists what gives roles, such as `groups` or, inside of others, `realm_access.roles`. Needs `OIDC_ROLES`.',
    needs: 'OIDC_ISSUER',
  }),
  OIDC_ROLES: oidc(
    valueMap(
      (role) => ROLES.find((one) => one === role),
      `OIDC_ROLES must look like choir-staff=editor,choir-board=administrator, with the roles ${ROLES.join(', ')}`,
    ).optional(),
    {
      about:
        'The role of each value: `choir-staff=editor,choir-board=administrator`; the roles are `technician`, `editor`, `extended` and `administrator`.',
      needs: 'OIDC_ISSUER',
    },
  ),
  OIDC_GROUPS_CLAIM: oidc(text(), {
    whenLeftOut: 'groups are joined in the app',
    about: 'The claim that lists the groups of a person. Needs `OIDC_GROUPS`.',
    needs: 'OIDC_ISSUER',
  }),
  OIDC_GROUPS: oidc(
    z
      .union(
        [
          z.literal('*').transform(() => 'all' as const),
          valueMap((name) => name.slice(0, 100), 'OIDC_GROUPS must be * or look like altos=The altos,band=The band'),
        ],
        'OIDC_GROUPS must be * or look like altos=The altos,band=The band.',
      )
      .optional(),
    {
      about:
        'The name of the group of each value: `altos=The altos,band=The band`; `*` = each value is the name of one.',
      needs: 'OIDC_ISSUER',
    },
  ),
  GOOGLE_CLIENT_ID: text(),
  GOOGLE_CLIENT_SECRET: text(),
  GOOGLE_ENDPOINTS: signInEndpoints('GOOGLE_ENDPOINTS').optional(),
  MICROSOFT_CLIENT_ID: text(),
  MICROSOFT_CLIENT_SECRET: text(),
  MICROSOFT_ENDPOINTS: signInEndpoints('MICROSOFT_ENDPOINTS').optional(),
  APPLE_CLIENT_ID: text(),
  APPLE_CLIENT_SECRET: text(),
  APPLE_ENDPOINTS: signInEndpoints('APPLE_ENDPOINTS').optional(),
  FACEBOOK_CLIENT_ID: text(),
  FACEBOOK_CLIENT_SECRET: text(),
  FACEBOOK_ENDPOINTS: signInEndpoints('FACEBOOK_ENDPOINTS').optional(),
  TWITTER_CLIENT_ID: text(),
  TWITTER_CLIENT_SECRET: text(),
  TWITTER_ENDPOINTS: signInEndpoints('TWITTER_ENDPOINTS').optional(),
  FIREBASE_API_KEY: text(),
  FIREBASE_AUTH_DOMAIN: checkedText(
    (host) => /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(host),
    'FIREBASE_AUTH_DOMAIN must be a host name such as choir.firebaseapp.com',
  ).optional(),
  FIREBASE_PROJECT_ID: text(),
});

/** The settings of an environment, each read and checked by itself. */
export type Settings = z.output<typeof settingsSchema>;

/** The names of all settings, in the order of the manual. */
export const SETTING_NAMES = settingsSchema.keyof().options;
