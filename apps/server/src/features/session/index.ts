export { type Belongings, personRoutes } from './person-routes.ts';
export { listSongChoices } from './queries.ts';
export { sessionRoutes } from './routes.ts';
