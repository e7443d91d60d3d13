import { call } from './call.ts';
import type { importShapes } from './imports.ts';

type Shapes = typeof importShapes;

export const listImports = call<Shapes['listImports']>('GET', 'api/canticle/imports', 'own');
export const getImport = call<Shapes['getImport']>('GET', 'api/canticle/imports/:id', 'own');
export const listImportLines = call<Shapes['listImportLines']>('GET', 'api/canticle/imports/:id/lines', 'own');
export const rescanImport = call<Shapes['rescanImport']>('POST', 'api/canticle/imports/:id/look', 'own');
export const startImport = call<Shapes['startImport']>('POST', 'api/canticle/imports/:id/start', 'own');
export const cancelImport = call<Shapes['cancelImport']>('POST', 'api/canticle/imports/:id/cancel', 'own');
export const readImportReport = call<Shapes['readImportReport']>('GET', 'api/canticle/imports/:id/report', 'own');
export const deleteImport = call<Shapes['deleteImport']>('DELETE', 'api/canticle/imports/:id', 'own');
