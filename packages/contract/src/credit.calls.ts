import { call } from './call.ts';
import type { creditShapes } from './credit.ts';

type Shapes = typeof creditShapes;

export const creditMedia = call<Shapes['creditMedia']>('POST', 'api/Songs/Credit', 3);
export const creditDocument = call<Shapes['creditDocument']>('GET', 'api/canticle/songs/:songId/credit', 'own');
export const creditInstructions = call<Shapes['creditInstructions']>('GET', 'api/canticle/credit-instructions', 'own');
