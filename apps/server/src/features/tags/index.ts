export { findTag, getTag, listTags, type Tag } from './queries.ts';
export { tagRoutes } from './routes.ts';
export { demand as demandTagRight } from './rules.ts';
export { tagV3 } from './wire.ts';
export { addTagUser } from './writes.ts';
