import type { adminShapes } from './admin.ts';
import { call } from './call.ts';

type Shapes = typeof adminShapes;

export const findUsers = call<Shapes['findUsers']>('GET', 'api/Admin/Users', 3);
export const listRoleAssignments = call<Shapes['listRoleAssignments']>('GET', 'api/Admin/RoleAssignments', 3);
export const readUser = call<Shapes['readUser']>('GET', 'api/Admin/User/:id', 3);
export const listRoles = call<Shapes['listRoles']>('GET', 'api/Admin/Roles', 3);
export const setRoles = call<Shapes['setRoles']>('PATCH', 'api/Admin/User/:id/Roles', 3);
export const listAllSubscriptions = call<Shapes['listAllSubscriptions']>('GET', 'api/Admin/Subscriptions', 3);
export const grantSubscription = call<Shapes['grantSubscription']>('POST', 'api/Admin/User/:id/Subscriptions', 3);
export const endSubscription = call<Shapes['endSubscription']>(
  'DELETE',
  'api/Admin/User/:id/Subscriptions/:subscriptionId',
  3,
);
export const moveSubscription = call<Shapes['moveSubscription']>('PATCH', 'api/Admin/Subscription/:id', 3);
export const lookupEmail = call<Shapes['lookupEmail']>('POST', 'api/Admin/EmailLookup', 3);
export const listEmails = call<Shapes['listEmails']>('GET', 'api/Admin/Emails', 3);
export const clearCache = call<Shapes['clearCache']>('GET', 'api/Admin/ClearCache/:name', 3);
export const readAudit = call<Shapes['readAudit']>('GET', 'api/canticle/audit', 'own');
export const startImport = call<Shapes['startImport']>('GET', 'api/Admin/Import', 3);
export const startSync = call<Shapes['startSync']>('GET', 'api/Admin/Sync', 3);
export const exportSubtitles = call<Shapes['exportSubtitles']>('POST', 'api/Admin/Subtitles/:collectionId', 3);
export const readStatus = call<Shapes['readStatus']>('GET', 'api/canticle/status', 'own');
