export { createTracing, type Tracing } from './traces.ts';
