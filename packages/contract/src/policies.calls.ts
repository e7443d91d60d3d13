import { call } from './call.ts';
import type { policyShapes } from './policies.ts';

type Shapes = typeof policyShapes;

export const getPolicy = call<Shapes['getPolicy']>('GET', 'api/canticle/policies/:which', 'own');
export const getAcceptances = call<Shapes['getAcceptances']>('GET', 'api/canticle/person/acceptances', 'own');
