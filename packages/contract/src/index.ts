export { ACCENT_GROUNDS, accentPalette, accentStyle, contrastOf } from './accent-colours.ts';
export type { BrandingChoice, BrandingDetails, PublicBranding } from './branding.ts';
export type { BodyOf, Call, Method, ParamsOf, QueryOf, ReplyOf, Version } from './call.ts';
export { canonicalId } from './canonical-id.ts';
export * as firstScreen from './initial-route.ts';
export { pathOf, versionHeaders } from './call.ts';
export type { Immutable } from './immutable.ts';
export { maskEmail } from './mask-email.ts';
export { EXAMPLE_IDS, type ExampleId } from './example-ids.ts';
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
export type { AccessTokenScope } from './access-tokens.ts';
export type { Multilingual } from './common-schemas.ts';
export type { CatalogueItem, CatalogueKind, CatalogueRow, ItemOfKind } from './catalogue.ts';
export * as commonSchemas from './common-schemas.ts';
export {
  diagnose,
  formatDiagnostic,
  type ImportDiagnostic,
  importMessages,
} from './import-diagnostics.ts';
export { type Feature, listEndpoints, type NamedEndpoint } from './named-endpoints.ts';
export { OTHER_OPERATIONS } from './other-operations.ts';
export { parsePublicPath, publicPaths, type PublicRoute } from './public-path.ts';
export type { PersonalResource } from './personal-resources.ts';
export * from './endpoints.ts';
