import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { publicBranding } from './branding.ts';
import { commaList, isoTimestamp, multilingual } from './common-schemas.ts';

/** The five social sign-in providers, by the ids of the contract. */
export const socialProvider = z
  .enum(['google', 'twitter', 'microsoft', 'facebook', 'apple'])
  .meta({ id: 'SocialProvider', description: 'Another service whose account can be used to sign in.' });

export const installation = z
  .strictObject({
    branding: publicBranding.describe('The name, the logo, the colour and the texts of the place.'),
    demo: z
      .boolean()
      .describe('Whether this is a place to try Canticle: demo people exist, and mails are shown at `/mailbox`.'),
    secureAddress: z
      .string()
      .describe(
        'The origin people sign in at when that works over https only, without a trailing slash; empty when it works at any address.',
      ),
    identity: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('embedded').describe('Sign-in is part of this server.') }),
        z.strictObject({
          kind: z.literal('firebase').describe('Sign-in is at Firebase.'),
          apiKey: z.string().describe('The public key of the Firebase project.'),
          authDomain: z.string().describe('The domain of the Firebase project.'),
          projectId: z.string().describe('The id of the Firebase project.'),
        }),
      ])
      .describe('The sign-in service the app uses, with what it needs.'),
    passkeyDomain: z.string().describe('The host at which people can sign in with passkeys; empty where they cannot.'),
    socialProviders: z
      .array(socialProvider)
      .describe(
        'The configured ways to sign in with another account: `google`, `twitter`, `microsoft`, `facebook` or `apple`.',
      ),
    signInProvider: z
      .strictObject({
        name: z.string().describe('What it is called.'),
        logo: z.string().describe('The address of its logo on this server; empty when there is none.'),
      })
      .nullable()
      .describe(
        "The place's own OpenID Connect provider, which is the `provider` named `oidc` at `POST /api/auth/sign-in/social`; null when there is none.",
      ),
    signUp: z
      .enum(['open', 'invited', 'closed'])
      .describe(
        'Who may create an account: everybody (`open`), people with an invitation (`invited`), or nobody (`closed`).',
      ),
    signUpDomains: z
      .array(z.string())
      .describe(
        'The domains an address must have for an account without an invitation, such as `example.org`; empty for any.',
      ),
    sells: z
      .boolean()
      .describe('Whether songbooks are sold here; where they are not, no page speaks of prices and subscriptions.'),
    supportEmail: z.string().describe('The address feedback is sent to; empty when there is none.'),
    editorUrls: z
      .strictObject({
        lyrics: z
          .string()
          .describe('For texts, with `{lyricsId}` or `{songId}` in it; empty when texts are edited in the app.'),
        contributor: z.string().describe('For contributors, with `{contributorId}` in it; empty when there is none.'),
        song: z.string().describe('For songs, with `{songId}` and `{collectionId}` in it; empty when there is none.'),
      })
      .describe('Addresses of external editors, with placeholders for ids.'),
    contributeUrl: z
      .string()
      .describe(
        'Where people offer recordings and scores of a song, possibly with `{songId}` in it; empty when there is none.',
      ),
    videoServices: z
      .array(z.enum(['youtube', 'vimeo']))
      .describe('Other services whose videos are played in the app: `youtube` or `vimeo`.'),
    ccliLicence: z
      .string()
      .describe('The number of the CCLI licence of the church or choir, printed with songs; empty when there is none.'),
    webPushKey: z
      .string()
      .describe('The key a browser subscribes to push messages with, as base64url; empty when the server sends none.'),
    publicPages: z
      .boolean()
      .describe('Whether people who are not signed in see the front page, the songbooks and what is free.'),
    presentationProduct: z.string().describe('The product that is the presentation licence.'),
    demoPeople: z
      .array(
        z.strictObject({
          email: z.string().describe('The e-mail address to sign in with.'),
          can: z.string().describe('What this person may do, in a few English words.'),
        }),
      )
      .describe('The demo people; empty outside demo mode.'),
    demoPassword: z.string().describe('The password all demo people share; empty outside demo mode.'),
  })
  .meta({ id: 'Installation', description: 'What the app must know before anybody signs in.' });

const mailboxMail = z
  .strictObject({
    id: z.string().describe('The id of the mail.'),
    to: z.string().describe('The e-mail address it was sent to.'),
    subject: z.string().describe('The subject.'),
    text: z.string().describe('The text of the mail.'),
    sentAt: isoTimestamp.describe('When it was sent.'),
  })
  .meta({ id: 'MailboxMail', description: 'A mail the server sent, in demo mode.' });

export type SocialProvider = z.infer<typeof socialProvider>;
export type Installation = z.infer<typeof installation>;
export type MailboxMail = z.infer<typeof mailboxMail>;

export const getInstallation = endpoint({
  method: 'GET',
  path: 'api/canticle/installation',
  version: 'own',
  summary: 'Returns what the app must know before anybody signs in.',
  reply: installation,
  access: 'public',
});

export const getLocalization = endpoint({
  method: 'GET',
  path: 'api/Localization',
  version: 3,
  summary:
    'Returns the texts of the app by key and language, for clients that do not read `/translations/v1/{language}.json`.',
  query: z.object({
    languages: commaList.optional().describe('The languages wanted, separated by commas; all when left out.'),
  }),
  example: { query: { languages: 'en,no' } },
  reply: z.record(z.string(), multilingual),
  access: 'public',
});

export const readMailbox = endpoint({
  method: 'GET',
  path: 'api/canticle/mailbox',
  version: 'own',
  summary: 'Lists the newest mails of the server; only in demo mode.',
  reply: z.array(mailboxMail),
  access: 'public',
  errors: ['NOT_FOUND'],
  cache: 'no-store',
});
