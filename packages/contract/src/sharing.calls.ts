import { call } from './call.ts';
import type { sharingShapes } from './sharing.ts';

type Shapes = typeof sharingShapes;

export const listShareKeys = call<Shapes['listShareKeys']>('GET', 'api/Sharing', 3);
export const createShareKey = call<Shapes['createShareKey']>('PUT', 'api/Sharing', 3);
export const deleteShareKey = call<Shapes['deleteShareKey']>('DELETE', 'api/Sharing/:key', 3);
export const redeemShareKey = call<Shapes['redeemShareKey']>('POST', 'api/Sharing/:key', 3);
