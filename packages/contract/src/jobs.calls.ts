import { call } from './call.ts';
import type { jobShapes } from './jobs.ts';

type Shapes = typeof jobShapes;

export const listJobs = call<Shapes['listJobs']>('GET', 'api/canticle/jobs', 'own');
export const getJob = call<Shapes['getJob']>('GET', 'api/canticle/jobs/:id', 'own');
export const cancelJob = call<Shapes['cancelJob']>('DELETE', 'api/canticle/jobs/:id', 'own');
