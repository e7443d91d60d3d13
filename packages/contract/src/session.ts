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
  modifiedAt,
} from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';

const clef = z.enum(['treble', 'bass', 'alto']);
export const theme = z.enum(['light', 'dark']);
export const themeChoice = z.enum(['light', 'dark', 'system']);
export const gender = z.enum(['male', 'female', 'unknown']);

export const settingsV3 = z
  .strictObject({
    languageKey: languageCode.describe(
      'The language of the app and of texts, as two lower-case letters; `en` until the person chooses one.',
    ),
    defaultTransposition: settingsKey.describe(
      'The key of the person’s instrument, such as `Bb`; `C` for an instrument that sounds as written.',
    ),
    defaultTranscode: notation.describe(
      'How chords are named: `common`, `dutch`, `german`, `latin`, `solfege`, `scandinavian`, `nashville` or `roman`.',
    ),
    defaultClef: clef.describe('The clef of scores: `treble`, `bass` or `alto`.'),
    theme: theme.describe('The colours of the app: `light` or `dark`.'),
  })
  .meta({ id: 'SettingsV3', description: 'The settings of a person.' });

export const subscriptionV3 = z
  .strictObject({
    id: id.describe(
      'The id at the payment provider, or an id that begins with `custom` for a subscription an administrator gave.',
    ),
    productIds: z.array(id).describe('The ids of the products it covers.'),
    collectionIds: z.array(id).describe('The ids of the collections it opens.'),
    validTo: isoTimestamp.describe('When it ends.'),
    valid: z.boolean().describe('Whether it is valid now.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'SubscriptionV3', description: 'A right to collections for a time.' });

export const userV3 = z
  .strictObject({
    id: id.describe('The id of the person.'),
    displayName: z.string().describe('The name others see.'),
    email: z.string().describe('The e-mail address.'),
    image: z.string().nullable().describe('The address of their picture; null when there is none.'),
    roles: z
      .array(role)
      .describe(
        'The roles of the person: `technician`, `editor`, `extended` and `administrator`. Most people have none.',
      ),
    settings: settingsV3.describe('The settings of the person.'),
    subscriptions: z.array(subscriptionV3).describe('Every subscription of the person, also those that have ended.'),
    gender: gender.describe('`male`, `female` or `unknown`.'),
    birthDay: isoDate.nullable().describe('The birthday, such as `1990-01-31`; null when it is not said.'),
    lastLogin: isoTimestamp.describe('When the person last signed in.'),
    privacyPolicy: z.boolean().describe('Whether the person accepted the current privacy policy.'),
    termsAndConditions: z.boolean().describe('Whether the person accepted the current terms.'),
    registered: z.boolean().describe('Whether the person completed the registration.'),
    updatedAt: modifiedAt,
  })
  .meta({ id: 'UserV3', description: 'A person with their settings and subscriptions.' });

export const settingsV4 = z
  .strictObject({
    id: id.describe('The id of the person the settings belong to.'),
    updatedAt: modifiedAt,
    languages: z
      .array(languageCode)
      .describe('The languages the person reads, as two lower-case letters each, the preferred one first.'),
    defaultLanguage: languageCode.describe(
      'The language of the app and of texts, as two lower-case letters; `en` until the person chooses one.',
    ),
    defaultTransposition: settingsKey.describe(
      'The key of the person’s instrument, such as `Bb`; `C` for an instrument that sounds as written.',
    ),
    defaultTheme: theme.describe('The colours for clients that know only `light` and `dark`.'),
    defaultTranscode: notation.describe(
      'How chords are named: `common`, `dutch`, `german`, `latin`, `solfege`, `scandinavian`, `nashville` or `roman`.',
    ),
    defaultClef: clef.describe('The clef of scores: `treble`, `bass` or `alto`.'),
    themeChoice: themeChoice.describe(
      'The colours the person chose: `light`, `dark`, or `system` for those of the device.',
    ),
    languageChosen: z
      .boolean()
      .describe('Whether the person chose a language; `false` means that `en` only stands in.'),
  })
  .meta({ id: 'SettingsV4', description: 'The settings of a person.' });

export const sessionV4 = z
  .strictObject({
    id: id.describe('The same as `userId`.'),
    updatedAt: modifiedAt,
    userId: id.describe('The id of the person.'),
    settings: settingsV4.describe('The settings of the person.'),
    roles: z
      .array(role)
      .describe(
        'The roles of the person: `technician`, `editor`, `extended` and `administrator`. Most people have none.',
      ),
    privacyPolicyAccepted: z.boolean().describe('Whether the person accepted the current privacy policy.'),
  })
  .meta({ id: 'SessionV4', description: 'The signed-in person, in short.' });

export const userV4 = z
  .strictObject({
    id: id.describe('The id of the person.'),
    updatedAt: modifiedAt,
    image: z.string().nullable().describe('The address of their picture; null when there is none.'),
    displayName: z.string().describe('The name others see.'),
    email: z.string().describe('The e-mail address.'),
    privacyPolicyAccepted: z.boolean().describe('Whether the person accepted the current privacy policy.'),
    termsAndConditionsAccepted: z.boolean().describe('Whether the person accepted the current terms.'),
    registered: z.boolean().describe('Whether the person completed the registration.'),
  })
  .meta({ id: 'UserV4', description: 'The signed-in person.' });

export const subscriptionV4 = z
  .strictObject({
    id: id.describe(
      'The id at the payment provider, or an id that begins with `custom` for a subscription an administrator gave.',
    ),
    updatedAt: modifiedAt,
    productIds: z.array(id).describe('The ids of the products it covers.'),
    expireAt: isoTimestamp.describe('When it ends.'),
    expired: z.boolean().describe('Whether it has ended.'),
  })
  .meta({ id: 'SubscriptionV4', description: 'A right to collections for a time.' });

const songPreferences = z
  .strictObject({
    songId: id.describe('The id of the song.'),
    semitones: z
      .number()
      .int()
      .min(-12)
      .max(12)
      .nullable()
      .describe('Semitones from the key the song is written in, -12 to 12; null for the person’s usual key.'),
    capo: z.number().int().min(0).max(9).nullable().describe('The fret of the capo, 0 to 9; null for the usual one.'),
    notation: notation.nullable().describe('How chords are named; null for the person’s usual notation.'),
    language: languageCode
      .nullable()
      .describe('The language of the text, as two lower-case letters; null for the person’s usual language.'),
    secondLanguage: languageCode
      .nullable()
      .describe('A second language shown beside the first, as two lower-case letters; null for none.'),
    format: z.enum(['text', 'chords']).nullable().describe('`text` (words only) or `chords`; null for the usual one.'),
    size: z
      .number()
      .int()
      .min(14)
      .max(40)
      .nullable()
      .describe('The size of the text in pixels, 14 to 40; null for the usual one.'),
    chosenAt: isoTimestamp.describe(
      'When it was chosen on the person’s device, in UTC with milliseconds; the later choice stays.',
    ),
  })
  .meta({
    id: 'SongPreferences',
    description: 'What a person chose for one song; null stands where their usual settings apply.',
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
  languages: z
    .array(languageCode)
    .describe('The languages the person reads, as two lower-case letters each, the preferred one first.'),
  defaultLanguage: languageCode.describe('The language of the app and of texts, as two lower-case letters.'),
  defaultTransposition: settingsKey.describe(
    'The key of the person’s instrument, such as `Bb`; `C` for an instrument that sounds as written.',
  ),
  defaultTheme: theme.describe('The colours for clients that know only `light` and `dark`.'),
  defaultTranscode: notation.describe(
    'How chords are named: `common`, `dutch`, `german`, `latin`, `solfege`, `scandinavian`, `nashville` or `roman`.',
  ),
  defaultClef: clef.describe('The clef of scores: `treble`, `bass` or `alto`.'),
  themeChoice: themeChoice.describe('The colours: `light`, `dark`, or `system` for those of the device.'),
});

/** An image as a complete data URL; a 5 MB image is about 6.7 MB of base64. */
const imageBody = z.object({
  fileName: z.string().max(500).describe('The name of the file, at most 500 characters; it is ignored.'),
  base64Image: z
    .string()
    .describe('The picture as a complete data URL (`data:image/jpeg;base64,…`): PNG, JPEG or WebP of at most 5 MB.'),
});

const address = z
  .object({
    addressLine: z.string().max(200).nullish().describe('The street and the house number, at most 200 characters.'),
    secondaryAddressLine: z
      .string()
      .max(200)
      .nullish()
      .describe('A second line of the address, at most 200 characters.'),
    zipCode: z.number().int().nullish().describe('The postal code as a number.'),
    city: z.string().max(200).nullish().describe('The town, at most 200 characters.'),
    country: z.string().max(100).nullish().describe('The country, at most 100 characters.'),
  })
  .nullish();

export const getSession = endpoint({
  method: 'GET',
  path: 'api/Session',
  version: 3,
  summary: 'Returns the signed-in person; the record is created by the first call.',
  reply: userV3,
  access: 'person',
});

export const getSessionV4 = endpoint({
  method: 'GET',
  path: 'api/Session',
  version: 4,
  summary: 'Returns the signed-in person’s id, settings and roles.',
  reply: sessionV4,
});

export const saveSettings = endpoint({
  method: 'PATCH',
  path: 'api/Session',
  version: 3,
  summary: 'Changes settings. Fields left out stay unchanged.',
  body: z.object(settingsV3.shape).partial(),
  example: { body: { languageKey: 'en', defaultTransposition: 'Bb', theme: 'dark' } },
  reply: userV3,
});

export const saveName = endpoint({
  method: 'PUT',
  path: 'api/Session',
  version: 3,
  summary: 'Changes the name of the person.',
  body: z.object({
    displayName: z
      .string()
      .trim()
      .min(1)
      .max(200)
      .describe('The name others see, 1 to 200 characters; spaces around it are removed.'),
  }),
  example: { body: { displayName: 'Nora Berg' } },
  reply: userV3,
});

export const saveImage = endpoint({
  method: 'PATCH',
  path: 'api/Session/Image',
  version: 3,
  summary: 'Sets the picture of the person: PNG, JPEG or WebP of at most 5 MB, cropped to a square, metadata removed.',
  body: imageBody,
  example: {
    body: {
      fileName: 'me.png',
      base64Image:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
  },
  reply: z.strictObject({ image: z.string().describe('The address of the stored picture.') }),
  errors: ['TOO_LARGE'],
  bodyLimit: 8 * 1024 * 1024,
});

export const saveProfile = endpoint({
  method: 'PATCH',
  path: 'api/Session/Profile',
  version: 3,
  summary: 'Changes the profile, and completes the registration with `firstTimeRegistration=true`.',
  query: z.object({ firstTimeRegistration: flag.optional().describe('`true` completes the registration.') }),
  body: z
    .object({
      gender: gender.nullish().describe('`male`, `female` or `unknown`; unchanged when null or left out.'),
      birthDay: isoDate
        .nullish()
        .describe('The birthday, from 1900-01-01 to today; null removes it, unchanged when left out.'),
      address: address.describe('The postal address; unchanged when null or left out.'),
    })
    .nullish(),
  example: { query: { firstTimeRegistration: 'true' }, body: { gender: 'female', birthDay: '1990-01-31' } },
  reply: userV3,
});

export const acceptPolicies = endpoint({
  method: 'GET',
  path: 'api/Session/AcceptPolicies',
  version: 3,
  summary: 'Accepts the privacy policy or the terms, and stores when.',
  query: z.object({
    privacyPolicy: flag
      .optional()
      .describe('`true` accepts the current privacy policy. At least one of the two must be `true`.'),
    termsAndConditions: flag
      .optional()
      .describe('`true` accepts the current terms. At least one of the two must be `true`.'),
  }),
  example: { query: { privacyPolicy: 'true', termsAndConditions: 'true' } },
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
  summary: 'Sends a mail to choose a new password. The reply does not tell whether the account exists.',
  params: z.object({
    email: z.string().max(320).describe('The e-mail address of the account, at most 320 characters.'),
  }),
  reply: z.string(),
  access: 'public',
  errors: ['TOO_MANY'],
  cache: 'no-store',
});

export const getCountry = endpoint({
  method: 'GET',
  path: 'api/Session/Country',
  version: 3,
  summary: 'Returns the country the request comes from, as two capital letters.',
  reply: z
    .string()
    .length(2)
    .describe('The country as two capital letters; that of the installation when it is not known.'),
});

export const getSettings = endpoint({
  method: 'GET',
  path: 'api/Session/Settings',
  version: 4,
  summary: 'Returns the settings of the person.',
  reply: settingsV4,
});

export const patchSettings = endpoint({
  method: 'PATCH',
  path: 'api/Session/Settings',
  version: 4,
  summary: 'Changes settings, and sets others back to their default.',
  body: z.object({
    set: patchableSettings.partial().nullish().describe('The settings to change; what is left out stays unchanged.'),
    unset: z
      .array(patchableSettings.keyof())
      .nullish()
      .describe('The names of the settings to set back to their default.'),
  }),
  example: { body: { set: { themeChoice: 'system', languages: ['en', 'no'] }, unset: ['defaultTransposition'] } },
  reply: settingsV4,
  aliases: ['Session/Settings'],
});

export const getUserV4 = endpoint({
  method: 'GET',
  path: 'api/Session/User',
  version: 4,
  summary: 'Returns the signed-in person.',
  reply: userV4,
});

export const listSubscriptionsV4 = endpoint({
  method: 'GET',
  path: 'api/Session/Subscriptions',
  version: 4,
  summary: 'Lists the subscriptions of the person.',
  reply: z.array(subscriptionV4),
});

export const listSongPreferences = endpoint({
  method: 'GET',
  path: 'api/canticle/song-choices',
  version: 'own',
  summary: 'Lists what the person chose for single songs: key, capo, notation, languages, format and size.',
  reply: z.array(songPreferences),
});

export const saveSongPreferences = endpoint({
  method: 'PUT',
  path: 'api/canticle/song-choices/:songId',
  version: 'own',
  summary: 'Saves what the person chose for a song, unless something newer is stored. Returns what is stored then.',
  params: z.object({ songId: id.describe('The id of the song.') }),
  body: songPreferences.omit({ songId: true }).extend({
    chosenAt: strictTimestamp.describe(
      'When it was chosen on the person’s device, in UTC with milliseconds; a moment that has not come yet counts as now.',
    ),
  }),
  example: {
    params: { songId: EXAMPLE_IDS.song },
    body: {
      semitones: 2,
      capo: 3,
      notation: null,
      language: 'en',
      secondLanguage: null,
      format: 'chords',
      size: 18,
      chosenAt: '2026-11-22T09:30:00.000Z',
    },
  },
  reply: songPreferences,
  errors: ['NOT_FOUND', 'LOCKED'],
});
