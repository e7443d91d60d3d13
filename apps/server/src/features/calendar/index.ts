export { exportCalendarAddresses } from './queries.ts';
export { calendarRoutes } from './routes.ts';
