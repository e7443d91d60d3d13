export { type PersonalDataReaders, personRoutes } from './person-routes.ts';
export { listSongChoices } from './queries.ts';
export { sessionRoutes } from './routes.ts';
export { serializeSubscriptionV3, serializeUserV3 } from './serializer-v3.ts';
export { moveSongChoices } from './move-song-choices-mutations.ts';
