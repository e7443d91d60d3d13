import type { Json } from './json.ts';

const PROBLEM: Json = {
  type: 'object',
  description: 'An error, as version 4.0 and the calls of our own answer it.',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'The code, as in the header X-Problem.', examples: ['NOT_FOUND'] },
    message: { type: 'string', description: 'An English sentence that a person can act on.' },
    details: { type: 'object', description: 'What is needed to show the error in place, such as the field.' },
  },
};

const integerHeader = (description: string): Json => ({ description, schema: { type: 'integer', minimum: 0 } });

const HEADERS: Json = {
  'X-Problem': { description: 'The code of the error.', schema: { type: 'string' } },
  ETag: { description: 'Identifies this answer: send it as If-None-Match next time.', schema: { type: 'string' } },
  'Retry-After': integerHeader('After how many seconds to try again.'),
  'RateLimit-Limit': integerHeader('How many requests the person may make in the window.'),
  'RateLimit-Remaining': integerHeader('How many of them are left.'),
  'RateLimit-Reset': integerHeader('After how many seconds the window begins anew.'),
  'RateLimit-Policy': { description: 'Limit and window in seconds: `600;w=60`.', schema: { type: 'string' } },
};

const PARAMETERS: Json = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag of the answer the client has: when it is still right, the answer is 304 without a body.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes the write safe to repeat: for 30 days, the same key with the same request gets the first answer again.',
    schema: { type: 'string', format: 'uuid' },
  },
};

/** What the operations refer to, besides the schemas of the contract. */
export const COMPONENTS: Json = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The token of `GET /api/auth/token`, which lives ten minutes.',
    },
    session: {
      type: 'http',
      scheme: 'bearer',
      description: 'The header `set-auth-token` of the answer to signing in; a browser sends its cookie instead.',
    },
  },
  parameters: PARAMETERS,
  headers: HEADERS,
  schemas: { Problem: PROBLEM },
};

type HeaderName = 'X-Problem' | 'ETag' | 'Retry-After' | `RateLimit-${'Limit' | 'Remaining' | 'Reset' | 'Policy'}`;

/** The headers of a response, by name, each as a reference. */
export const headers = (...names: readonly HeaderName[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
