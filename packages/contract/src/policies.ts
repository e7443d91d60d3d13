import { z } from 'zod';
import { languageCode, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import * as calls from './policies.calls.ts';

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

export const policyShapes = {
  getPolicy: {
    params: z.object({ which }),
    query: z.object({ language: languageCode.optional() }),
    reply: policy,
  },
  getAcceptances: { reply: acceptances },
} as const;

export const getPolicy = endpoint(calls.getPolicy, policyShapes.getPolicy, {
  summary: 'The privacy policy or the terms of this installation, as HTML, with the version that stands now.',
  access: 'public',
  problems: ['NOT_FOUND'],
});
export const getAcceptances = endpoint(calls.getAcceptances, policyShapes.getAcceptances, {
  summary: 'Which versions of the policies the person accepted, and when.',
});
