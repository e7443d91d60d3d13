import { z } from 'zod';
import { languageCode, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const which = z.enum(['privacy', 'terms']);

export const policy = z
  .strictObject({
    which: which.describe('`privacy` (the privacy policy) or `terms` (the terms of use).'),
    version: z.string().describe('The version that is valid now.'),
    language: languageCode.describe('The language of the text; the one asked for where the installation has it.'),
    title: z.string().describe('The heading.'),
    html: z.string().describe('The text as safe HTML.'),
  })
  .meta({ id: 'Policy', description: 'The privacy policy or the terms.' });

/** The version a person accepted, and when; null until they accept. */
const acceptance = z
  .strictObject({
    version: z.string().describe('The version the person accepted.'),
    acceptedAt: isoTimestamp.describe('When they accepted it.'),
  })
  .nullable();

export const acceptances = z
  .strictObject({
    privacy: acceptance.describe('The privacy policy as the person accepted it; null until they do.'),
    terms: acceptance.describe('The terms as the person accepted them; null until they do.'),
  })
  .meta({ id: 'Acceptances', description: 'What the person accepted, and when.' });

export type Policy = z.infer<typeof policy>;
export type Acceptances = z.infer<typeof acceptances>;

export const getPolicy = endpoint({
  method: 'GET',
  path: 'api/canticle/policies/:which',
  version: 'own',
  summary: 'Returns the privacy policy or the terms of this installation as HTML, with the current version.',
  params: z.object({ which: which.describe('`privacy` (the privacy policy) or `terms` (the terms of use).') }),
  query: z.object({
    language: languageCode
      .optional()
      .describe('The language wanted, as two lower-case letters; English when left out.'),
  }),
  example: { params: { which: 'privacy' }, query: { language: 'en' } },
  reply: policy,
  access: 'public',
  errors: ['NOT_FOUND'],
});

export const getAcceptances = endpoint({
  method: 'GET',
  path: 'api/canticle/person/acceptances',
  version: 'own',
  summary: 'Returns which versions of the policies the person accepted, and when.',
  reply: acceptances,
});
