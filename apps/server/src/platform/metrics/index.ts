export { type GaugeDefinition, type Metrics, createMetrics } from './metrics.ts';
