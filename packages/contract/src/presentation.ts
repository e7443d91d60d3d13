import { z } from 'zod';
import { commaList, flag, id, languageCode, isoTimestamp, multilingual, participantType } from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { clientId } from './input-schemas.ts';
import { publicUser } from './lists.ts';
import { theme } from './session.ts';
import { songV3 } from './songs.ts';

/** Used in place of the id of one's own presentation. */
export const ownPresentation = 'own';

/** The most entries of a text in sung order: the longest psalm has 176. */
const MAX_VERSES = 200;

/** Position in the sung order, from "1". */
const versePosition = z.string().regex(/^[1-9]\d{0,2}$/);

/** How the presented song is displayed (contract 5.13), as in `@canticle/presentation`. */
const sharedSettings = {
  /** Verses shown at once. */
  size: z.number().int().min(1).max(20),
  /** Whether the verse at each position is shown or skipped; one that is not listed is shown. */
  availableVerses: z.record(versePosition, z.boolean()),
  /** Index into the positions that are not skipped. */
  currentIndex: z.number().int().min(0).max(MAX_VERSES),
  muted: z.boolean(),
  theme,
  showSideBar: z.boolean(),
  singleVerse: z.boolean(),
  sync: z.boolean(),
};

/** Our own settings beyond those of existing clients. */
const extendedSettings = {
  /** Text as large as fits, without the limit of 64 px. */
  asLargeAsFits: z.boolean(),
  /** The language shown together with the first one, and its position. */
  secondLanguage: languageCode.nullable(),
  secondPlace: z.enum(['beside', 'under']),
};

export const presentationSettings = z.strictObject({ ...sharedSettings, ...extendedSettings });

const settingsInput = z.object({
  ...sharedSettings,
  asLargeAsFits: extendedSettings.asLargeAsFits.default(false),
  secondLanguage: extendedSettings.secondLanguage.default(null),
  secondPlace: extendedSettings.secondPlace.default('beside'),
});

const positionFields = {
  songId: id,
  /** The songbook the song is presented from; null for none. */
  collectionId: id.nullable(),
  /** The language of the text. */
  language: languageCode,
  melody: z.enum(['original', 'new']),
  /** Ids of the sections of the stored text in the order they are sung: the first is at position "1". */
  order: z.array(z.string().min(1).max(50)).min(1).max(MAX_VERSES),
  /** The list the leader presents from: the position of the song in it, from 0, and its number of songs. */
  list: z
    .strictObject({
      id,
      place: z.number().int().min(0).max(1_000_000),
      length: z.number().int().min(1).max(1_000_001),
    })
    .nullable(),
  nextSongId: id.nullable(),
};

/** The current position of a presentation: what a musician's device needs to display the song in its own way. */
export const position = z.strictObject({ ...positionFields, settings: presentationSettings });

const positionInput = z.object({
  ...positionFields,
  collectionId: positionFields.collectionId.default(null),
  melody: positionFields.melody.default('original'),
  list: positionFields.list.default(null),
  nextSongId: positionFields.nextSongId.default(null),
  settings: settingsInput,
});

const presentedVerse = z.strictObject({
  type: z.enum(['verse', 'chorus', 'bridge']),
  /** As in the lyrics on the wire: a number, `[Chorus]`, `[Bridge]` or a label. */
  name: z.string(),
  content: z.array(z.string()),
  /** Id of the section of the stored text. */
  section: z.string(),
});

const presentedLyrics = z.strictObject({
  id,
  languageKey: languageCode,
  verses: z.record(versePosition, presentedVerse),
});

/** The document a viewer renders (contract 3.22), as in `@canticle/presentation`. */
export const presentationDocument = z.strictObject({
  song: z.strictObject({
    id,
    name: multilingual,
    collections: z.array(z.strictObject({ id, number: z.number().int().nullable() })),
    participants: z.array(z.strictObject({ contributorId: id, type: participantType })),
    yearWritten: z.number().int().nullable(),
    yearComposed: z.number().int().nullable(),
    originalKey: z.string(),
    minor: z.boolean(),
    verses: z.number().int(),
    copyrights: songV3.shape.copyrights,
    origins: songV3.shape.origins,
  }),
  contributors: z.array(z.strictObject({ id, name: z.string() })),
  copyrights: z.array(z.strictObject({ id, name: multilingual })),
  collection: z.strictObject({ id, key: z.string(), name: multilingual, image: z.string().nullable() }).nullable(),
  lyrics: presentedLyrics,
  /**
   * The text in other languages, each verse at the position of the one it translates; a verse that a language lacks is
   * missing.
   */
  translations: z.array(presentedLyrics),
  settings: presentationSettings,
});

const liveSession = z.strictObject({
  /** Identifies the live session in URLs, for those who joined it. */
  id,
  openedAt: isoTimestamp,
  /** How others join: for the owner and the leader, null for everybody else. */
  invitation: z
    .strictObject({
      /** Typed by musicians; capitals and digits that cannot be mistaken for one another. */
      code: z.string(),
      codeExpiresAt: isoTimestamp,
      /** The audience's link is the app path `/audience/{audienceKey}`. */
      audienceKey: z.string(),
    })
    .nullable(),
});

/** A presentation as the requesting person may see it; also the data of every `state` event. */
export const presentation = z.strictObject({
  /** Increases with every change; the greater number is the newer state. 0 before anything was presented. */
  revision: z.number().int(),
  owner: publicUser,
  /** The leader: the owner, or a musician to whom the owner passed the lead. */
  leader: publicUser,
  /** The leader's device has not been heard from for a while. */
  isLeaderAway: z.boolean(),
  /** Null before anything was presented, and after it has expired. */
  position: position.nullable(),
  /** Whether an audience sees the song, as it was when it was published. */
  isForAudience: z.boolean(),
  publishedAt: isoTimestamp.nullable(),
  /** Only when requested, and only when the song is open to the person. */
  document: presentationDocument.nullable(),
  /** Null while the presentation is private. */
  live: liveSession.nullable(),
  /** When the position is deleted and a live session ends, if nothing is published. */
  expiresAt: isoTimestamp.nullable(),
});

/** What an audience sees: the current verses and nothing else of the song; also the data of its `state` events. */
export const audienceView = z.strictObject({
  revision: z.number().int(),
  /**
   * `waiting` before anything is presented, `withheld` when the song may not be shown to an audience, `muted` when the
   * screen is to be blank. Only `shown` has a document.
   */
  state: z.enum(['waiting', 'withheld', 'muted', 'shown']),
  theme,
  /** The leader's device has not been heard from for a while. */
  isLeaderAway: z.boolean(),
  /** The available languages of the verses; the leader's language comes first. */
  languages: z.array(languageCode),
  /**
   * The document of a viewer with only the current verses, as its only page: in the leader's language, and with
   * translations into the requested languages, or into all when none is requested.
   */
  document: presentationDocument.nullable(),
});

const publishBody = z.object({
  /** The revision the leader's device had seen: a publication made before the lead changed is refused. */
  basedOn: z.number().int().min(0),
  /** Identifies the window that publishes. */
  window: clientId,
  /** Increases with every publication of that window: a repeated or out-of-order publication changes nothing. */
  sequence: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  position: positionInput,
});

const publishReply = z.strictObject({
  revision: z.number().int(),
  /** False when it arrived after a later one of the same window. */
  isTaken: z.boolean(),
});

const presenceReply = z.strictObject({
  revision: z.number().int(),
  /** Whether the person leads a live session there: false means that no heartbeat is expected from them. */
  leads: z.boolean(),
});

const presentationPeople = z.strictObject({
  /** Everybody who joined; `isHere` when one of their devices is following now. */
  musicians: z.array(publicUser.extend({ isHere: z.boolean() })),
  /** The number of devices that follow by the audience's link. */
  audience: z.number().int(),
});

const joinedPresentation = z.strictObject({ id, owner: publicUser, openedAt: isoTimestamp });

/** The id of a live session one joined, or `own` for one's own presentation. */
const presentationParams = z.object({ id });
const audienceParams = z.object({ key: z.string().min(1).max(100) });
/** Languages as a comma-separated list; all available ones when omitted. */
const audienceQuery = z.object({ languages: commaList.pipe(z.array(languageCode).max(5)).optional() });
const streamQuery = {
  /** The id of the last event received, for when the header `Last-Event-ID` cannot be sent. */
  since: z.string().max(40).optional(),
  /**
   * Ends the stream after its first event, or after ten seconds without one: for clients behind a proxy that buffers a
   * stream until it has ended.
   */
  brief: flag.optional(),
};

export type PresentationSettings = z.infer<typeof presentationSettings>;
export type PresentationPosition = z.infer<typeof position>;
export type PresentationPositionInput = z.input<typeof positionInput>;
export type PresentationDocument = z.infer<typeof presentationDocument>;
export type Presentation = z.infer<typeof presentation>;
export type PresentationPeople = z.infer<typeof presentationPeople>;
export type JoinedPresentation = z.infer<typeof joinedPresentation>;
export type AudienceView = z.infer<typeof audienceView>;

const STREAM = 'text/event-stream';
const streamErrors = ['NOT_FOUND', 'GONE'] as const;

export const listPresentations = endpoint({
  method: 'GET',
  path: 'api/canticle/presentations',
  version: 'own',
  summary: 'The live sessions of others that the person joined, for coming back without the code.',
  reply: z.array(joinedPresentation),
});

export const readPresentation = endpoint({
  method: 'GET',
  path: 'api/canticle/presentations/:id',
  version: 'own',
  summary: 'A presentation as it stands: the person’s own, or one they joined.',
  params: presentationParams,
  query: z.object({ document: flag.optional() }),
  reply: presentation,
  errors: streamErrors,
});

export const subscribeToPresentation = endpoint({
  method: 'GET',
  path: 'api/canticle/presentations/:id/events',
  version: 'own',
  summary:
    'Server-Sent Events: `state` at once and whenever something newer is there, with the presentation as data; only the newest is ever sent. `ended` closes a live session for those who joined it.',
  params: presentationParams,
  query: z.object({ document: flag.optional(), ...streamQuery }),
  errors: [...streamErrors, 'TOO_MANY'],
  binary: STREAM,
});

export const publishPosition = endpoint({
  method: 'PUT',
  path: 'api/canticle/presentations/:id/position',
  version: 'own',
  summary: 'Publishes where the presentation is, for whoever leads. Begins the person’s own presentation.',
  params: presentationParams,
  body: publishBody,
  reply: publishReply,
  errors: [...streamErrors, 'NOT_ALLOWED', 'CONFLICT', 'LOCKED'],
  isRateLimitExempt: true,
});

export const reportPresence = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/:id/presence',
  version: 'own',
  summary:
    'The leader’s device says every 15 seconds that it is awake; after 45 seconds of silence the leader is away.',
  params: presentationParams,
  reply: presenceReply,
  errors: streamErrors,
});

export const transferLead = endpoint({
  method: 'PUT',
  path: 'api/canticle/presentations/:id/leader',
  version: 'own',
  summary: 'Hands the lead to a musician who joined, or back to the owner. The owner may take it back at any time.',
  params: presentationParams,
  body: z.object({ userId: id }),
  reply: presentation,
  errors: [...streamErrors, 'NOT_ALLOWED'],
});

export const listPeople = endpoint({
  method: 'GET',
  path: 'api/canticle/presentations/:id/people',
  version: 'own',
  summary: 'Who follows: the musicians by name, the audience by number. For the owner and whoever leads.',
  params: presentationParams,
  reply: presentationPeople,
  errors: [...streamErrors, 'NOT_ALLOWED'],
});

export const removeMusician = endpoint({
  method: 'DELETE',
  path: 'api/canticle/presentations/:id/people/:userId',
  version: 'own',
  summary:
    'Leaves a live session, or, for its owner, takes a musician out, whom the code they know lets in no more. The lead goes back to the owner.',
  params: z.object({ id, userId: id }),
  reply: z.strictObject({}),
  errors: [...streamErrors, 'NOT_ALLOWED'],
});

export const renewCode = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/:id/code',
  version: 'own',
  summary: 'A new code; the one before opens nothing any more. For the owner and whoever leads.',
  params: presentationParams,
  reply: presentation,
  errors: [...streamErrors, 'NOT_ALLOWED', 'CONFLICT'],
});

export const startLive = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/own/live',
  version: 'own',
  summary: 'Opens the person’s own presentation to others, by a code and an audience’s link. Again changes nothing.',
  reply: presentation,
});

export const endLive = endpoint({
  method: 'DELETE',
  path: 'api/canticle/presentations/own/live',
  version: 'own',
  summary: 'Ends the person’s live session for everybody who follows; the presentation stays theirs, in private.',
  reply: presentation,
});

export const joinPresentation = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/joinings',
  version: 'own',
  summary: 'Joins a live session by its code; again is fine. Only wrong codes count towards the limit of tries.',
  body: z.object({ code: z.string().min(1).max(40) }),
  reply: presentation,
  errors: ['NOT_FOUND', 'GONE'],
});

export const readAudience = endpoint({
  method: 'GET',
  path: 'api/canticle/audiences/:key',
  version: 'own',
  summary: 'What an audience sees of a live session, in the languages asked for.',
  params: audienceParams,
  query: audienceQuery,
  reply: audienceView,
  access: 'public',
  errors: [...streamErrors, 'TOO_MANY'],
});

export const subscribeToAudience = endpoint({
  method: 'GET',
  path: 'api/canticle/audiences/:key/events',
  version: 'own',
  summary:
    'Server-Sent Events of the same: `state` at once and whenever something newer is there; `ended` when it is over.',
  params: audienceParams,
  query: audienceQuery.extend(streamQuery),
  access: 'public',
  errors: [...streamErrors, 'TOO_MANY'],
  binary: STREAM,
});
