export { PerformanceViewer, type PerformanceViewerProps } from './performance-viewer.tsx';
