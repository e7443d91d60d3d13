export { type Jobs, openJobs } from './jobs.ts';
export { GivenUp, type Job, type JobKind, type NewJob, type Progress, type Schedule, type Task } from './model.ts';
export { countJobs, listJobsOf } from './queries.ts';
export { jobRoutes } from './routes.ts';
export { throwFailures, workThrough } from './work-through.ts';
