import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { commaList, isoTimestamp, multilingual } from './common-schemas.ts';

/** The five social sign-in providers, by the ids of the contract. */
export const socialProvider = z.enum(['google', 'twitter', 'microsoft', 'facebook', 'apple']);

/** What the app needs to know of the installation before anybody signs in. */
export const installation = z.strictObject({
  /** True on a machine for trying Canticle: demo people exist, and mails are shown at /mailbox. */
  demo: z.boolean(),
  /**
   * The origin people sign in at, when sign-in works over HTTPS only, without a trailing slash; empty when it works at
   * any address.
   */
  secureAddress: z.string(),
  /** The sign-in service the app uses, with what its adapter needs. */
  identity: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('embedded') }),
    z.strictObject({ kind: z.literal('firebase'), apiKey: z.string(), authDomain: z.string(), projectId: z.string() }),
  ]),
  /** The configured social providers; the others are shown disabled. */
  socialProviders: z.array(socialProvider),
  /** Where feedback is sent; empty when not configured. */
  supportEmail: z.string(),
  /**
   * URLs of external editors: of texts, with {lyricsId} or {songId} in it (empty when texts are edited in the app), of
   * people, with {contributorId}, and of songs, with {songId} and {collectionId} (empty when there is none).
   */
  editorUrls: z.strictObject({ lyrics: z.string(), contributor: z.string(), song: z.string() }),
  /** Where people offer recordings and scores of a song, optionally with {songId} in it; empty when not configured. */
  contributeUrl: z.string(),
  /** External services whose videos are played in the app. */
  videoServices: z.array(z.enum(['youtube', 'vimeo'])),
  /** The product that is a licence to present. */
  presentationProduct: z.string(),
  /** Demo people with the one password they share; empty outside demo mode. */
  demoPeople: z.array(z.strictObject({ email: z.string(), can: z.string() })),
  demoPassword: z.string(),
});

/** A mail as the demo mailbox shows it. */
const mailboxMail = z.strictObject({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  sentAt: isoTimestamp,
});

export type SocialProvider = z.infer<typeof socialProvider>;
export type Installation = z.infer<typeof installation>;
export type MailboxMail = z.infer<typeof mailboxMail>;

export const getInstallation = endpoint({
  method: 'GET',
  path: 'api/canticle/installation',
  version: 'own',
  summary: 'What the app must know before anybody signs in.',
  reply: installation,
  access: 'public',
});

export const getLocalization = endpoint({
  method: 'GET',
  path: 'api/Localization',
  version: 3,
  summary: 'The texts of the app by key and language, for clients that do not read /translations/v1/{language}.json.',
  query: z.object({ languages: commaList.optional() }),
  reply: z.record(z.string(), multilingual),
  access: 'public',
});

export const readMailbox = endpoint({
  method: 'GET',
  path: 'api/canticle/mailbox',
  version: 'own',
  summary: 'The newest mails of the outbox; only in demo mode.',
  reply: z.array(mailboxMail),
  access: 'public',
  errors: ['NOT_FOUND'],
  cache: 'no-store',
});
