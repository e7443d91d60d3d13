import { Unprocessable, type sheets } from '@canticle/contract';
import type { ScoreView } from './engraving/score-view.ts';

/** The maximum transposition of a score: three octaves. */
const MAX_SEMITONES = 36;
/** Widths of endless sheets: only a few, so that many screens share one rendering. */
const WIDTH = { usual: 1080, step: 40 } as const;

type ScoreViewRequest = Partial<{ readonly [K in keyof ScoreView]: ScoreView[K] | null | undefined }>;

/**
 * The view of a request, with defaults for what is missing. Two requests with the same result give the same view.
 *
 * @throws {Unprocessable} beyond three octaves
 */
export function parseScoreView(request: ScoreViewRequest): ScoreView {
  const format = request.format ?? 'endless';
  const names = (request.instruments ?? []).map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  return {
    clef: request.clef ?? 'treble',
    transposition: checkScoreTransposition(request.transposition ?? 0),
    format,
    size: request.size ?? 'md',
    width: format === 'endless' ? Math.floor((request.width ?? WIDTH.usual) / WIDTH.step) * WIDTH.step : 0,
    instruments: [...new Set(names)].sort(),
  };
}

/**
 * Returns the number of semitones when it is within three octaves.
 *
 * @throws {Unprocessable} otherwise
 */
export function checkScoreTransposition(semitones: number): number {
  if (Math.abs(semitones) > MAX_SEMITONES) throw new Unprocessable('A score can be transposed by up to three octaves.');
  return semitones === 0 ? 0 : semitones;
}

/** The names of the parts that a reader can choose; blank names are left out. */
export function instrumentNames(parts: sheets.ScoreV4['parts']): string[] {
  return parts.map((part) => part.name).filter((name) => name !== '');
}

type RecordedFile = {
  readonly songId: string;
  readonly type: string;
  readonly contentHash: string;
  readonly madeFrom: string | null;
};

/**
 * The scores that need a recording: those of songs without an uploaded recording, unless one was rendered from the
 * current score.
 *
 * @param files  all files of the songs in question
 */
export function findUnrecorded<F extends RecordedFile>(files: readonly F[]): F[] {
  const audio = files.filter(({ type }) => type === 'audio');
  const uploaded = new Set(audio.filter(({ madeFrom }) => madeFrom === null).map(({ songId }) => songId));
  const recorded = new Set(audio.map(({ songId, madeFrom }) => `${songId} ${madeFrom}`));
  return files.filter(
    ({ type, songId, contentHash }) =>
      type === 'sheetmusic' && contentHash !== '' && !uploaded.has(songId) && !recorded.has(`${songId} ${contentHash}`),
  );
}
