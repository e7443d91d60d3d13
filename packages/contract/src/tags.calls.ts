import { call } from './call.ts';
import type { tagShapes } from './tags.ts';

type Shapes = typeof tagShapes;

export const listTags = call<Shapes['listTags']>('GET', 'api/Tags', 3);
export const getTag = call<Shapes['getTag']>('GET', 'api/Tags/:id', 3);
export const createTag = call<Shapes['createTag']>('POST', 'api/Tags', 3);
export const patchTag = call<Shapes['patchTag']>('PATCH', 'api/Tags/:id', 3);
export const deleteTag = call<Shapes['deleteTag']>('DELETE', 'api/Tags/:id', 3);

export const listTagsV4 = call<Shapes['list']>('GET', 'api/Tags', 4);
export const getTagV4 = call<Shapes['one']>('GET', 'api/Tags/:id', 4);
export const pickTags = call<Shapes['pick']>('POST', 'api/Tags/List', 4);
export const createTagV4 = call<Shapes['createTagV4']>('POST', 'api/Tags', 4);
export const patchTagV4 = call<Shapes['patchTagV4']>('PATCH', 'api/Tags/:id', 4);
export const deleteTagV4 = call<Shapes['deleteTagV4']>('DELETE', 'api/Tags/:id', 4);

export const listTagUsers = call<Shapes['listTagUsers']>('GET', 'api/canticle/tags/:id/users', 'own');
export const removeTagUser = call<Shapes['removeTagUser']>('DELETE', 'api/canticle/tags/:id/users/:userId', 'own');
