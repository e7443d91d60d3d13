export { type Belongings, personRoutes } from './person-routes.ts';
export { listSongChoices } from './queries.ts';
export { sessionRoutes } from './routes.ts';
export { type HeldSubscription, subscriptionV3, userV3 } from './wire-v3.ts';
