import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

/** Work that takes longer than a request. Poll until `state` is neither `waiting` nor `running`. */
const job = z.strictObject({
  id,
  /** The kind of work, such as `media.tidy`. */
  kind: z.string(),
  /** `waiting` also after a failed try that will be repeated. */
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
  attempts: z.number().int(),
  /** `total` is null while it is not known; `note` describes the current step in English. */
  progress: z.strictObject({ done: z.number(), total: z.number().nullable(), note: z.string() }),
  /** Cancellation was requested. */
  cancelAsked: z.boolean(),
  /** The result of the work; its schema depends on the kind. Null until it is done. */
  result: z.unknown(),
  /** Why the last try failed, as a sentence; null when none did. */
  error: z.string().nullable(),
  createdAt: isoTimestamp,
  finishedAt: isoTimestamp.nullable(),
});

export type Job = z.infer<typeof job>;

export const listJobs = endpoint({
  method: 'GET',
  path: 'api/canticle/jobs',
  version: 'own',
  summary: 'The newest jobs of the person, or of everybody for an administrator.',
  reply: z.array(job),
});

export const getJob = endpoint({
  method: 'GET',
  path: 'api/canticle/jobs/:id',
  version: 'own',
  summary: 'How far a job is, and what came of it; for the person it is done for and for administrators.',
  params: z.object({ id }),
  reply: job,
  errors: ['NOT_FOUND'],
});

export const cancelJob = endpoint({
  method: 'DELETE',
  path: 'api/canticle/jobs/:id',
  version: 'own',
  summary: 'Stops a job. One that runs stops within a moment; one that has ended is a conflict.',
  params: z.object({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
