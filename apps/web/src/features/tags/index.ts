export { tagsQuery, usePollSharedTag, useTags, useTagMutations } from './queries.ts';
export type { Tag } from './with-deed.ts';
