import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/* Random, so that nobody else can say it. */
const SAID = { 'x-asked-within': randomUUID() } as const;

/** The headers of a question that is part of another one, which is counted in its stead. */
export const askedWithin: Readonly<Record<string, string>> = SAID;

/** True for such a question. */
export const isAskedWithin = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['x-asked-within'] === SAID['x-asked-within'];
