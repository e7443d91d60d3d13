export { creditRoutes } from './routes.ts';
