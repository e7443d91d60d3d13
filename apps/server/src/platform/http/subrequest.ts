import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/* Random, so that nobody else can say it. */
const HEADERS = { 'x-asked-within': randomUUID() } as const;

/** The headers of a question that is part of another one, which is counted in its stead. */
export const subrequestHeaders: Readonly<Record<string, string>> = HEADERS;

/** True for such a question. */
export const isSubrequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-asked-within'] === HEADERS['x-asked-within'];
