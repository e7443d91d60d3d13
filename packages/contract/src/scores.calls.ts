import { call } from './call.ts';
import type { scoreShapes } from './scores.ts';

type Shapes = typeof scoreShapes;

export const getScore = call<Shapes['getScore']>('GET', 'api/Sheets/:id', 4);
export const renderScore = call<Shapes['renderScore']>('POST', 'api/Sheets', 4);
export const getTimemap = call<Shapes['getTimemap']>('GET', 'api/canticle/scores/:id/timemap', 'own');
export const getScorePdf = call<Shapes['getScorePdf']>('POST', 'api/canticle/scores/:id/pdf', 'own');
