import { call } from './call.ts';
import type { sheetShapes } from './sheets.ts';

type Shapes = typeof sheetShapes;

export const getSheet = call<Shapes['getSheet']>('GET', 'api/Sheets/:id', 4);
export const renderSheet = call<Shapes['renderSheet']>('POST', 'api/Sheets', 4);
export const getTimemap = call<Shapes['getTimemap']>('GET', 'api/canticle/scores/:id/timemap', 'own');
export const getSheetPdf = call<Shapes['getSheetPdf']>('POST', 'api/canticle/scores/:id/pdf', 'own');
