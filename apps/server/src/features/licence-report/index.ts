export { licenceReportRoutes } from './routes.ts';
