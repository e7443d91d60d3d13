export { PerformanceViewer } from './performance-viewer.tsx';
