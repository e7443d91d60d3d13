/* The plain data of every endpoint, for the app: method, path, version and types, without the schemas. */
export type { BodyOf, Call, Method, ParamsOf, QueryOf, ReplyOf, Shape, Version } from './call.ts';
export { pathOf, versionHeaders } from './call.ts';
export { isGeneratedCover } from './covers.ts';
export {
  allCollectionsQuery,
  findCollection,
  findSong,
  type BootstrapData,
  bootstrapDataUrl,
  requestKey,
  installationRequest,
  sessionRequest,
  parseInitialRoute,
  collectionSongsQuery,
} from './initial-route.ts';
export type { AuditEntry, EmailLookup, MovedSubscription, Status } from './admin.ts';
export type { SongStatistics, ViewedSong } from './analytics.ts';
export type {
  BulkChange,
  BulkReport,
  CatalogueItemDetails,
  CatalogueHistory,
  CatalogueItem,
  CatalogueKind,
  CatalogueRow,
} from './catalogue.ts';
export type { ChordV4, Instrument } from './chords.ts';
export type { ChangesSince } from './sync.ts';
export type {
  ChangedList,
  CustomCollectionV4,
  DeletedList,
  EntryInput,
  EntryV4,
  ListChange,
  PlaylistV3,
  PublicUser,
} from './lists.ts';
export type { Notification } from './notifications.ts';
export type { Activity } from './personal.ts';
export type { Acceptances, Policy } from './policies.ts';
export type {
  AudienceView,
  JoinedPresentation,
  Presentation,
  PresentationDocument,
  PresentationPeople,
  PresentationPosition,
  PresentationSettings,
  PresentationPositionInput,
} from './presentation.ts';
export type { ShareKey } from './sharing.ts';
export type { TagV3, TagV4 } from './tags.ts';
export type { FileV3 } from './media.ts';
export type { Cue, EmbedToken, SongFileMetadata, SongFile, TimedText } from './files.ts';
export type { Upload, UploadMetadata } from './uploads.ts';
export type { Bundle } from './bundles.ts';
export type { ExportFormat } from './exports.ts';
export type { Import, ImportChoice, ImportLine, ImportLineKind, ImportState } from './imports.ts';
export type { ImportDiagnostic } from './import-diagnostics.ts';
export type { Job } from './jobs.ts';
export type { Installation, MailboxMail, SocialProvider } from './installation.ts';
export type { Revision, RevisionEntry, StoredLyrics } from './lyrics.ts';
export type { ArticleContent, ArticleV4, PublicationV4 } from './publications.ts';
export type { CountryV3, GenreV3, InstrumentV3, ItemV3, LanguageV3 } from './references.ts';
export type {
  ParallelChapter,
  BookV3,
  ChapterReferences,
  ChapterContent,
  ChapterV3,
  OutlineBook,
  Passage,
  ChapterDetails,
  ScriptureHit,
  ScriptureMark,
  ScripturePosition,
  ScriptureV3,
  SongReferences,
  TranslationOutline,
  TranslationV3,
  VerseV3,
} from './scriptures.ts';
export type { SearchGroup, SearchResult } from './search.ts';
export type { SettingsV3, SettingsV4, SongPreferences, SubscriptionV3, UserV3 } from './session.ts';
export type {
  PlayedMeasure,
  PlayedNote,
  ScoreClef,
  PageFormat,
  ScoreSize,
  ScoreV4,
  Timemap,
} from './scores.ts';
export type { CollectionV3, ContributorV3, SongV3 } from './songs.ts';
export type { ProductV3, ProductV4, StoreTerms } from './store.ts';
export type { ProblemCode } from './problems.ts';

export * as admin from './admin.calls.ts';
export * as analytics from './analytics.calls.ts';
export * as catalogue from './catalogue.calls.ts';
export * as bundles from './bundles.calls.ts';
export * as chords from './chords.calls.ts';
export * as copies from './sync.calls.ts';
export * as credit from './credit.calls.ts';
export * as exports from './exports.calls.ts';
export * as files from './files.calls.ts';
export * as imports from './imports.calls.ts';
export * as installation from './installation.calls.ts';
export * as jobs from './jobs.calls.ts';
export * as lists from './lists.calls.ts';
export * as lyrics from './lyrics.calls.ts';
export * as media from './media.calls.ts';
export * as notifications from './notifications.calls.ts';
export * as person from './person.calls.ts';
export * as personal from './personal.calls.ts';
export * as policies from './policies.calls.ts';
export * as presentation from './presentation.calls.ts';
export * as publications from './publications.calls.ts';
export * as references from './references.calls.ts';
export * as scriptures from './scriptures.calls.ts';
export * as search from './search.calls.ts';
export * as session from './session.calls.ts';
export * as sheets from './scores.calls.ts';
export * as sharing from './sharing.calls.ts';
export * as songs from './songs.calls.ts';
export * as store from './store.calls.ts';
export * as tags from './tags.calls.ts';
export * as uploads from './uploads.calls.ts';
