import { call } from './call.ts';
import type { sessionShapes } from './session.ts';

type Shapes = typeof sessionShapes;

export const getSession = call<Shapes['getSession']>('GET', 'api/Session', 3);
export const getSessionV4 = call<Shapes['getSessionV4']>('GET', 'api/Session', 4);
export const saveSettings = call<Shapes['saveSettings']>('PATCH', 'api/Session', 3);
export const saveName = call<Shapes['saveName']>('PUT', 'api/Session', 3);
export const saveImage = call<Shapes['saveImage']>('PATCH', 'api/Session/Image', 3);
export const saveProfile = call<Shapes['saveProfile']>('PATCH', 'api/Session/Profile', 3);
export const acceptPolicies = call<Shapes['acceptPolicies']>('GET', 'api/Session/AcceptPolicies', 3);
export const sendVerification = call<Shapes['sendVerification']>('GET', 'api/Session/VerifyEmail', 3);
export const sendPasswordReset = call<Shapes['sendPasswordReset']>('GET', 'api/Session/ResetPassword/:email', 3);
export const getCountry = call<Shapes['getCountry']>('GET', 'api/Session/Country', 3);
export const getSettings = call<Shapes['getSettings']>('GET', 'api/Session/Settings', 4);
export const patchSettings = call<Shapes['patchSettings']>('PATCH', 'api/Session/Settings', 4);
export const getUserV4 = call<Shapes['getUserV4']>('GET', 'api/Session/User', 4);
export const listSubscriptionsV4 = call<Shapes['listSubscriptionsV4']>('GET', 'api/Session/Subscriptions', 4);
export const listSongPreferences = call<Shapes['listSongPreferences']>('GET', 'api/canticle/song-choices', 'own');
export const saveSongPreferences = call<Shapes['saveSongPreferences']>(
  'PUT',
  'api/canticle/song-choices/:songId',
  'own',
);
