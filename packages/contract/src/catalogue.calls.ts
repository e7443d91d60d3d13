import { call } from './call.ts';
import type { catalogueShapes } from './catalogue.ts';

type Shapes = typeof catalogueShapes;

const kindPath = 'api/canticle/catalogue/:kind';
const itemPath = `${kindPath}/:id`;

export const list = call<Shapes['list']>('GET', kindPath, 'own');
export const read = call<Shapes['read']>('GET', itemPath, 'own');
export const create = call<Shapes['create']>('POST', kindPath, 'own');
export const change = call<Shapes['change']>('PUT', itemPath, 'own');
export const trash = call<Shapes['trash']>('POST', `${itemPath}/trash`, 'own');
export const restore = call<Shapes['restore']>('POST', `${itemPath}/restore`, 'own');
export const history = call<Shapes['history']>('GET', `${itemPath}/history`, 'own');
export const revert = call<Shapes['revert']>('POST', `${itemPath}/history/:number/restore`, 'own');
export const merge = call<Shapes['merge']>('POST', `${itemPath}/merge`, 'own');
export const readTrashContent = call<Shapes['readTrashContent']>('GET', 'api/canticle/trash', 'own');
export const emptyTrash = call<Shapes['emptyTrash']>('POST', 'api/canticle/trash/empty', 'own');
export const bulk = call<Shapes['bulk']>('POST', 'api/canticle/catalogue-changes/:kind', 'own');
export const addPicture = call<Shapes['addPicture']>('POST', 'api/canticle/catalogue-pictures', 'own');
