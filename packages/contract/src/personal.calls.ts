import { call } from './call.ts';
import type { personalShapes } from './personal.ts';

type Shapes = typeof personalShapes;

export const listFavorites = call<Shapes['listFavorites']>('GET', 'api/Favorites', 3);
export const listTags = call<Shapes['listTags']>('GET', 'api/Tags', 3);
export const listPlaylists = call<Shapes['listPlaylists']>('GET', 'api/Playlists', 3);
export const listActivities = call<Shapes['listActivities']>('GET', 'api/Activity', 3);
export const addActivities = call<Shapes['addActivities']>('POST', 'api/Activity', 3);
export const songViews = call<Shapes['songViews']>('GET', 'api/Analytics/Views', 3);
