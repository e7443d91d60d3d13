export { type SessionDeps, type SessionRooms, sessionRoutes } from './routes.ts';
