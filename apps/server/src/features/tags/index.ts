export { findTag, getTag, listTags } from './queries.ts';
export { tagRoutes } from './routes.ts';
export { requireTagRight as demandTagRight } from './rules.ts';
export { serializeTagV3 } from './serializer.ts';
export { addTagUser } from './mutations.ts';
export { moveTags } from './move-tags-mutations.ts';
