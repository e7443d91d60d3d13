export { type GaugeDefinition, createMetrics } from './metrics.ts';
