export { exportCorrections } from './queries.ts';
export { correctionRoutes } from './routes.ts';
