import { type Endpoint, PROBLEMS, type ProblemCode } from '@canticle/contract';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiPage } from './api-page.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

/** Serves the description of the API, generated from the contract, as OpenAPI 3.1 and as a page to read. */
export function registerOpenApi(app: FastifyInstance, routes: readonly Route[]): void {
  const endpoints = routes.map((route) => route.endpoint);
  let document: string | undefined;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(describeApi(endpoints));
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(apiPage(endpoints)),
  );
}

/**
 * The OpenAPI document. Where 3.0 and 4.0 share a path, the operation contains both: their bodies and responses as
 * alternatives, distinguished by `X-Api-Version`.
 */
function describeApi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const group of Map.groupBy(endpoints, (endpoint) => `${endpoint.method} ${endpoint.path}`).values()) {
    const [first] = group as [Endpoint, ...Endpoint[]];
    const path = `/${first.path.replaceAll(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [first.method.toLowerCase()]: describeOperation(group) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Canticle',
      version: '1',
      description:
        'Version 3.0 answers are wrapped in an object whose `result` is described here; `X-Api-Version: 4.0` asks for the bare 4.0 documents.',
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  };
}

function describeOperation(group: readonly Endpoint[]): Json {
  const [first] = group as [Endpoint, ...Endpoint[]];
  const bodies = group.flatMap((endpoint) => schemaOf(endpoint.body, 'input'));
  return {
    operationId: `${first.method.toLowerCase()}_${first.path.replaceAll(/\W+/g, '_')}`,
    summary: group
      .map((endpoint) => (group.length > 1 ? `${versionTitle(endpoint)}: ${endpoint.summary}` : endpoint.summary))
      .join(' '),
    tags: [first.path.split('/')[1] ?? 'api'],
    security: first.access === 'public' ? [] : [{ bearer: [] }],
    parameters: parametersOf(group),
    ...(bodies.length === 0 ? {} : { requestBody: { content: { 'application/json': { schema: anyOf(bodies) } } } }),
    responses: { 200: successResponse(group), ...errorResponses(group) },
  };
}

function parametersOf(group: readonly Endpoint[]): Json[] {
  const found = new Map<string, Json>();
  if (group.some((endpoint) => endpoint.version !== 'own')) {
    found.set('version', {
      name: 'X-Api-Version',
      in: 'header',
      required: false,
      description:
        'The version of the reply: 4 or 4.0 for the bare documents; 3.0, anything else or nothing for the wrapped ones.',
      schema: { enum: group.map((endpoint) => `${endpoint.version}.0`) },
    });
  }
  for (const endpoint of group) {
    for (const [location, schema] of [
      ['path', endpoint.params],
      ['query', endpoint.query],
    ] as const) {
      const [described] = schemaOf(schema, 'input');
      const required = (described?.['required'] as string[] | undefined) ?? [];
      for (const [name, property] of Object.entries((described?.['properties'] as Json | undefined) ?? {})) {
        found.set(`${location} ${name}`, {
          name,
          in: location,
          required: location === 'path' || required.includes(name),
          schema: property,
        });
      }
    }
  }
  return [...found.values()];
}

function successResponse(group: readonly Endpoint[]): Json {
  const [first] = group as [Endpoint, ...Endpoint[]];
  if (first.binary !== undefined) return { description: 'The file.', content: { [first.binary]: {} } };
  const schemas = group.map((endpoint) => {
    const [reply = NULL_SCHEMA] = schemaOf(endpoint.reply, 'output');
    return endpoint.version === 3 ? wrapInEnvelope(reply) : { title: versionTitle(endpoint), ...reply };
  });
  return { description: 'Success.', content: { 'application/json': { schema: anyOf(schemas) } } };
}

/* The response of a call without a reply. */
const NULL_SCHEMA: Json = { type: 'null' };

function wrapInEnvelope(result: Json): Json {
  return {
    type: 'object',
    title: '3.0',
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

function errorResponses(group: readonly Endpoint[]): Json {
  const codes = new Set<ProblemCode>(['BAD_REQUEST', 'TOO_MANY', ...group.flatMap((endpoint) => endpoint.errors)]);
  if (group.some((endpoint) => endpoint.access !== 'public')) codes.add('SIGNED_OUT').add('EMAIL_NOT_VERIFIED');
  const byStatus = Map.groupBy(codes, (code) => PROBLEMS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, some]) => [
      status,
      { description: some.map((code) => `${code}: ${PROBLEMS[code].meaning}`).join(' ') },
    ]),
  );
}

function schemaOf(schema: z.ZodType | undefined, io: 'input' | 'output'): Json[] {
  if (schema === undefined) return [];
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
  }) as Json;
  return [described];
}

function anyOf(schemas: readonly Json[]): Json {
  return schemas.length === 1 ? (schemas[0] as Json) : { anyOf: schemas };
}

function versionTitle(endpoint: Endpoint): string {
  return endpoint.version === 'own' ? 'Canticle' : `${endpoint.version}.0`;
}
