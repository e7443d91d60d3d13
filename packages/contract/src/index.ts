export type { BodyOf, Call, Method, ParamsOf, QueryOf, ReplyOf, Version } from './call.ts';
export { canonicalId } from './canonical-id.ts';
export * as firstScreen from './initial-route.ts';
export { pathOf, versionHeaders } from './call.ts';
export { COVERS_PATH, isGeneratedCover } from './covers.ts';
export { type Access, type Endpoint, endpoint } from './endpoint.ts';
export {
  BadRequest,
  Conflict,
  Gone,
  Unprocessable,
  Locked,
  Forbidden,
  NotFound,
  PROBLEMS,
  Problem,
  type ProblemCode,
  Unauthenticated,
  ReauthenticationRequired,
  PayloadTooLarge,
  TooManyRequests,
  Unavailable,
} from './problems.ts';
export { type Resource, type ResourceBody, resource } from './resources.ts';
export type { Multilingual } from './common-schemas.ts';
export type { CatalogueItem, CatalogueKind, CatalogueRow } from './catalogue.ts';
export * as blocks from './common-schemas.ts';
export * as admin from './admin.ts';
export * as analytics from './analytics.ts';
export * as catalogue from './catalogue.ts';
export * as bundles from './bundles.ts';
export * as chords from './chords.ts';
export * as copies from './sync.ts';
export * as credit from './credit.ts';
export * as exports from './exports.ts';
export * as files from './files.ts';
export * as imports from './imports.ts';
export {
  importDiagnosticFrames,
  type ImportDiagnostic,
  importDiagnosticMessages,
  parseDiagnostic,
} from './import-diagnostics.ts';
export * as installation from './installation.ts';
export * as jobs from './jobs.ts';
export * as lists from './lists.ts';
export * as lyrics from './lyrics.ts';
export * as media from './media.ts';
export * as notifications from './notifications.ts';
export type { PersonalResource } from './personal-resources.ts';
export * as person from './person.ts';
export * as personal from './personal.ts';
export * as policies from './policies.ts';
export * as presentation from './presentation.ts';
export * as publications from './publications.ts';
export * as references from './references.ts';
export * as scriptures from './scriptures.ts';
export * as search from './search.ts';
export * as session from './session.ts';
export * as sheets from './scores.ts';
export * as sharing from './sharing.ts';
export * as songs from './songs.ts';
export * as store from './store.ts';
export * as tags from './tags.ts';
export * as uploads from './uploads.ts';
