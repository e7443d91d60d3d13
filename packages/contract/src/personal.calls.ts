import { call } from './call.ts';
import type { personalShapes } from './personal.ts';

type Shapes = typeof personalShapes;

export const listFavorites = call<Shapes['listFavorites']>('GET', 'api/Favorites', 3);
export const addFavorites = call<Shapes['addFavorites']>('POST', 'api/Favorites', 3);
export const removeFavorites = call<Shapes['removeFavorites']>('DELETE', 'api/Favorites', 3);
export const listActivities = call<Shapes['listActivities']>('GET', 'api/Activity', 3);
export const addActivities = call<Shapes['addActivities']>('POST', 'api/Activity', 3);
export const clearActivities = call<Shapes['clearActivities']>('DELETE', 'api/canticle/activities', 'own');
