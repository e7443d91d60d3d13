import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/* Random, so that no client can send it. */
const HEADERS = { 'x-asked-within': randomUUID() } as const;

/** The headers of a request made inside another one, which is counted instead. */
export const subrequestHeaders: Readonly<Record<string, string>> = HEADERS;

/** True for such a request. */
export const isSubrequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-asked-within'] === HEADERS['x-asked-within'];
