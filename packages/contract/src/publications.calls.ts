import { call } from './call.ts';
import type { publicationShapes } from './publications.ts';

type Shapes = typeof publicationShapes;

export const pickPublications = call<Shapes['pickPublications']>('POST', 'api/Publications', 4);
export const pickArticles = call<Shapes['pickArticles']>('POST', 'api/Articles', 4);
export const getArticle = call<Shapes['getArticle']>('GET', 'api/Articles/:id', 4);
