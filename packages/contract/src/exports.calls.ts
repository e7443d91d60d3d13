import { call } from './call.ts';
import type { exportShapes } from './exports.ts';

type Shapes = typeof exportShapes;

export const exportSong = call<Shapes['exportSong']>('GET', 'api/canticle/songs/:songId/export', 'own');
export const exportSongs = call<Shapes['exportSongs']>('POST', 'api/canticle/exports/songs', 'own');
