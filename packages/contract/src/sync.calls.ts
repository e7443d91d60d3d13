import { call } from './call.ts';
import type { syncShapes } from './sync.ts';

type Shapes = typeof syncShapes;

export const listChanges = call<Shapes['listChanges']>('GET', 'api/canticle/changes', 'own');

export const listSongsById = call<Shapes['listSongsById']>('POST', 'api/canticle/rows', 'own');
export const getOfflineManifest = call<Shapes['getOfflineManifest']>('POST', 'api/canticle/needs', 'own');

/** The stream that notifies open clients of changes, by Server-Sent Events (contract 2.20). */
export const subscribeToChanges = call<Shapes['subscribeToChanges']>('GET', 'api/canticle/changes/events', 'own');
