import { Impossible, type sheets } from '@canticle/contract';
import type { SheetView } from './engraving/sheet-view.ts';

/** The furthest a score moves: a twelfth of the circle and two octaves beyond it. */
const MOST_SEMITONES = 36;
/** Widths of endless sheets: a few, so that many screens share one picture. */
const WIDTH = { usual: 1080, step: 40 } as const;

type Asked = Partial<{ readonly [K in keyof SheetView]: SheetView[K] | null | undefined }>;

/**
 * What a request asks for, with everything it left out. Two requests that would be answered alike give the same view.
 *
 * @throws {Impossible} beyond three octaves
 */
export function viewOf(asked: Asked): SheetView {
  const format = asked.format ?? 'endless';
  const names = (asked.instruments ?? []).map((name) => name.trim().toLowerCase()).filter((name) => name !== '');
  return {
    clef: asked.clef ?? 'treble',
    transposition: checkSemitones(asked.transposition ?? 0),
    format,
    size: asked.size ?? 'md',
    width: format === 'endless' ? Math.floor((asked.width ?? WIDTH.usual) / WIDTH.step) * WIDTH.step : 0,
    instruments: [...new Set(names)].sort(),
  };
}

/** @throws {Impossible} beyond three octaves */
export function checkSemitones(semitones: number): number {
  if (Math.abs(semitones) > MOST_SEMITONES) throw new Impossible('A score can be moved by three octaves at most.');
  return semitones === 0 ? 0 : semitones;
}

/** The names of the parts that a reader can choose: blank ones are left out. */
export function instrumentsOf(parts: sheets.SheetV4['parts']): string[] {
  return parts.map((part) => part.name).filter((name) => name !== '');
}

type RecordedFile = {
  readonly songId: string;
  readonly type: string;
  readonly contentHash: string;
  readonly madeFrom: string | null;
};

/**
 * The scores that want a recording: those of songs that nobody brought a recording of, unless one was made from the score
 * as it is now.
 *
 * @param files  all files of the songs in question
 */
export function unrecorded<F extends RecordedFile>(files: readonly F[]): F[] {
  const audio = files.filter(({ type }) => type === 'audio');
  const brought = new Set(audio.filter(({ madeFrom }) => madeFrom === null).map(({ songId }) => songId));
  const made = new Set(audio.map(({ songId, madeFrom }) => `${songId} ${madeFrom}`));
  return files.filter(
    ({ type, songId, contentHash }) =>
      type === 'sheetmusic' && contentHash !== '' && !brought.has(songId) && !made.has(`${songId} ${contentHash}`),
  );
}
