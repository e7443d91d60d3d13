import { z } from 'zod';
import { id, isoTimestamp } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';

const job = z
  .strictObject({
    id,
    kind: z.string().describe('The kind of work, such as `media.tidy`.'),
    state: z
      .enum(['waiting', 'running', 'done', 'failed', 'cancelled'])
      .describe('`waiting` (also before another try), `running`, `done`, `failed` or `cancelled`.'),
    attempts: z.number().int().describe('How often it was tried.'),
    progress: z
      .strictObject({
        done: z.number().describe('How much is done.'),
        total: z.number().nullable().describe('How much there is in all; null while that is not known.'),
        note: z.string().describe('The current step, in English; may be empty.'),
      })
      .describe('How far it is.'),
    cancelAsked: z.boolean().describe('Whether somebody asked to cancel it.'),
    result: z.unknown().describe('What came of it; the form depends on the kind. Null until it is done.'),
    error: z.string().nullable().describe('Why the last try failed, as a sentence; null when none did.'),
    createdAt: isoTimestamp.describe('When it was asked for.'),
    finishedAt: isoTimestamp.nullable().describe('When it ended; null while it waits or runs.'),
  })
  .meta({
    id: 'Job',
    description: 'Work that takes longer than a request. Ask again until `state` is neither `waiting` nor `running`.',
  });

export type Job = z.infer<typeof job>;

export const listJobs = endpoint({
  method: 'GET',
  path: 'api/canticle/jobs',
  version: 'own',
  summary: 'Lists the newest jobs of the person, or of everybody for an administrator.',
  reply: z.array(job),
});

export const getJob = endpoint({
  method: 'GET',
  path: 'api/canticle/jobs/:id',
  version: 'own',
  summary: 'Returns the state and the result of a job; for the person it is done for and for administrators.',
  params: z.object({ id: id.describe('The id of the job.') }),
  reply: job,
  errors: ['NOT_FOUND'],
});

export const cancelJob = endpoint({
  method: 'DELETE',
  path: 'api/canticle/jobs/:id',
  version: 'own',
  summary: 'Cancels a job. One that has ended is refused with `CONFLICT`.',
  params: z.object({ id: id.describe('The id of the job.') }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
