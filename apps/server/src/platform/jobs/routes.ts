import { Conflict, jobs as contract, NotFound } from '@canticle/contract';
import { recordAudit } from '../audit/index.ts';
import { type Route, serve, type Viewer } from '../http/index.ts';
import type { JobQueue } from './job-queue.ts';
import type { Job } from './model.ts';
import { canView } from './rules.ts';

const LIST_LIMIT = 100;

/** Jobs, for the person they are run for and for administrators. */
export function jobRoutes({ jobs, now }: { readonly jobs: JobQueue; readonly now: () => Date }): Route[] {
  const findVisibleJob = async (viewer: Viewer, id: string): Promise<Job> => {
    const job = await jobs.find(id);
    if (job === undefined || !canView(viewer, job)) throw new NotFound('Task not found.');
    return job;
  };
  return [
    serve(contract.listJobs, async ({ viewer }) => {
      const everybody = viewer.roles.includes('administrator');
      return (await jobs.list(everybody ? undefined : viewer.userId, LIST_LIMIT)).map(serializeJob);
    }),
    serve(contract.getJob, async ({ viewer, params }) => serializeJob(await findVisibleJob(viewer, params.id))),
    serve(contract.cancelJob, async ({ viewer, params, write }) => {
      const { id, kind, ownerId } = await findVisibleJob(viewer, params.id);
      return write(async (tx) => {
        if (!(await jobs.cancel(tx, id))) throw new Conflict('This task has already ended.');
        if (ownerId === viewer.userId) return undefined;
        const details = { name: kind, before: { userId: ownerId } };
        await recordAudit(tx, { actor: viewer.userId, action: 'cancel', kind: 'job', id, details }, now());
        return undefined;
      });
    }),
  ];
}

function serializeJob(job: Job): contract.Job {
  const { id, kind, state, attempts, done, total, note, cancelAsked, result, error, createdAt, finishedAt } = job;
  return {
    id,
    kind,
    state,
    attempts,
    progress: { done, total, note },
    cancelAsked,
    result,
    error,
    createdAt,
    finishedAt,
  };
}
