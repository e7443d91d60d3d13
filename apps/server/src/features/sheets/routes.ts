import { Unprocessable, sheets } from '@canticle/contract';
import { parseKey, formatKey } from '@canticle/music';
import { BinaryResponse, type Route, serve, type Viewer } from '../../platform/http/index.ts';
import { createFileCache } from '../media/index.ts';
import { listContributors, resolveText, type Song } from '../songs/index.ts';
import { transposedKey } from './engraving/transpose-score.ts';
import type { ScoreTimemap } from './engraving/build-timemap.ts';
import type { Score } from './model.ts';
import { checkScoreTransposition, instrumentNames, parseScoreView } from './rules.ts';
import { pdfFileName, createHeading } from './print-heading.ts';
import type { ScoreRenderer } from './score-renderer.ts';

/** The facts, sheets, timemap and PDF of a score, for everybody who may open its song. */
export function sheetRoutes(renderer: ScoreRenderer): Route[] {
  const { rooms: context, scoreStore } = renderer;

  const getFile = createFileCache(context);

  const findFile = async (viewer: Viewer, id: string): Promise<{ song: Song; contentHash: string }> => {
    const { file, song } = await getFile(viewer, id);
    if (file.type !== 'sheetmusic') throw new Unprocessable('This file is not a score that can be displayed.');
    return { song, contentHash: file.contentHash };
  };
  const find = async (viewer: Viewer, id: string): Promise<{ song: Song; score: Score }> => {
    const { song, contentHash } = await findFile(viewer, id);
    return { song, score: await scoreStore.get(contentHash) };
  };

  return [
    serve(sheets.getScore, async ({ viewer, params }) => {
      const { song, score } = await find(viewer, params.id);
      return serializeSheet(params.id, song, score, viewer);
    }),
    serve(sheets.renderScore, async ({ viewer, body }) => {
      const view = parseScoreView(body);
      // A cached sheet does not need its score: its key is the content hash of the file.
      const { contentHash } = await findFile(viewer, body.id);
      const key = renderer.cacheKey({ contentHash }, 'draw', view);
      return context.responseCache.get(sheets.renderScore, key, 0, async () =>
        renderer.renderSvg(await scoreStore.get(contentHash), view),
      );
    }),
    serve(sheets.getTimemap, async ({ viewer, params, query }) => {
      const semitones = checkScoreTransposition(query.transposition ?? 0);
      const { contentHash } = await findFile(viewer, params.id);
      const key = `${params.id} ${renderer.cacheKey({ contentHash }, 'times', semitones)}`;
      return context.responseCache.get(sheets.getTimemap, key, 0, async () => {
        const score = await scoreStore.get(contentHash);
        return serializeTimemap(params.id, score, await renderer.getTimemap(score), semitones);
      });
    }),
    serve(sheets.getScorePdf, async ({ viewer, params, body }) => {
      const { content, paper, ...request } = body ?? {};
      const view = parseScoreView(request);
      const { song, score } = await find(viewer, params.id);
      const ids = song.participants.map(({ contributorId }) => contributorId);
      const people = ids.length === 0 ? [] : await listContributors(context.database.replica, { ids });
      const { name: placeName } = await context.branding.current();
      const place = { name: placeName, ccliLicence: context.config.ccliLicence };
      const heading = createHeading(song, people, viewer.language, place);
      const printed = await renderer.renderPdf(score, {
        view,
        heading,
        content: content ?? 'score',
        paper: paper ?? 'a4',
      });
      const name = pdfFileName(
        heading.title,
        content ?? 'score',
        selectedPartNames(score, view.instruments),
        viewer.language,
      );
      return new BinaryResponse(printed, 'application/pdf', name);
    }),
  ];
}

/* The names of the chosen parts, as the score writes them. */
function selectedPartNames({ facts }: Score, names: readonly string[]): string[] {
  return facts.parts.map(({ name }) => name).filter((name) => names.includes(name.trim().toLowerCase()));
}

function serializeSheet(id: string, song: Song, { facts }: Score, viewer: Viewer): sheets.ScoreV4 {
  const parts = facts.parts.map(({ name, staves, clefChanges }) => ({ name, staves: staves.length, clefChanges }));
  const { measures, hasChords, hasLyrics } = facts;
  return {
    id,
    instruments: instrumentNames(parts),
    title: resolveText(song.name, viewer.language),
    songId: song.id,
    originalKey: facts.key,
    parts,
    measures,
    hasChords,
    hasLyrics,
  };
}

function serializeTimemap(id: string, { facts }: Score, times: ScoreTimemap, semitones: number): sheets.Timemap {
  const key = parseKey(facts.key);
  return {
    id,
    transposition: semitones,
    key: key === null ? '' : formatKey(transposedKey(key, semitones)),
    duration: times.duration,
    tempos: [...times.tempos],
    parts: facts.parts.map(({ name }) => ({ name })),
    measures: [...times.measures],
    notes: times.notes
      .map((note) => ({ ...note, pitch: note.pitch + semitones }))
      .filter(({ pitch }) => pitch >= 0 && pitch <= 127),
  };
}
