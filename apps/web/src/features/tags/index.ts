export { tagsQuery, usePollSharedTag, useTags, useTagMutations } from './queries.ts';
export type { Tag } from './apply-operation.ts';
