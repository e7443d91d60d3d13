export { type JobQueue, createJobQueue } from './job-queue.ts';
export {
  PermanentJobError,
  type Job,
  type JobDefinition,
  type NewJob,
  type JobProgress,
  type Schedule,
  type JobRun,
} from './model.ts';
export { countJobs, findLastSuccess, hasUnfinishedJob, listJobsOf } from './queries.ts';
export { jobRoutes } from './routes.ts';
export { throwIfAnyFailed, processEach } from './process-each.ts';
