import { type Endpoint, PROBLEMS, type ProblemCode } from '@canticle/contract';
import { RATE_LIMIT_HEADERS } from '../rate-limit-headers.ts';
import { headers } from './components.ts';
import type { Json } from './json.ts';
import { writeSchema } from './schemas.ts';

/** What the operations of a document refer to: schemas (see `writeSchema`) and errors, by name. */
export type Collected = { readonly definitions: Map<string, Json>; readonly responses: Map<string, Json> };

/** Every response of an endpoint, by its status. */
export function describeResponses(endpoint: Endpoint, { definitions, responses }: Collected): Json {
  return {
    200: successResponse(endpoint, definitions),
    ...(hasEtag(endpoint) && { 304: { description: 'What the client has is still right.', headers: headers('ETag') } }),
    ...errorResponses(endpoint, responses),
  };
}

/** Whether the answer carries an ETag, to be asked for only when it has changed. */
export const hasEtag = ({ method, cache, binary }: Endpoint): boolean =>
  method === 'GET' && cache === 'private' && binary === undefined;

/* Those of the limit on requests, which counts for a signed-in person. */
const limitHeaders = ({ access, isRateLimitExempt }: Endpoint) =>
  access === 'public' || isRateLimitExempt ? [] : RATE_LIMIT_HEADERS;

function successResponse(endpoint: Endpoint, definitions: Map<string, Json>): Json {
  const names = [...(hasEtag(endpoint) ? (['ETag'] as const) : []), ...limitHeaders(endpoint)];
  const withHeaders = names.length === 0 ? {} : { headers: headers(...names) };
  if (endpoint.binary !== undefined) {
    const mediaTypes = [endpoint.binary].flat();
    return {
      description: describeBinary(mediaTypes),
      ...withHeaders,
      content: Object.fromEntries(mediaTypes.map((mediaType) => [mediaType, binarySchema(mediaType)])),
    };
  }
  const reply = endpoint.reply === undefined ? { type: 'null' } : writeSchema(endpoint.reply, 'output', definitions);
  const schema = endpoint.version === 3 ? wrapInEnvelope(reply) : reply;
  return { description: 'Success.', ...withHeaders, content: { 'application/json': { schema } } };
}

const describeBinary = (mediaTypes: readonly string[]): string =>
  mediaTypes.includes('text/event-stream') ? 'Server-Sent Events, until one side closes the connection.' : 'The file.';

const binarySchema = (mediaType: string): Json => (mediaType.startsWith('text/') ? { schema: { type: 'string' } } : {});

function wrapInEnvelope(result: Json): Json {
  return {
    type: 'object',
    required: ['success', 'error', 'result'],
    properties: {
      success: { const: true, description: 'Always true; a failure is known by its status.' },
      error: { type: 'null', description: 'Always null; a failure is known by its status.' },
      lastUpdated: {
        type: 'string',
        description: 'For lists of songs, files and contributors: the value to send as `updatedAt` next time.',
      },
      result: { description: 'The reply itself.', ...result },
    },
    additionalProperties: false,
  };
}

/* Most endpoints share them: they stand once in the document, named by their codes. */
function errorResponses(endpoint: Endpoint, responses: Map<string, Json>): Json {
  const codes = new Set<ProblemCode>(['BAD_REQUEST', 'TOO_MANY', ...endpoint.errors]);
  if (endpoint.access !== 'public') codes.add('SIGNED_OUT').add('EMAIL_NOT_VERIFIED');
  if (endpoint.access !== 'public' && endpoint.method !== 'GET') codes.add('KEY_REUSED');
  const byStatus = Map.groupBy([...codes].toSorted(), (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => {
      const name = `${some.join('.')}${endpoint.version === 3 ? '.text' : ''}`;
      responses.set(name, describeError(status, some, endpoint.version === 3));
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
}

function describeError(status: number, codes: readonly ProblemCode[], isText: boolean): Json {
  return {
    description: codes.map((code) => `${code}: ${PROBLEMS[code].meaning}`).join(' '),
    headers: headers('X-Problem', ...(status === 429 || status === 503 ? (['Retry-After'] as const) : [])),
    content: isText
      ? { 'text/plain': { schema: { type: 'string', description: 'An English sentence that a person can act on.' } } }
      : { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
