import { Impossible, sheets } from '@canticle/contract';
import { parseKey, formatKey } from '@canticle/music';
import { Bytes, type Route, serve, type Viewer } from '../../http/index.ts';
import { rememberFiles } from '../media/index.ts';
import { listContributors, resolveText, type Song } from '../songs/index.ts';
import { movedKey } from './engraving/move-score.ts';
import type { ScoreTimes } from './engraving/map-times.ts';
import type { Score } from './model.ts';
import { checkSemitones, instrumentsOf, viewOf } from './rules.ts';
import { fileNameOf, headingOf } from './print-heading.ts';
import type { SheetWorks } from './works.ts';

/** What a score holds, its sheets, its timemap and its PDF; all of them for those who may open its song. */
export function sheetRoutes(works: SheetWorks): Route[] {
  const { rooms, scores } = works;

  const getOpenFile = rememberFiles(rooms);

  const findFile = async (viewer: Viewer, id: string): Promise<{ song: Song; contentHash: string }> => {
    const { file, song } = await getOpenFile(viewer, id);
    if (file.type !== 'sheetmusic') throw new Impossible('This file is no score that can be engraved.');
    return { song, contentHash: file.contentHash };
  };
  const find = async (viewer: Viewer, id: string): Promise<{ song: Song; score: Score }> => {
    const { song, contentHash } = await findFile(viewer, id);
    return { song, score: await scores.of(contentHash) };
  };

  return [
    serve(sheets.getSheet, async ({ viewer, params }) => {
      const { song, score } = await find(viewer, params.id);
      return describe(params.id, song, score, viewer);
    }),
    serve(sheets.renderSheet, async ({ viewer, body }) => {
      const view = viewOf(body);
      // A sheet in memory needs its score no more: what it is kept by is the content of the file.
      const { contentHash } = await findFile(viewer, body.id);
      const key = works.keyOf({ contentHash }, 'draw', view);
      return rooms.hot.get(sheets.renderSheet, key, 0, async () => works.draw(await scores.of(contentHash), view));
    }),
    serve(sheets.getTimemap, async ({ viewer, params, query }) => {
      const semitones = checkSemitones(query.transposition ?? 0);
      const { contentHash } = await findFile(viewer, params.id);
      const key = `${params.id} ${works.keyOf({ contentHash }, 'times', semitones)}`;
      return rooms.hot.get(sheets.getTimemap, key, 0, async () => {
        const score = await scores.of(contentHash);
        return moveTimes(params.id, score, await works.times(score), semitones);
      });
    }),
    serve(sheets.getSheetPdf, async ({ viewer, params, body }) => {
      const { content, paper, ...asked } = body ?? {};
      const view = viewOf(asked);
      const { song, score } = await find(viewer, params.id);
      const ids = song.participants.map(({ contributorId }) => contributorId);
      const people = ids.length === 0 ? [] : await listContributors(rooms.database.read, { ids });
      const heading = headingOf(song, people, viewer.language);
      const printed = await works.print(score, {
        view,
        heading,
        content: content ?? 'score',
        paper: paper ?? 'a4',
      });
      const name = fileNameOf(heading.title, content ?? 'score', chosenOf(score, view.instruments), viewer.language);
      return new Bytes(printed, 'application/pdf', name);
    }),
  ];
}

/* The names as the score writes them, of the parts that were chosen. */
function chosenOf({ facts }: Score, names: readonly string[]): string[] {
  return facts.parts.map(({ name }) => name).filter((name) => names.includes(name.trim().toLowerCase()));
}

function describe(id: string, song: Song, { facts }: Score, viewer: Viewer): sheets.SheetV4 {
  const parts = facts.parts.map(({ name, staves, clefChanges }) => ({ name, staves: staves.length, clefChanges }));
  const { measures, hasChords, hasLyrics } = facts;
  return {
    id,
    instruments: instrumentsOf(parts),
    title: resolveText(song.name, viewer.language),
    songId: song.id,
    originalKey: facts.key,
    parts,
    measures,
    hasChords,
    hasLyrics,
  };
}

function moveTimes(id: string, { facts }: Score, times: ScoreTimes, semitones: number): sheets.Timemap {
  const key = parseKey(facts.key);
  return {
    id,
    transposition: semitones,
    key: key === null ? '' : formatKey(movedKey(key, semitones)),
    duration: times.duration,
    tempos: [...times.tempos],
    parts: facts.parts.map(({ name }) => ({ name })),
    measures: [...times.measures],
    notes: times.notes
      .map((note) => ({ ...note, pitch: note.pitch + semitones }))
      .filter(({ pitch }) => pitch >= 0 && pitch <= 127),
  };
}
