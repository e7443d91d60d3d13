export { catalogueRoutes } from './routes.ts';
export {
  type EditContext,
  lockEntry,
  recordExternalRevision,
  recordRevision,
  withoutTakenNumbers,
} from './commands.ts';
export { versionOf } from './rules.ts';
export { isImageInRevisions, listCatalogueRevisionsByUser } from './queries.ts';
