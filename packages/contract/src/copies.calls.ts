import { call } from './call.ts';
import type { copyShapes } from './copies.ts';

type Shapes = typeof copyShapes;

export const listChanges = call<Shapes['listChanges']>('GET', 'api/canticle/changes', 'own');

export const listRows = call<Shapes['listRows']>('POST', 'api/canticle/rows', 'own');
export const listNeeds = call<Shapes['listNeeds']>('POST', 'api/canticle/needs', 'own');

/** Where open clients are woken, by Server-Sent Events (contract 2.20). */
export const followChanges = call<Shapes['followChanges']>('GET', 'api/canticle/changes/events', 'own');
