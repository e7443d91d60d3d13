import { call } from './call.ts';
import type { catalogueShapes } from './catalogue.ts';

type Shapes = typeof catalogueShapes;

const ofKind = 'api/canticle/catalogue/:kind';
const ofItem = `${ofKind}/:id`;

export const list = call<Shapes['list']>('GET', ofKind, 'own');
export const read = call<Shapes['read']>('GET', ofItem, 'own');
export const create = call<Shapes['create']>('POST', ofKind, 'own');
export const change = call<Shapes['change']>('PUT', ofItem, 'own');
export const trash = call<Shapes['trash']>('POST', `${ofItem}/trash`, 'own');
export const restore = call<Shapes['restore']>('POST', `${ofItem}/restore`, 'own');
export const history = call<Shapes['history']>('GET', `${ofItem}/history`, 'own');
export const revert = call<Shapes['revert']>('POST', `${ofItem}/history/:number/restore`, 'own');
export const merge = call<Shapes['merge']>('POST', `${ofItem}/merge`, 'own');
export const lookIntoTrash = call<Shapes['lookIntoTrash']>('GET', 'api/canticle/trash', 'own');
export const emptyTrash = call<Shapes['emptyTrash']>('POST', 'api/canticle/trash/empty', 'own');
export const bulk = call<Shapes['bulk']>('POST', 'api/canticle/catalogue-changes/:kind', 'own');
export const addPicture = call<Shapes['addPicture']>('POST', 'api/canticle/catalogue-pictures', 'own');
