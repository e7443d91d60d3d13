import { z } from 'zod';
import {
  commaList,
  flag,
  id,
  languageCode,
  isoTimestamp,
  multilingual,
  songRole,
  textLanguage,
} from './common-schemas.ts';
import { endpoint } from './endpoint.ts';
import { EXAMPLE_IDS } from './example-ids.ts';
import type { Immutable } from './immutable.ts';
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
  size: z.number().int().min(1).max(20).describe('How many verses are shown at once, 1 to 20.'),
  availableVerses: z
    .record(versePosition, z.boolean())
    .describe(
      'Whether the verse at each position of the sung order (`1`, `2`, …) is shown or skipped; one that is not listed is shown.',
    ),
  currentIndex: z
    .number()
    .int()
    .min(0)
    .max(MAX_VERSES)
    .describe('The index of the first verse shown, among the positions that are not skipped, from 0 to 200.'),
  muted: z.boolean().describe('Whether the screen is blank.'),
  theme: theme.describe('The colours of the screen: `light` or `dark`.'),
  showSideBar: z.boolean().describe('Whether the side panel with the collection is shown.'),
  singleVerse: z.boolean().describe('Whether only one verse is shown at a time, whatever `size` says.'),
  sync: z.boolean().describe('Whether a new song or text is published at once.'),
};

/** Our own settings beyond those of existing clients. */
const extendedSettings = {
  asLargeAsFits: z.boolean().describe('Whether the text is as large as fits, without the limit of 64 pixels.'),
  secondLanguage: languageCode
    .nullable()
    .describe('The language shown together with the first one, as two lower-case letters; null for none.'),
  secondPlace: z
    .enum(['beside', 'under'])
    .describe('Where the second language is shown: `beside` or `under` the first.'),
};

export const presentationSettings = z
  .strictObject({ ...sharedSettings, ...extendedSettings })
  .meta({ id: 'PresentationSettings', description: 'What is on the screen of a presentation, and how.' });

const settingsInput = z.object({
  ...sharedSettings,
  asLargeAsFits: extendedSettings.asLargeAsFits
    .default(false)
    .describe('Whether the text is as large as fits, without the limit of 64 pixels; `false` when left out.'),
  secondLanguage: extendedSettings.secondLanguage
    .default(null)
    .describe('The language shown together with the first one, as two lower-case letters; none when null or left out.'),
  secondPlace: extendedSettings.secondPlace
    .default('beside')
    .describe('Where the second language is shown: `beside` (when left out) or `under` the first.'),
});

const listPlace = z.strictObject({
  id: id.describe('The id of the list.'),
  entryId: id
    .nullable()
    .describe('The id of the entry: a song may be in a list twice; null when the leader’s device did not say.'),
  place: z.number().int().min(0).max(1_000_000).describe('The position of the song in the list, from 0 to 1,000,000.'),
  length: z.number().int().min(1).max(1_000_001).describe('How many songs the list has, 1 to 1,000,001.'),
});

/** The most chapters of a reading, and the longest texts of a slide. */
const MAX_READING_CHAPTERS = 10;
const MAX_TITLE_LENGTH = 200;
const MAX_BODY_LENGTH = 4000;

const verseNumber = z.number().int().min(0).max(200).nullable();

/** What is shown between songs, as in `@canticle/presentation`. */
const slideFields = {
  kind: z
    .enum(['heading', 'reading', 'note', 'announcement'])
    .describe('What it is: a `heading`, `reading` or `note` of a set list, or an `announcement` of the leader.'),
  title: z
    .string()
    .max(MAX_TITLE_LENGTH)
    .describe(
      'The words of a heading or a note, the name of a passage, or the title of an announcement, at most 200 characters; may be empty.',
    ),
  body: z
    .string()
    .max(MAX_BODY_LENGTH)
    .describe('The text of an announcement, at most 4000 characters; empty for everything else.'),
  picture: z
    .string()
    .regex(/^\/api\/canticle\/pictures\/[0-9a-f]{64}\.jpg$/)
    .nullable()
    .describe('The path of a picture that was uploaded for this presentation; null for none.'),
  reading: z
    .strictObject({
      translationId: id.describe('The id of the translation it is read from.'),
      parts: z
        .array(
          z.strictObject({
            chapterId: id.describe('The id of the chapter.'),
            from: verseNumber.describe('The number of the first verse; null for the beginning of the chapter.'),
            to: verseNumber.describe('The number of the last verse; null for the end of the chapter.'),
          }),
        )
        .min(1)
        .max(MAX_READING_CHAPTERS)
        .describe('The chapters of the passage in their order, 1 to 10, and which of their verses are read.'),
    })
    .nullable()
    .describe('Where the text of a reading is; null for every other slide, and where no translation has the passage.'),
};

const slide = z
  .strictObject(slideFields)
  .meta({ id: 'PresentationSlide', description: 'What is presented in place of a song.' });

const positionFields = {
  songId: id.describe('The id of the song that is presented, or of the slide: of the row of the set list it is from.'),
  collectionId: id.nullable().describe('The id of the collection the song is presented from; null for none.'),
  language: languageCode.describe('The language of the text, as two lower-case letters.'),
  melody: z.enum(['original', 'new']).describe('The melody whose chords musicians see: `original` or `new`.'),
  order: z
    .array(z.string().min(1).max(50))
    .min(1)
    .max(MAX_VERSES)
    .describe(
      'The ids of the sections of the stored text in the order they are sung, or of the pages of a slide, 1 to 200: the first is at position `1`.',
    ),
  slide: slide.nullable().describe('The slide that is presented in place of a song; null for a song.'),
  list: listPlace.nullable().describe('The list the leader presents from; null for none.'),
  nextSongId: id.nullable().describe('The id of the song that comes next; null when there is none.'),
};

export const position = z
  .strictObject({
    ...positionFields,
    settings: presentationSettings.describe('What is on the screen, and how.'),
  })
  .meta({
    id: 'PresentationPosition',
    description: 'Where a presentation is: what a device needs to show the song in its own way.',
  });

const positionInput = z
  .object({
    ...positionFields,
    collectionId: positionFields.collectionId
      .default(null)
      .describe('The collection the song is presented from; none when null or left out.'),
    melody: positionFields.melody
      .default('original')
      .describe('The melody whose chords musicians see: `original` (when left out) or `new`.'),
    slide: slide
      .nullable()
      .default(null)
      .describe('The slide that is presented in place of a song; a song when null or left out.'),
    list: listPlace
      .extend({
        entryId: listPlace.shape.entryId
          .default(null)
          .describe('The id of the entry: a song may be in a list twice; unknown when null or left out.'),
      })
      .nullable()
      .default(null)
      .describe('The list the leader presents from; none when null or left out.'),
    nextSongId: positionFields.nextSongId
      .default(null)
      .describe('The song that comes next; none when null or left out.'),
    settings: settingsInput.describe('What is on the screen, and how.'),
  })
  .meta({
    id: 'PresentationPositionInput',
    description: 'Where a presentation is: what a device needs to show the song in its own way.',
  });

const presentedVerse = z.strictObject({
  type: z
    .enum(['verse', 'chorus', 'bridge'])
    .describe('`verse`, `chorus` or `bridge`; every other kind of section is a bridge.'),
  name: z
    .string()
    .describe('The label: the number of a verse as text, `[Chorus]`, `[Bridge]`, or the label of any other section.'),
  content: z.array(z.string()).describe('The lines; underscores toggle italics.'),
  section: z.string().describe('The id of the section of the stored text.'),
});

const presentedLyrics = z.strictObject({
  id,
  languageKey: languageCode.describe('The language of the text, as two lower-case letters.'),
  verses: z.record(versePosition, presentedVerse).describe('The verses by their position in the sung order, from `1`.'),
});

/** The document a viewer renders (contract 3.22), as in `@canticle/presentation`. */
export const presentationDocument = z
  .strictObject({
    song: z
      .strictObject({
        id,
        name: multilingual.describe('The name by language code.'),
        collections: z
          .array(
            z.strictObject({
              id: id.describe('The id of the collection.'),
              number: z
                .number()
                .int()
                .nullable()
                .describe('The number of the song in that collection; null when it has none.'),
            }),
          )
          .describe('The collections the song is in.'),
        participants: z
          .array(
            z.strictObject({
              contributorId: id.describe('The id of the contributor.'),
              type: songRole,
              language: textLanguage
                .optional()
                .describe(
                  'The language a translator translated the text into; absent for others and when it is not known.',
                ),
            }),
          )
          .describe('Who made the song, and as what.'),
        yearWritten: z.number().int().nullable().describe('The year the text was written; null when it is not known.'),
        yearComposed: z
          .number()
          .int()
          .nullable()
          .describe('The year the melody was composed; null when it is not known.'),
        originalKey: z
          .string()
          .describe(
            'The tonic of the original key, such as `Eb`, without the `m` of minor; empty when no key is known.',
          ),
        minor: z.boolean().describe('Whether that key is minor.'),
        verses: z.number().int().describe('The number of verses.'),
        copyrights: songV3.shape.copyrights,
        origins: songV3.shape.origins,
        ccliNumber: z.string().nullable().describe('The number of the song at CCLI, digits; null when it has none.'),
      })
      .describe('What the heading says about the song; of a slide only its id and its title.'),
    slide: z
      .strictObject({
        ...slideFields,
        source: z.string().describe('The name of the translation of a reading; empty for everything else.'),
      })
      .nullable()
      .describe('What the slide is made from; null for a song. Its pages are the verses of `lyrics`.'),
    contributors: z
      .array(z.strictObject({ id, name: z.string().describe('The name people see.') }))
      .describe('The people named in the heading.'),
    copyrights: z
      .array(z.strictObject({ id, name: multilingual.describe('The name by language code.') }))
      .describe('The copyrights of the song.'),
    ccliLicence: z
      .string()
      .describe('The number of the CCLI licence of the church or choir; empty when there is none.'),
    collection: z
      .strictObject({
        id,
        key: z.string().describe('The short key of the collection.'),
        name: multilingual.describe('The name by language code.'),
        image: z.string().nullable().describe('The address of the cover; null when there is none.'),
      })
      .nullable()
      .describe('The collection the song is presented from; null for none.'),
    lyrics: presentedLyrics.describe('The text that is presented, in the leader’s language.'),
    translations: z
      .array(presentedLyrics)
      .describe(
        'The text in other languages, each verse at the position of the one it translates; a verse that a language lacks is missing.',
      ),
    settings: presentationSettings.describe('What is on the screen, and how.'),
  })
  .meta({ id: 'PresentationDocument', description: 'What a viewer of a presentation draws.' });

const liveSession = z.strictObject({
  id: id.describe('Identifies the live session in addresses, for those who joined it.'),
  openedAt: isoTimestamp.describe('When it was opened to others.'),
  invitation: z
    .strictObject({
      code: z
        .string()
        .describe('The code musicians type: capitals and digits that cannot be mistaken for one another.'),
      codeExpiresAt: isoTimestamp.describe('When the code stops working.'),
      audienceKey: z
        .string()
        .describe('The key of the audience’s link, which is the path `/audience/{audienceKey}` of the app.'),
    })
    .nullable()
    .describe('How others join; only for the owner and the leader, null for everybody else.'),
});

export const presentation = z
  .strictObject({
    revision: z
      .number()
      .int()
      .describe('Increases with every change: the greater number is the newer state. 0 before anything was presented.'),
    owner: publicUser.describe('The person whose presentation it is.'),
    leader: publicUser.describe('The person who leads it now: the owner, or a musician who was given the lead.'),
    isLeaderAway: z.boolean().describe('Whether nothing was heard from the leader’s device for a while.'),
    position: position
      .nullable()
      .describe('Where the presentation is; null before anything was presented, and after it has expired.'),
    isForAudience: z.boolean().describe('Whether an audience may see the song, as it was when it was published.'),
    publishedAt: isoTimestamp
      .nullable()
      .describe('When the position was published; null before anything was presented.'),
    document: presentationDocument
      .nullable()
      .describe('What a viewer draws; only when it was asked for and the song is open to the person, else null.'),
    live: liveSession.nullable().describe('The live session; null while the presentation is private.'),
    expiresAt: isoTimestamp
      .nullable()
      .describe(
        'When the position is deleted and a live session ends, if nothing more is published; null when there is neither.',
      ),
  })
  .meta({
    id: 'Presentation',
    description: 'A presentation as the person may see it; also the data of every `state` event.',
  });

export const audienceView = z
  .strictObject({
    revision: z.number().int().describe('Increases with every change: the greater number is the newer state.'),
    state: z
      .enum(['waiting', 'withheld', 'muted', 'shown'])
      .describe(
        '`waiting` before anything is presented, `withheld` when the song may not be shown to an audience, `muted` when the screen is blank, `shown` when there is a document.',
      ),
    theme: theme.describe('The colours of the screen: `light` or `dark`.'),
    isLeaderAway: z.boolean().describe('Whether nothing was heard from the leader’s device for a while.'),
    languages: z.array(languageCode).describe('The languages the verses can be read in, the leader’s first.'),
    document: presentationDocument
      .nullable()
      .describe(
        'What a viewer draws, with only the current verses, in the leader’s language and the languages asked for; null unless `state` is `shown`.',
      ),
  })
  .meta({
    id: 'AudienceView',
    description:
      'What an audience sees: the current verses and nothing else of the song; also the data of its `state` events.',
  });

const publishBody = z.object({
  basedOn: z
    .number()
    .int()
    .min(0)
    .describe('The revision the leader’s device had seen: what was made before the lead changed is refused.'),
  window: clientId.describe('A UUID that identifies the window that publishes.'),
  sequence: z
    .number()
    .int()
    .min(1)
    .max(Number.MAX_SAFE_INTEGER)
    .describe('Increases with every publication of that window, from 1: a repeated or late one changes nothing.'),
  position: positionInput.describe('Where the presentation is now.'),
});

const publishReply = z.strictObject({
  revision: z.number().int().describe('The revision after the publication.'),
  isTaken: z.boolean().describe('Whether it was used; `false` when a later one of the same window arrived before.'),
});

const presenceReply = z.strictObject({
  revision: z.number().int().describe('The current revision.'),
  leads: z
    .boolean()
    .describe(
      'Whether the person leads a live session there; `false` means that no further signs of life are expected.',
    ),
});

const presentationPeople = z
  .strictObject({
    musicians: z
      .array(publicUser.extend({ isHere: z.boolean().describe('Whether one of their devices is following now.') }))
      .describe('Everybody who joined by the code.'),
    audience: z.number().int().describe('How many devices follow by the audience’s link.'),
  })
  .meta({ id: 'PresentationPeople', description: 'Who follows a live session.' });

const followablePresentation = z
  .strictObject({
    id: id.describe('The id of the live session.'),
    owner: publicUser.describe('The person whose presentation it is.'),
    leader: publicUser.describe('The person who leads it now.'),
    openedAt: isoTimestamp.describe('When it was opened to others.'),
    isJoined: z
      .boolean()
      .describe('Whether the person joined it; a session of a group they are in can be joined without a code.'),
    group: z
      .strictObject({ id: id.describe('The id of the group.'), name: z.string().describe('The name of the group.') })
      .nullable()
      .describe('The group of the person whose set is presented; null for none.'),
    songName: multilingual
      .nullable()
      .describe('The name of the song, or of what else is presented, by language; null before one.'),
  })
  .meta({ id: 'FollowablePresentation', description: 'A live session of somebody else that the person may follow.' });

const presentationParams = z.object({
  id: id.describe('The id of the live session the person joined, or `own` for the person’s own presentation.'),
});
const audienceParams = z.object({
  key: z.string().min(1).max(100).describe('The key of the audience’s link, at most 100 characters.'),
});
const audienceQuery = z.object({
  languages: commaList
    .pipe(z.array(languageCode).max(5))
    .optional()
    .describe('The languages wanted, at most 5, separated by commas; all there are when left out.'),
});
const streamQuery = {
  since: z
    .string()
    .max(40)
    .optional()
    .describe(
      'The id of the last event received, at most 40 characters, for when the header `Last-Event-ID` cannot be sent.',
    ),
  brief: flag
    .optional()
    .describe(
      '`true` ends the stream after its first event, or after ten seconds without one, for clients behind a proxy that holds streams back.',
    ),
};

export type PresentationSettings = z.infer<typeof presentationSettings>;
export type PresentationSlide = Immutable<z.infer<typeof slide>>;
export type PresentationPosition = Immutable<z.infer<typeof position>>;
export type PresentationPositionInput = z.input<typeof positionInput>;
export type PresentationDocument = Immutable<z.infer<typeof presentationDocument>>;
export type Presentation = Immutable<z.infer<typeof presentation>>;
export type PresentationPeople = z.infer<typeof presentationPeople>;
export type FollowablePresentation = z.infer<typeof followablePresentation>;
export type AudienceView = Immutable<z.infer<typeof audienceView>>;

const STREAM = 'text/event-stream';
const streamErrors = ['NOT_FOUND', 'GONE'] as const;

export const listPresentations = endpoint({
  method: 'GET',
  path: 'api/canticle/presentations',
  version: 'own',
  summary:
    'Lists the live sessions of others that the person may follow without a code, the newest first: those they joined, and those in which a published set of one of their groups is presented.',
  reply: z.array(followablePresentation),
});

export const readPresentation = endpoint({
  method: 'GET',
  path: 'api/canticle/presentations/:id',
  version: 'own',
  summary: 'Returns the state of a presentation: the person’s own, or one they joined.',
  params: presentationParams,
  query: z.object({ document: flag.optional().describe('`true` adds the document a viewer draws.') }),
  example: { params: { id: 'own' }, query: { document: 'true' } },
  reply: presentation,
  errors: streamErrors,
});

export const subscribeToPresentation = endpoint({
  method: 'GET',
  path: 'api/canticle/presentations/:id/events',
  version: 'own',
  summary:
    'Server-Sent Events: `state` at once and after every change, with the presentation as data (only the newest is sent); `ended` closes a live session for those who joined it.',
  params: presentationParams,
  query: z.object({
    document: flag.optional().describe('`true` adds the document a viewer draws to every event.'),
    ...streamQuery,
  }),
  example: { params: { id: 'own' }, query: { document: 'true', brief: 'true' } },
  errors: [...streamErrors, 'TOO_MANY'],
  binary: STREAM,
});

export const publishPosition = endpoint({
  method: 'PUT',
  path: 'api/canticle/presentations/:id/position',
  version: 'own',
  summary: 'Publishes where the presentation is; for the leader. Begins the person’s own presentation.',
  params: presentationParams,
  body: publishBody,
  example: {
    params: { id: 'own' },
    body: {
      basedOn: 0,
      window: EXAMPLE_IDS.clientMade,
      sequence: 1,
      position: {
        songId: EXAMPLE_IDS.song,
        language: 'en',
        order: ['v1'],
        settings: {
          size: 1,
          availableVerses: {},
          currentIndex: 0,
          muted: false,
          theme: 'dark',
          showSideBar: true,
          singleVerse: false,
          sync: false,
        },
      },
    },
  },
  reply: publishReply,
  errors: [...streamErrors, 'NOT_ALLOWED', 'CONFLICT', 'LOCKED'],
  isRateLimitExempt: true,
});

/** The most bytes of a picture, and the longest data URL of one. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
const MAX_PICTURE_URL_LENGTH = 14_000_000;

export const addPresentationPicture = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/:id/pictures',
  version: 'own',
  summary:
    'Stores a picture for an announcement; for the leader. It is deleted when the live session ends, or half a day after the last publication.',
  params: presentationParams,
  body: z.object({
    base64Image: z
      .string()
      .max(MAX_PICTURE_URL_LENGTH)
      .describe('The picture as a complete data URL (`data:image/jpeg;base64,…`): JPEG, PNG or WebP of at most 10 MB.'),
  }),
  example: {
    params: { id: 'own' },
    body: {
      base64Image:
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
  },
  reply: z.strictObject({ picture: z.string().describe('The path of the picture, for the `picture` of a slide.') }),
  errors: [...streamErrors, 'NOT_ALLOWED', 'TOO_LARGE'],
  bodyLimit: 15 * 1024 * 1024,
});

export const reportPresence = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/:id/presence',
  version: 'own',
  summary:
    'Reports every 15 seconds that the leader’s device is awake; after 45 seconds without it the leader is away.',
  params: presentationParams,
  reply: presenceReply,
  errors: streamErrors,
});

export const transferLead = endpoint({
  method: 'PUT',
  path: 'api/canticle/presentations/:id/leader',
  version: 'own',
  summary: 'Gives the lead to a musician who joined, or back to the owner. The owner may take it back at any time.',
  params: presentationParams,
  body: z.object({ userId: id.describe('The id of the musician who is to lead, or the owner.') }),
  example: { params: { id: 'own' }, body: { userId: EXAMPLE_IDS.musician } },
  reply: presentation,
  errors: [...streamErrors, 'NOT_ALLOWED'],
});

export const listPeople = endpoint({
  method: 'GET',
  path: 'api/canticle/presentations/:id/people',
  version: 'own',
  summary: 'Lists who follows: the musicians by name, the audience by number. For the owner and the leader.',
  params: presentationParams,
  reply: presentationPeople,
  errors: [...streamErrors, 'NOT_ALLOWED'],
});

export const removeMusician = endpoint({
  method: 'DELETE',
  path: 'api/canticle/presentations/:id/people/:userId',
  version: 'own',
  summary:
    'Leaves a live session, or removes a musician, who can then not return with the old code; the lead goes back to the owner.',
  params: z.object({
    id: id.describe('The id of the live session, or `own` for the person’s own.'),
    userId: id.describe('The id of the musician who leaves.'),
  }),
  reply: z.strictObject({}),
  errors: [...streamErrors, 'NOT_ALLOWED'],
});

export const renewCode = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/:id/code',
  version: 'own',
  summary: 'Makes a new code, so that the old one no longer works. For the owner and the leader.',
  params: presentationParams,
  reply: presentation,
  errors: [...streamErrors, 'NOT_ALLOWED', 'CONFLICT'],
});

export const startLive = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/own/live',
  version: 'own',
  summary:
    'Opens the person’s own presentation to others, by a code and an audience’s link. Repeating it changes nothing.',
  reply: presentation,
});

export const endLive = endpoint({
  method: 'DELETE',
  path: 'api/canticle/presentations/own/live',
  version: 'own',
  summary: 'Ends the person’s live session for everybody who follows; the presentation becomes private again.',
  reply: presentation,
});

export const joinPresentation = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/joinings',
  version: 'own',
  summary: 'Joins a live session by its code. Joining again is fine; only wrong codes count towards the limit.',
  body: z.object({
    code: z
      .string()
      .min(1)
      .max(40)
      .describe('The code of the live session, in any letter case, at most 40 characters.'),
  }),
  example: { body: { code: EXAMPLE_IDS.sessionCode } },
  reply: presentation,
  errors: ['NOT_FOUND', 'GONE'],
});

export const followPresentation = endpoint({
  method: 'POST',
  path: 'api/canticle/presentations/:id/people',
  version: 'own',
  summary:
    'Joins a live session without a code, for members of the group whose published set is presented. Joining again is fine.',
  params: z.object({ id: id.describe('The id of the live session.') }),
  example: { params: { id: EXAMPLE_IDS.liveSession } },
  reply: presentation,
  errors: streamErrors,
});

export const readAudience = endpoint({
  method: 'GET',
  path: 'api/canticle/audiences/:key',
  version: 'own',
  summary: 'Returns what the audience of a live session sees.',
  params: audienceParams,
  query: audienceQuery,
  example: { params: { key: EXAMPLE_IDS.audienceKey }, query: { languages: 'en,no' } },
  reply: audienceView,
  access: 'public',
  errors: [...streamErrors, 'TOO_MANY'],
});

export const subscribeToAudience = endpoint({
  method: 'GET',
  path: 'api/canticle/audiences/:key/events',
  version: 'own',
  summary: 'Server-Sent Events for an audience: `state` at once and after every change, `ended` when it is over.',
  params: audienceParams,
  query: audienceQuery.extend(streamQuery),
  example: { params: { key: EXAMPLE_IDS.audienceKey }, query: { languages: 'en', brief: 'true' } },
  access: 'public',
  errors: [...streamErrors, 'TOO_MANY'],
  binary: STREAM,
});
