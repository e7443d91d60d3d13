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
import * as calls from './session.calls.ts';

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

export const sessionShapes = {
  getSession: { reply: userV3 },
  getSessionV4: { reply: sessionV4 },
  saveSettings: { body: z.object(settingsV3.shape).partial(), reply: userV3 },
  saveName: { body: z.object({ displayName: z.string().trim().min(1).max(200) }), reply: userV3 },
  saveImage: { body: imageBody, reply: z.strictObject({ image: z.string() }) },
  saveProfile: {
    query: z.object({ firstTimeRegistration: flag.optional() }),
    body: z.object({ gender: gender.nullish(), birthDay: isoDate.nullish(), address }).nullish(),
    reply: userV3,
  },
  acceptPolicies: {
    query: z.object({ privacyPolicy: flag.optional(), termsAndConditions: flag.optional() }),
    reply: userV3,
  },
  sendVerification: { reply: z.string() },
  sendPasswordReset: { params: z.object({ email: z.string().max(320) }), reply: z.string() },
  getCountry: { reply: z.string().length(2) },
  getSettings: { reply: settingsV4 },
  patchSettings: {
    body: z.object({
      set: patchableSettings.partial().nullish(),
      unset: z.array(patchableSettings.keyof()).nullish(),
    }),
    reply: settingsV4,
  },
  getUserV4: { reply: userV4 },
  listSongPreferences: { reply: z.array(songPreferences) },
  saveSongPreferences: {
    params: z.object({ songId: id }),
    body: songPreferences.omit({ songId: true }).extend({ chosenAt: strictTimestamp }),
    reply: songPreferences,
  },
  listSubscriptionsV4: { reply: z.array(subscriptionV4) },
} as const;

export const getSession = endpoint(calls.getSession, sessionShapes.getSession, {
  summary: 'The signed-in person; the record is made at the first call.',
  access: 'person',
});
export const getSessionV4 = endpoint(calls.getSessionV4, sessionShapes.getSessionV4, {
  summary: 'The small session document.',
});
export const saveSettings = endpoint(calls.saveSettings, sessionShapes.saveSettings, {
  summary: 'Saves the settings.',
});
export const saveName = endpoint(calls.saveName, sessionShapes.saveName, { summary: 'Names the person.' });
export const saveImage = endpoint(calls.saveImage, sessionShapes.saveImage, {
  summary: 'Sets the picture of the person: png, jpeg or webp up to 5 MB, cropped to a square, metadata removed.',
  problems: ['TOO_LARGE'],
  bodyLimit: 8 * 1024 * 1024,
});
export const saveProfile = endpoint(calls.saveProfile, sessionShapes.saveProfile, {
  summary: 'Saves gender and birthday; firstTimeRegistration=true completes the registration.',
});
export const acceptPolicies = endpoint(calls.acceptPolicies, sessionShapes.acceptPolicies, {
  summary: 'Accepts the privacy policy or the terms; the moment is stored.',
  cache: 'no-store',
});
export const sendVerification = endpoint(calls.sendVerification, sessionShapes.sendVerification, {
  summary: 'Sends the mail that verifies the e-mail address, at most every two minutes.',
  access: 'unverified',
  problems: ['CONFLICT', 'TOO_MANY', 'UNAVAILABLE'],
  cache: 'no-store',
});
export const sendPasswordReset = endpoint(calls.sendPasswordReset, sessionShapes.sendPasswordReset, {
  summary: 'Sends a mail to choose a new password; the answer does not tell whether the account exists.',
  access: 'public',
  problems: ['TOO_MANY'],
  cache: 'no-store',
});
export const getCountry = endpoint(calls.getCountry, sessionShapes.getCountry, {
  summary: 'The country the request comes from.',
});
export const getSettings = endpoint(calls.getSettings, sessionShapes.getSettings, {
  summary: 'The settings, with our own fields.',
});
export const patchSettings = endpoint(calls.patchSettings, sessionShapes.patchSettings, {
  summary: 'Sets and unsets settings.',
  aliases: ['Session/Settings'],
});
export const getUserV4 = endpoint(calls.getUserV4, sessionShapes.getUserV4, { summary: 'The signed-in person.' });
export const listSubscriptionsV4 = endpoint(calls.listSubscriptionsV4, sessionShapes.listSubscriptionsV4, {
  summary: 'The subscriptions of the person.',
});
export const listSongPreferences = endpoint(calls.listSongPreferences, sessionShapes.listSongPreferences, {
  summary: 'What the person chose for single songs: key, capo, notation, languages, format and size.',
});
export const saveSongPreferences = endpoint(calls.saveSongPreferences, sessionShapes.saveSongPreferences, {
  summary: 'Saves what the person chose for a song, unless something newer is stored; answers what is stored then.',
  problems: ['NOT_FOUND', 'LOCKED'],
});
