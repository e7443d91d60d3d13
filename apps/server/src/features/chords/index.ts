export { chordRoutes } from './routes.ts';
