import { call } from './call.ts';
import type { mediaShapes } from './media.ts';

type Shapes = typeof mediaShapes;

export const listFiles = call<Shapes['listFiles']>('GET', 'api/Files', 3);
export const getFile = call<Shapes['getFile']>('GET', 'api/Files/:id', 3);
