/*
 * The contract for the app. Its build replaces the files with endpoints by their methods, paths and versions
 * (apps/web/vite-contract-calls.ts): what else they export is there for its type only.
 */
export { ACCENT_GROUNDS, accentPalette, accentStyle, type AccentPalette } from './accent-colours.ts';
export type { BodyOf, Call, Method, ParamsOf, QueryOf, ReplyOf, Shape, Version } from './call.ts';
export { pathOf, versionHeaders } from './call.ts';
export { isGeneratedCover } from './covers.ts';
export { maskEmail } from './mask-email.ts';
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
export { parsePublicPath, type PublicRoute } from './public-path.ts';
export type { AccessToken, AccessTokenScope } from './access-tokens.ts';
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
export type { CodeOffer, StoreCode } from './codes.ts';
export type { ChangesSince } from './sync.ts';
export type {
  ChangedList,
  CustomCollectionV4,
  DeletedList,
  EntryInput,
  EntryV4,
  ListChange,
  ListRow,
  ListSchedule,
  PlaylistV3,
  PublicUser,
  RowInput,
} from './lists.ts';
export type { BrandingChoice, BrandingDetails, PublicBranding } from './branding.ts';
export type {
  ComparedSong,
  DuplicateGroup,
  DuplicateList,
  MergeOpening,
  MergeRequestBody,
  SongComparison,
  SongMergeSummary,
} from './duplicates.ts';
export type { CalendarAddress } from './calendar.ts';
export type {
  Group,
  GroupDetails,
  GroupInvitation,
  GroupInvitationCard,
  GroupMember,
  GroupRole,
} from './groups.ts';
export type {
  Invitation,
  InvitationListRow,
  InvitedRole,
  SignUpRequest,
} from './invitations.ts';
export type { SongbookAccess } from './songbook-access.ts';
export type { GroupSet, SetPart, SungInGroup } from './group-sets.ts';
export type { LicenceReport, ReportedSong } from './licence-report.ts';
export type { Notification, PushPayload, PushSubscription } from './notifications.ts';
export type { SignedInDevice, SignInMethods } from './person.ts';
export type { Activity } from './personal.ts';
export type { Acceptances, Policy } from './policies.ts';
export type {
  AudienceView,
  FollowablePresentation,
  Presentation,
  PresentationDocument,
  PresentationPeople,
  PresentationPosition,
  PresentationSettings,
  PresentationSlide,
  PresentationPositionInput,
} from './presentation.ts';
export type { ShareKey } from './sharing.ts';
export type { TagV3, TagV4 } from './tags.ts';
export type { FileV3 } from './media.ts';
export type { Cue, EmbedToken, SongFileMetadata, SongFile, TimedText } from './files.ts';
export type { Upload, UploadMetadata } from './uploads.ts';
export type { Bundle } from './bundles.ts';
export type { ExportFormat } from './exports.ts';
export type { Correction } from './corrections.ts';
export type {
  Import,
  ImportChoice,
  ImportLine,
  ImportLineKind,
  ImportState,
  ImportTable,
  ImportUndo,
  TableField,
} from './imports.ts';
export type { Job } from './jobs.ts';
export type { Installation, MailboxMail, SocialProvider } from './installation.ts';
export type { Revision, RevisionEntry, StoredLyrics } from './lyrics.ts';
export type {
  ContentsEntry,
  FreeSong,
  PublicCollection,
  PublicLibrary,
  PublicPrice,
  PublicSong,
  PublicSongbook,
  SongbookPreview,
  SongListing,
} from './public-library.ts';
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
export type { SearchResponse, SearchResult } from './search.ts';
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
export type { CollectionV3, ContributorV3, SongFacts, SongV3 } from './songs.ts';
export type { ProductV3, ProductV4, Receipt, StoreTerms } from './store.ts';
export type { ProblemCode } from './problems.ts';

export * from './endpoints.ts';
