import type { FastifyInstance } from 'fastify';
import type { Route } from '../route.ts';
import { describeApi, type DocumentVersion } from './describe-api.ts';

/**
 * Serves the description of the API, generated from the contract as OpenAPI 3.1, one document for each version. The
 * address without a version is the document of 4.0.
 *
 * @param server  the public address of the server; its own when it is not known
 */
export function registerOpenApi(app: FastifyInstance, routes: readonly Route[], server = '/'): void {
  const endpoints = routes.map((route) => route.endpoint);
  const documents = new Map<DocumentVersion, string>();
  const serveDocument = (path: string, version: DocumentVersion) =>
    app.get(path, async (_request, reply) => {
      const document = documents.get(version) ?? JSON.stringify(describeApi(endpoints, version, server));
      documents.set(version, document);
      return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
    });
  serveDocument('/api/openapi/3.0.json', 3);
  serveDocument('/api/openapi/4.0.json', 4);
  serveDocument('/api/openapi.json', 4);
}
