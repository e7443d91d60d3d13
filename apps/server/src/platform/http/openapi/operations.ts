import type { Endpoint, NamedEndpoint } from '@canticle/contract';
import { z } from 'zod';
import { describeWhoMayCall } from '../call-permissions.ts';
import { isJson, type Json } from './json.ts';
import { type Collected, describeResponses, hasEtag } from './responses.ts';
import { writeSchema } from './schemas.ts';

/**
 * The operation of an endpoint.
 *
 * @param operationId     its name in the document
 * @param hasTwoVersions  whether its address answers in another version too, so that the header has to name this one
 * @param collected       gets what it refers to
 */
export function describeOperation(
  { feature, endpoint }: NamedEndpoint,
  operationId: string,
  hasTwoVersions: boolean,
  collected: Collected,
): Json {
  const { definitions } = collected;
  const parameters = [
    ...(hasTwoVersions ? [versionParameter(endpoint)] : []),
    ...parametersOf(endpoint, 'path', definitions),
    ...parametersOf(endpoint, 'query', definitions),
    ...(hasEtag(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(endpoint.method !== 'GET' && endpoint.access !== 'public'
      ? [{ $ref: '#/components/parameters/IdempotencyKey' }]
      : []),
  ];
  return {
    operationId,
    summary: endpoint.summary,
    ...describeWhoMayCall(endpoint),
    tags: [feature],
    ...(endpoint.version !== 'own' && { 'x-api-version': `${endpoint.version}.0` }),
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters,
    ...requestBodyOf(endpoint, definitions),
    responses: describeResponses(endpoint, collected),
  };
}

/* Without the header an address with two versions answers in 3.0. */
const versionParameter = ({ version }: Endpoint): Json => ({
  name: 'X-Api-Version',
  in: 'header',
  description: 'The version this document describes; this address has another one, too.',
  required: version === 4,
  schema: { type: 'string', enum: [`${version}.0`] },
});

const parameterSchema = z.object({
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  required: z.array(z.string()).optional(),
});

function parametersOf(endpoint: Endpoint, location: 'path' | 'query', definitions: Map<string, Json>): Json[] {
  const schema = location === 'path' ? endpoint.params : endpoint.query;
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = parameterSchema.parse(writeSchema(schema, 'input', definitions));
  const example = location === 'path' ? endpoint.example?.params : endpoint.example?.query;
  const examples = isJson(example) ? example : {};
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: location,
    ...(description !== undefined && { description }),
    required: location === 'path' || required.includes(name),
    schema: property,
    ...(examples[name] !== undefined && { example: examples[name] }),
  }));
}

function requestBodyOf({ body, example }: Endpoint, definitions: Map<string, Json>): Json {
  if (body === undefined) return {};
  const content = {
    schema: writeSchema(body, 'input', definitions),
    ...(example?.body !== undefined && { example: example.body }),
  };
  return { requestBody: { required: !body.safeParse(undefined).success, content: { 'application/json': content } } };
}
