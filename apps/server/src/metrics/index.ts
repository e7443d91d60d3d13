export { type Measure, type Metrics, openMetrics } from './metrics.ts';
