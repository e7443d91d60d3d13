import { call } from './call.ts';
import type { personShapes } from './person.ts';

type Shapes = typeof personShapes;

export const signOutEverywhere = call<Shapes['signOutEverywhere']>('POST', 'api/canticle/person/sign-outs', 'own');
export const deletePerson = call<Shapes['deletePerson']>('DELETE', 'api/canticle/person', 'own');
export const exportPersonalData = call<Shapes['exportPersonalData']>('GET', 'api/canticle/person/export', 'own');
export const deletePicture = call<Shapes['deletePicture']>('DELETE', 'api/canticle/person/picture', 'own');
