export { tagsQuery, useShared, useTags, useTagWrites } from './queries.ts';
export type { Tag } from './with-deed.ts';
