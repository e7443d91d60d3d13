export { moveCorrections } from './move-corrections-mutations.ts';
export { exportCorrections } from './queries.ts';
export { correctionRoutes } from './routes.ts';
