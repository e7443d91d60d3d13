import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const line = (max: number, about: string) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(/^[^\p{Cc}]*$/u, 'One line of text.')
    .describe(`${about}, at most ${max} characters; empty for the default.`);

/** What an administrator chose; what is empty is what the settings of the server say. */
export const brandingChoice = z
  .strictObject({
    name: line(60, 'What the place is called'),
    shortName: line(20, 'A short name, under the icon of the installed app'),
    accent: z
      .string()
      .regex(/^(#[0-9a-f]{6})?$/i, 'A colour such as #1f5c4d.')
      .describe('The colour of links and buttons, such as `#1f5c4d`; empty for the default.'),
    headline: z
      .record(z.string().regex(/^[a-z]{2,3}$/), line(120, 'The sentence'))
      .describe('The sentence on the front page by language; empty or missing for that of the app.'),
    contactName: line(120, 'Whom people ask for help: a name'),
    contactEmail: line(200, 'Where people write for help: an email address').regex(
      /^([^\s@]+@[^\s@]+)?$/,
      'An email address.',
    ),
    mailSenderName: line(100, 'The name mails come from'),
    imprintAddress: z
      .string()
      .trim()
      .max(500)
      .describe('Who runs the place, and their postal address, in lines, at most 500 characters; may be empty.'),
    taxNumber: line(40, 'Their tax or registration number'),
  })
  .meta({ id: 'BrandingChoice', description: 'What the place is called and how it looks, as it was chosen.' });

/** What the app shows of it. */
export const publicBranding = z
  .strictObject({
    version: z.string().describe('Changes whenever any of it changes.'),
    name: z.string().describe('What the place is called.'),
    shortName: z.string().describe('A short name.'),
    accent: z.string().describe('The colour of links and buttons, such as `#1f5c4d`; empty for that of the app.'),
    logo: z.string().describe('The address of the logo; empty when there is none.'),
    headline: z
      .record(z.string(), z.string())
      .describe('The sentence on the front page by language; empty or missing for that of the app.'),
    contactName: z.string().describe('Whom people ask for help; may be empty.'),
    imprintAddress: z.string().describe('Who runs the place, in lines; may be empty.'),
    taxNumber: z.string().describe('Their tax or registration number; may be empty.'),
  })
  .meta({ id: 'Branding', description: 'What the place is called and how it looks.' });

const details = z
  .strictObject({
    chosen: brandingChoice.describe('What was chosen in the app.'),
    logo: z.string().describe('The address of the logo; empty when there is none.'),
    defaults: z
      .strictObject({
        name: z.string().describe('The name.'),
        contactEmail: z.string().describe('The address for help.'),
        mailSender: z.string().describe('The sender of mails.'),
      })
      .describe('What the settings of the server say, which is used where nothing was chosen.'),
  })
  .meta({ id: 'BrandingDetails', description: 'What the place is called and how it looks, for who changes it.' });

export type BrandingChoice = z.infer<typeof brandingChoice>;
export type PublicBranding = z.infer<typeof publicBranding>;
export type BrandingDetails = z.infer<typeof details>;

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const getBranding = endpoint({
  method: 'GET',
  path: 'api/canticle/branding',
  version: 'own',
  summary: 'Returns what the place is called and how it looks, with what the settings of the server say.',
  reply: details,
  errors: ['NOT_ALLOWED'],
});

export const saveBranding = endpoint({
  method: 'PUT',
  path: 'api/canticle/branding',
  version: 'own',
  summary: 'Changes what the place is called and how it looks.',
  body: brandingChoice,
  example: {
    body: {
      name: 'St Mary’s songs',
      shortName: 'St Mary’s',
      accent: '#7a1f3d',
      headline: { en: 'Everything we sing at St Mary’s', no: 'Alt vi synger i Mariakirken' },
      contactName: 'Nora Berg',
      contactEmail: 'songs@example.org',
      mailSenderName: 'St Mary’s songs',
      imprintAddress: 'St Mary’s church\n1 Church Road',
      taxNumber: '123 456 789',
    },
  },
  reply: details,
  errors: ['NOT_ALLOWED'],
});

export const saveLogo = endpoint({
  method: 'PUT',
  path: 'api/canticle/branding/logo',
  version: 'own',
  summary: 'Sets the logo: PNG, JPEG, WebP or AVIF of at most 5 MB. The icons of the installed app are made from it.',
  body: z.object({
    base64Image: z.string().max(8_000_000).describe('The picture as a data URL, `data:image/png;base64,…`.'),
  }),
  example: { body: { base64Image: PIXEL } },
  reply: details,
  errors: ['NOT_ALLOWED', 'TOO_LARGE'],
  bodyLimit: 8 * 1024 * 1024,
});

export const deleteLogo = endpoint({
  method: 'DELETE',
  path: 'api/canticle/branding/logo',
  version: 'own',
  summary: 'Removes the logo.',
  reply: details,
  errors: ['NOT_ALLOWED'],
});
