import type { analyticsShapes } from './analytics.ts';
import { call } from './call.ts';

type Shapes = typeof analyticsShapes;

export const songViews = call<Shapes['songViews']>('GET', 'api/Analytics/Views', 3);
export const mostViewed = call<Shapes['mostViewed']>('GET', 'api/Analytics/MostViewed', 3);
export const countView = call<Shapes['countView']>('POST', 'api/Analytics/View/:songId', 3);
export const songStatistics = call<Shapes['songStatistics']>('GET', 'api/Analytics/:songId', 3);
export const viewedSongs = call<Shapes['viewedSongs']>('GET', 'api/canticle/statistics/songs', 'own');
export const exportViewedSongs = call<Shapes['exportViewedSongs']>('GET', 'api/canticle/statistics/songs.csv', 'own');
