export { createTracing, type Tracing } from './tracing.ts';
