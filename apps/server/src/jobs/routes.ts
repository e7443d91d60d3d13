import { Conflict, jobs as contract, NotFound } from '@canticle/contract';
import { writeDown } from '../audit/index.ts';
import { type Route, serve, type Viewer } from '../http/index.ts';
import type { Jobs } from './jobs.ts';
import type { Job } from './model.ts';
import { maySee } from './rules.ts';

/** How many jobs the list shows. */
const NEWEST = 100;

/** Jobs, for the person they are done for and for administrators. */
export function jobRoutes({ jobs, now }: { readonly jobs: Jobs; readonly now: () => Date }): Route[] {
  const seen = async (viewer: Viewer, id: string): Promise<Job> => {
    const job = await jobs.find(id);
    if (job === undefined || !maySee(viewer, job)) throw new NotFound('There is no job with this id.');
    return job;
  };
  return [
    serve(contract.listJobs, async ({ viewer }) => {
      const everybody = viewer.roles.includes('administrator');
      return (await jobs.list(everybody ? undefined : viewer.userId, NEWEST)).map(wire);
    }),
    serve(contract.getJob, async ({ viewer, params }) => wire(await seen(viewer, params.id))),
    serve(contract.cancelJob, async ({ viewer, params, write }) => {
      const { id, kind, ownerId } = await seen(viewer, params.id);
      return write(async (tx) => {
        if (!(await jobs.cancel(tx, id))) throw new Conflict('This job has ended already.');
        if (ownerId === viewer.userId) return undefined;
        const details = { name: kind, before: { userId: ownerId } };
        await writeDown(tx, { actor: viewer.userId, action: 'cancel', kind: 'job', id, details }, now());
        return undefined;
      });
    }),
  ];
}

function wire(job: Job): contract.Job {
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
