export { type JobQueue, createJobQueue } from './jobs.ts';
export {
  PermanentJobError,
  type Job,
  type JobDefinition,
  type NewJob,
  type JobProgress,
  type Schedule,
  type JobRun,
} from './model.ts';
export { countJobs, listJobsOf } from './queries.ts';
export { jobRoutes } from './routes.ts';
export { throwIfAnyFailed, processEach } from './work-through.ts';
