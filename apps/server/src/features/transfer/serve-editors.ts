import { serveWithCapability } from '../identity/index.ts';

/** `serve` for people who may import and export. */
export const serveEditors = serveWithCapability('editCatalogue', 'Only editors can import and export.');
