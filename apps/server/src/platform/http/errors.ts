import { Problem } from '@canticle/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DatabaseError, toDatabaseError } from '../database/index.ts';

/**
 * The one place that responds to errors: a problem is sent as it is, everything else is logged completely and answered
 * without details.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = toProblem(error);
  if (problem.status >= 500) request.log.error({ err: error }, 'a request failed');
  void sendProblem(problem, versionOf(request), reply);
}

/** Sends a problem as both versions read it: plain text on 3.0, JSON on 4.0 and on our own calls. */
export function sendProblem(problem: Problem, version: 3 | 4 | 'own', reply: FastifyReply): FastifyReply {
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(problem.retryAfter)));
  reply.code(problem.status).header('x-problem', problem.code).header('cache-control', 'no-store');
  return version === 3
    ? reply.type('text/plain; charset=utf-8').send(problem.message)
    : reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify({ code: problem.code, message: problem.message, details: problem.details }));
}

/** The major version a request names: 4 means 4.0, anything else means 3.0; our own calls ignore it. */
export function versionOf(request: Pick<FastifyRequest, 'headers' | 'url'>): 3 | 4 | 'own' {
  if (/^\/api\/canticle\//i.test(request.url)) return 'own';
  const header = request.headers['x-api-version'];
  return typeof header === 'string' && /^\s*4(\.|\s*$)/.test(header) ? 4 : 3;
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const databaseError = toDatabaseError(error);
  if (databaseError !== undefined) return fromDatabaseError(databaseError);
  return (
    fromFastifyError(error) ?? new Problem('INTERNAL', 'Something went wrong on our side. The error has been logged.')
  );
}

function fromDatabaseError(databaseError: DatabaseError): Problem {
  const code = databaseError.kind === 'full' ? 'DISK_FULL' : 'UNAVAILABLE';
  return new Problem(code, databaseError.message, { retryAfter: 5, cause: databaseError });
}

function fromFastifyError(error: unknown): Problem | undefined {
  const statusCode = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0;
  if (statusCode === 413) return new Problem('TOO_LARGE', 'The request is too large.');
  if (statusCode === 415) return new Problem('UNSUPPORTED_TYPE', 'The body must be JSON.');
  if (statusCode >= 400 && statusCode < 500) {
    return new Problem('BAD_REQUEST', 'The request is not valid.');
  }
  return undefined;
}
