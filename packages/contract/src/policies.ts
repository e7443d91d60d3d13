import { z } from 'zod';
import { languageCode, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const which = z.enum(['privacy', 'terms']);

export const policy = z.strictObject({
  which,
  version: z.string(),
  /** The language of the text; the requested one where the installation has it. */
  language: languageCode,
  title: z.string(),
  /** Sanitised. */
  html: z.string(),
});

/** The version a person accepted, and when; null until they accept. */
const acceptance = z.strictObject({ version: z.string(), acceptedAt: isoTimestamp }).nullable();

export const acceptances = z.strictObject({ privacy: acceptance, terms: acceptance });

export type Policy = z.infer<typeof policy>;
export type Acceptances = z.infer<typeof acceptances>;

export const getPolicy = endpoint({
  method: 'GET',
  path: 'api/canticle/policies/:which',
  version: 'own',
  summary: 'The privacy policy or the terms of this installation, as HTML, with the version that stands now.',
  params: z.object({ which }),
  query: z.object({ language: languageCode.optional() }),
  reply: policy,
  access: 'public',
  errors: ['NOT_FOUND'],
});

export const getAcceptances = endpoint({
  method: 'GET',
  path: 'api/canticle/person/acceptances',
  version: 'own',
  summary: 'Which versions of the policies the person accepted, and when.',
  reply: acceptances,
});
