import { serveFor } from '../identity/index.ts';

/** `serve` for those who import and export. */
export const serveEditors = serveFor('editCatalogue', 'Only editors may import and export.');
