import { Conflict, corrections, NotFound, TooManyRequests, Unprocessable } from '@canticle/contract';
import type { NotificationEvent } from '../../platform/changes/index.ts';
import type { Reader, Tx } from '../../platform/database/index.ts';
import { type Route, serve, type Viewer } from '../../platform/http/index.ts';
import type { RateLimit } from '../../platform/rate-limits/index.ts';
import { listEditors, listPersonNames, serveWithCapability } from '../identity/index.ts';
import { type Lyrics, listLyricsOfSong, listLyricsOfSongs, saveText } from '../lyrics/index.ts';
import { findSong, listSongs, lockUnmergedSong, requireAccessibleSong, type Song } from '../songs/index.ts';
import type { Correction, CorrectionContext } from './model.ts';
import { createCorrection, recordCorrection, saveAnswer } from './mutations.ts';
import { findCorrection, listCorrections } from './queries.ts';
import { applyCorrection, findCorrectedLine } from './rules.ts';

const PER_PERSON: RateLimit = { name: 'corrections by a person', maxAttempts: 50, windowMs: 24 * 3600_000 };

const serveToEditors = serveWithCapability('editCatalogue', 'Only editors can answer corrections.');

/** Corrections of lines: anybody who may open a song suggests them, editors answer them. */
export function correctionRoutes(context: CorrectionContext): Route[] {
  const { database, now } = context;
  return [
    serve(corrections.suggestCorrection, async ({ viewer, params, body, write }) => {
      const song = await requireAccessibleSong(database.read, viewer, params.songId);
      const { language, sectionId, line, before, after, note } = body;
      if (before === after) throw new Unprocessable('The line is the same. Change it, then send it.');
      const text = (await listLyricsOfSong(database.read, song.id)).find((one) => one.language === language);
      if (text === undefined) throw new NotFound('This song has no lyrics in this language.');
      if (findCorrectedLine(text.document, { sectionId, line, before }) === undefined)
        throw new Conflict('These lyrics were changed meanwhile. Open the song again to see them.');
      const correction = { songId: song.id, language, sectionId, line, before, after, note: note ?? '' };
      await countSuggestion(context, viewer.userId);
      return write(async (tx) => {
        // Of two windows that send the same, the second waits, and finds it stored.
        await lockUnmergedSong(tx, song.id);
        const { id, isNew } = await createCorrection(tx, { ...correction, suggestedById: viewer.userId }, now());
        const to = isNew ? await listEditors(tx) : [];
        const others = to.filter((userId) => userId !== viewer.userId);
        const news = { kind: 'correction-suggested', to: others, by: viewer.userId, name: song.name } as const;
        await recordCorrection(tx, id, to, { ...news, link: '/corrections' }, now());
        return { id };
      });
    }),

    serveToEditors(corrections.listCorrections, async ({ query }) => {
      const found = await listCorrections(database.read, query.state ?? 'open');
      return serializeCorrections(database.read, found);
    }),

    serveToEditors(corrections.answerCorrection, ({ viewer, params, body, write }) =>
      write(async (tx) => {
        const correction = await findCorrection(tx, params.id);
        const song = correction && (await findSong(tx, correction.songId));
        if (correction === undefined || song === undefined)
          throw new NotFound('Correction not found. The song may have been deleted.');
        const state = body.isAccepted ? 'accepted' : 'declined';
        // Asked twice, it is answered once.
        if (correction.state !== state || correction.answeredById !== viewer.userId) {
          const answer = body.answer ?? '';
          // First, so that of two editors the second waits, and finds it answered, or the words as they are by then.
          if (body.isAccepted) await lockUnmergedSong(tx, song.id);
          await saveAnswer(tx, correction.id, { state, answer, answeredById: viewer.userId }, now());
          if (body.isAccepted) await correctText(tx, viewer, correction, now());
          await recordAnswer(tx, viewer, { correction, song, state, answer }, now());
        }
        const saved = await findCorrection(tx, correction.id);
        const [reply] = await serializeCorrections(tx, saved === undefined ? [] : [saved]);
        if (reply === undefined) throw new NotFound('Correction not found.');
        return reply;
      }),
    ),
  ];
}

async function countSuggestion({ rateLimiter }: CorrectionContext, userId: string): Promise<void> {
  const { retryAfterS } = await rateLimiter.consume([[PER_PERSON, userId]]);
  if (retryAfterS !== undefined)
    throw new TooManyRequests('That’s a lot of corrections for one day. Send the rest tomorrow.', {
      retryAfter: retryAfterS,
    });
}

async function correctText(tx: Tx, viewer: Viewer, correction: Correction, now: Date): Promise<void> {
  const text = (await listLyricsOfSong(tx, correction.songId)).find(({ language }) => language === correction.language);
  const document = text && applyCorrection(text.document, correction);
  if (text === undefined || document === undefined)
    throw new Conflict('This line was changed after the correction was suggested. Edit the song, or decline it.');
  const { songId, language } = correction;
  await saveText(tx, { songId, language, document }, text.revision, { savedBy: viewer.userId, comment: '', now });
}

type AnsweredCorrection = {
  readonly correction: Correction;
  readonly song: Song;
  readonly state: 'accepted' | 'declined';
  readonly answer: string;
};

/* Editors see it answered in their windows; who suggested it is notified, unless they answered it themselves. */
async function recordAnswer(
  tx: Tx,
  viewer: Viewer,
  { correction: { id, suggestedById }, song, state, answer }: AnsweredCorrection,
  now: Date,
): Promise<void> {
  const to = suggestedById === null || suggestedById === viewer.userId ? [] : [suggestedById];
  const ending = answer === '' ? '.' : `: ${answer}`;
  const link = linkOf(song);
  const news: NotificationEvent = {
    kind: state === 'accepted' ? 'correction-accepted' : 'correction-declined',
    to,
    by: viewer.userId,
    name: Object.fromEntries(Object.entries(song.name).map(([language, name]) => [language, `${name}${ending}`])),
    ...(link !== undefined && { link }),
  };
  await recordCorrection(tx, id, await listEditors(tx), news, now);
}

/* The app finds songbooks by their id too, and songs in them. */
function linkOf({ id, memberships: [membership] }: Song): string | undefined {
  return membership && `/songs/${membership.collectionId}/${id}`;
}

async function serializeCorrections(db: Reader, found: readonly Correction[]): Promise<corrections.Correction[]> {
  const songIds = [...new Set(found.map(({ songId }) => songId))];
  const songs = new Map((await listSongs(db, { ids: songIds })).map((song) => [song.id, song]));
  const texts = await listLyricsOfSongs(db, songIds);
  const people = found.flatMap(({ suggestedById, answeredById }) => [suggestedById ?? [], answeredById ?? []].flat());
  const names = await listPersonNames(db, [...new Set(people)]);
  return found.flatMap((correction) => {
    const song = songs.get(correction.songId);
    return song === undefined
      ? []
      : [serializeCorrection(correction, { song, texts: texts.get(song.id) ?? [], names })];
  });
}

type CorrectedSong = {
  readonly song: Song;
  readonly texts: readonly Lyrics[];
  readonly names: ReadonlyMap<string, string>;
};

function serializeCorrection(
  { suggestedById, answeredById, ...correction }: Correction,
  { song, texts, names }: CorrectedSong,
): corrections.Correction {
  const text = texts.find(({ language }) => language === correction.language);
  return {
    ...correction,
    songName: song.name,
    link: linkOf(song) ?? null,
    suggestedBy: names.get(suggestedById ?? '') ?? null,
    answeredBy: names.get(answeredById ?? '') ?? null,
    canBeAccepted:
      correction.state === 'open' && text !== undefined && findCorrectedLine(text.document, correction) !== undefined,
  };
}
