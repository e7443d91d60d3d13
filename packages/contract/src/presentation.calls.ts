import { call } from './call.ts';
import type { presentationShapes } from './presentation.ts';

type Shapes = typeof presentationShapes;

/** Used in place of the id of one's own presentation. */
export const ownPresentation = 'own';

/** The stream of a presentation, by Server-Sent Events with the person's bearer token. */
export const presentationEventsPath = 'api/canticle/presentations/:id/events';

/** The stream for an audience, by Server-Sent Events without an account. */
export const audienceEventsPath = 'api/canticle/audiences/:key/events';

export const listPresentations = call<Shapes['listPresentations']>('GET', 'api/canticle/presentations', 'own');
export const joinPresentation = call<Shapes['joinPresentation']>('POST', 'api/canticle/presentations/joinings', 'own');
export const readPresentation = call<Shapes['readPresentation']>('GET', 'api/canticle/presentations/:id', 'own');
export const subscribeToPresentation = call<Shapes['subscribeToPresentation']>('GET', presentationEventsPath, 'own');
export const publishPosition = call<Shapes['publishPosition']>('PUT', 'api/canticle/presentations/:id/position', 'own');
export const reportPresence = call<Shapes['reportPresence']>('POST', 'api/canticle/presentations/:id/presence', 'own');
export const transferLead = call<Shapes['transferLead']>('PUT', 'api/canticle/presentations/:id/leader', 'own');
export const listPeople = call<Shapes['listPeople']>('GET', 'api/canticle/presentations/:id/people', 'own');
export const removeMusician = call<Shapes['removeMusician']>(
  'DELETE',
  'api/canticle/presentations/:id/people/:userId',
  'own',
);
export const renewCode = call<Shapes['renewCode']>('POST', 'api/canticle/presentations/:id/code', 'own');
export const startLive = call<Shapes['startLive']>('POST', 'api/canticle/presentations/own/live', 'own');
export const endLive = call<Shapes['endLive']>('DELETE', 'api/canticle/presentations/own/live', 'own');
export const readAudience = call<Shapes['readAudience']>('GET', 'api/canticle/audiences/:key', 'own');
export const subscribeToAudience = call<Shapes['subscribeToAudience']>('GET', audienceEventsPath, 'own');
