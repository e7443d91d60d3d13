import { call } from './call.ts';
import type { uploadShapes } from './uploads.ts';

type Shapes = typeof uploadShapes;

export const listUploads = call<Shapes['listUploads']>('GET', 'api/canticle/uploads', 'own');
export const getUpload = call<Shapes['getUpload']>('GET', 'api/canticle/uploads/:id', 'own');

/** Where uploads start (tus): the web app passes this address to its tus client. */
export const UPLOADS_PATH = 'api/canticle/uploads';
