import { z } from 'zod';
import {
  isoDate,
  flag,
  id,
  languageCode,
  isoTimestamp,
  notation,
  strictTimestamp,
  role,
  settingsKey,
} from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const clef = z.enum(['treble', 'bass', 'alto']);
export const theme = z.enum(['light', 'dark']);
export const themeChoice = z.enum(['light', 'dark', 'system']);
export const gender = z.enum(['male', 'female', 'unknown']);

export const settingsV3 = z.strictObject({
  languageKey: languageCode,
  defaultTransposition: settingsKey,
  defaultTranscode: notation,
  defaultClef: clef,
  theme,
});

export const subscriptionV3 = z.strictObject({
  id,
  productIds: z.array(id),
  collectionIds: z.array(id),
  validTo: isoTimestamp,
  valid: z.boolean(),
  updatedAt: isoTimestamp,
});

export const userV3 = z.strictObject({
  id,
  displayName: z.string(),
  email: z.string(),
  image: z.string().nullable(),
  roles: z.array(role),
  settings: settingsV3,
  subscriptions: z.array(subscriptionV3),
  gender,
  birthDay: isoDate.nullable(),
  lastLogin: isoTimestamp,
  privacyPolicy: z.boolean(),
  termsAndConditions: z.boolean(),
  registered: z.boolean(),
  updatedAt: isoTimestamp,
});

export const settingsV4 = z.strictObject({
  /** The id of the person the settings belong to. */
  id,
  updatedAt: isoTimestamp,
  languages: z.array(languageCode),
  defaultLanguage: languageCode,
  defaultTransposition: settingsKey,
  defaultTheme: theme,
  defaultTranscode: notation,
  defaultClef: clef,
  themeChoice,
  languageChosen: z.boolean(),
});

export const sessionV4 = z.strictObject({
  /** The same as `userId`. */
  id,
  updatedAt: isoTimestamp,
  userId: id,
  settings: settingsV4,
  roles: z.array(role),
  privacyPolicyAccepted: z.boolean(),
});

export const userV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  image: z.string().nullable(),
  displayName: z.string(),
  email: z.string(),
  privacyPolicyAccepted: z.boolean(),
  termsAndConditionsAccepted: z.boolean(),
  registered: z.boolean(),
});

export const subscriptionV4 = z.strictObject({
  id,
  updatedAt: isoTimestamp,
  productIds: z.array(id),
  expireAt: isoTimestamp,
  expired: z.boolean(),
});

/**
 * The settings a person chose for one song; null where their defaults apply. `semitones` counts from the key the song
 * is written in, `size` is in pixels, `chosenAt` is the timestamp on the person's device.
 */
const songPreferences = z.strictObject({
  songId: id,
  semitones: z.number().int().min(-12).max(12).nullable(),
  capo: z.number().int().min(0).max(9).nullable(),
  notation: notation.nullable(),
  language: languageCode.nullable(),
  secondLanguage: languageCode.nullable(),
  format: z.enum(['text', 'chords']).nullable(),
  size: z.number().int().min(14).max(40).nullable(),
  chosenAt: isoTimestamp,
});

export type SongPreferences = z.infer<typeof songPreferences>;
export type SettingsV3 = z.infer<typeof settingsV3>;
export type UserV3 = z.infer<typeof userV3>;
export type SubscriptionV3 = z.infer<typeof subscriptionV3>;
export type SettingsV4 = z.infer<typeof settingsV4>;
export type SessionV4 = z.infer<typeof sessionV4>;
export type UserV4 = z.infer<typeof userV4>;
export type SubscriptionV4 = z.infer<typeof subscriptionV4>;

const patchableSettings = z.object({
  languages: z.array(languageCode),
  defaultLanguage: languageCode,
  defaultTransposition: settingsKey,
  defaultTheme: theme,
  defaultTranscode: notation,
  defaultClef: clef,
  themeChoice,
});

/** An image as a complete data URL; a 5 MB image is about 6.7 MB of base64. */
const imageBody = z.object({ fileName: z.string().max(500), base64Image: z.string() });

const address = z
  .object({
    addressLine: z.string().max(200).nullish(),
    secondaryAddressLine: z.string().max(200).nullish(),
    zipCode: z.number().int().nullish(),
    city: z.string().max(200).nullish(),
    country: z.string().max(100).nullish(),
  })
  .nullish();

export const getSession = endpoint({
  method: 'GET',
  path: 'api/Session',
  version: 3,
  summary: 'The signed-in person; the record is made at the first call.',
  reply: userV3,
  access: 'person',
});

export const getSessionV4 = endpoint({
  method: 'GET',
  path: 'api/Session',
  version: 4,
  summary: 'The small session document.',
  reply: sessionV4,
});

export const saveSettings = endpoint({
  method: 'PATCH',
  path: 'api/Session',
  version: 3,
  summary: 'Saves the settings.',
  body: z.object(settingsV3.shape).partial(),
  reply: userV3,
});

export const saveName = endpoint({
  method: 'PUT',
  path: 'api/Session',
  version: 3,
  summary: 'Names the person.',
  body: z.object({ displayName: z.string().trim().min(1).max(200) }),
  reply: userV3,
});

export const saveImage = endpoint({
  method: 'PATCH',
  path: 'api/Session/Image',
  version: 3,
  summary: 'Sets the picture of the person: png, jpeg or webp up to 5 MB, cropped to a square, metadata removed.',
  body: imageBody,
  reply: z.strictObject({ image: z.string() }),
  errors: ['TOO_LARGE'],
  bodyLimit: 8 * 1024 * 1024,
});

export const saveProfile = endpoint({
  method: 'PATCH',
  path: 'api/Session/Profile',
  version: 3,
  summary: 'Saves gender and birthday; firstTimeRegistration=true completes the registration.',
  query: z.object({ firstTimeRegistration: flag.optional() }),
  body: z.object({ gender: gender.nullish(), birthDay: isoDate.nullish(), address }).nullish(),
  reply: userV3,
});

export const acceptPolicies = endpoint({
  method: 'GET',
  path: 'api/Session/AcceptPolicies',
  version: 3,
  summary: 'Accepts the privacy policy or the terms; the moment is stored.',
  query: z.object({ privacyPolicy: flag.optional(), termsAndConditions: flag.optional() }),
  reply: userV3,
  cache: 'no-store',
});

export const sendVerification = endpoint({
  method: 'GET',
  path: 'api/Session/VerifyEmail',
  version: 3,
  summary: 'Sends the mail that verifies the e-mail address, at most every two minutes.',
  reply: z.string(),
  access: 'unverified',
  errors: ['CONFLICT', 'TOO_MANY', 'UNAVAILABLE'],
  cache: 'no-store',
});

export const sendPasswordReset = endpoint({
  method: 'GET',
  path: 'api/Session/ResetPassword/:email',
  version: 3,
  summary: 'Sends a mail to choose a new password; the answer does not tell whether the account exists.',
  params: z.object({ email: z.string().max(320) }),
  reply: z.string(),
  access: 'public',
  errors: ['TOO_MANY'],
  cache: 'no-store',
});

export const getCountry = endpoint({
  method: 'GET',
  path: 'api/Session/Country',
  version: 3,
  summary: 'The country the request comes from.',
  reply: z.string().length(2),
});

export const getSettings = endpoint({
  method: 'GET',
  path: 'api/Session/Settings',
  version: 4,
  summary: 'The settings, with our own fields.',
  reply: settingsV4,
});

export const patchSettings = endpoint({
  method: 'PATCH',
  path: 'api/Session/Settings',
  version: 4,
  summary: 'Sets and unsets settings.',
  body: z.object({
    set: patchableSettings.partial().nullish(),
    unset: z.array(patchableSettings.keyof()).nullish(),
  }),
  reply: settingsV4,
  aliases: ['Session/Settings'],
});

export const getUserV4 = endpoint({
  method: 'GET',
  path: 'api/Session/User',
  version: 4,
  summary: 'The signed-in person.',
  reply: userV4,
});

export const listSubscriptionsV4 = endpoint({
  method: 'GET',
  path: 'api/Session/Subscriptions',
  version: 4,
  summary: 'The subscriptions of the person.',
  reply: z.array(subscriptionV4),
});

export const listSongPreferences = endpoint({
  method: 'GET',
  path: 'api/canticle/song-choices',
  version: 'own',
  summary: 'What the person chose for single songs: key, capo, notation, languages, format and size.',
  reply: z.array(songPreferences),
});

export const saveSongPreferences = endpoint({
  method: 'PUT',
  path: 'api/canticle/song-choices/:songId',
  version: 'own',
  summary: 'Saves what the person chose for a song, unless something newer is stored; answers what is stored then.',
  params: z.object({ songId: id }),
  body: songPreferences.omit({ songId: true }).extend({ chosenAt: strictTimestamp }),
  reply: songPreferences,
  errors: ['NOT_FOUND', 'LOCKED'],
});
