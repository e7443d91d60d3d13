import { ParseError } from '../parse-error.ts';
import type { Bar, MusicEvent } from './tune.ts';

/** The bars of a voice while they are read. */
export type BarBuilder = {
  /** Puts something into the bar that is open. */
  add(one: MusicEvent): void;
  /** Lays another voice over the bar that is open, from its beginning. */
  addLayer(): void;
  hasSeveralLayers(): boolean;
  /** Ends the bar whatever is in it. @throws {ParseError} when there are too many */
  close(line: number): void;
  /** A bar line as it is written. What stands before any note says something of the bar before and the bar after. */
  readBarLine(text: string, line: number): void;
  setEnding(numbers: string): void;
  /** How many bars are complete, and with the one that is begun. */
  completedCount(): number;
  startedCount(): number;
  isEmpty(): boolean;
  finish(line: number): readonly Bar[];
};

/** Longer than any hymn; a line may ask for a million bars of rest. */
export const MAX_BARS = 5000;

const emptyBar = (): Bar => ({ layers: [[]], startsRepeat: false, ending: '', end: { style: '', endsRepeat: false } });

/** @param onClose  told whenever a bar ends */
export function createBarBuilder(onClose: () => void): BarBuilder {
  const complete: Bar[] = [];
  let bar = emptyBar();
  const layer = (): MusicEvent[] => bar.layers.at(-1) as MusicEvent[];
  const hasTime = () => bar.layers.some((one) => one.some(({ kind }) => kind === 'notes' || kind === 'rest'));
  const close = (line: number) => {
    if (complete.length >= MAX_BARS) throw new ParseError(line, 'The tune has too many bars.');
    complete.push(bar);
    bar = emptyBar();
    onClose();
  };
  return {
    add: (one) => void layer().push(one),
    addLayer: () => void bar.layers.push([]),
    hasSeveralLayers: () => bar.layers.length > 1,
    close,
    readBarLine(text, line) {
      const { endsRepeat, style, repeatsFrom } = readBarLine(text);
      const last = complete.at(-1);
      if (hasTime()) {
        bar.end = { style, endsRepeat };
        close(line);
      } else if (last && style !== '') last.end = { style, endsRepeat: endsRepeat || last.end.endsRepeat };
      if (repeatsFrom) bar.startsRepeat = true;
    },
    setEnding(numbers) {
      bar.ending = numbers;
    },
    completedCount: () => complete.length,
    startedCount: () => complete.length + (hasTime() ? 1 : 0),
    isEmpty: () => complete.length === 0 && layer().length === 0,
    finish(line) {
      if (hasTime()) close(line);
      return complete;
    },
  };
}

function readBarLine(text: string): Bar['end'] & { readonly repeatsFrom: boolean } {
  // A bar line that is not drawn may stand in front: "[|]:|".
  const endsRepeat = /(?:^\[?|\]):+\|/.test(text) || text === '::';
  const isHeavy = endsRepeat || /\|\]|\[\|/.test(text);
  const style = isHeavy ? 'light-heavy' : text.includes('||') ? 'light-light' : '';
  return { endsRepeat, style, repeatsFrom: /\|:|::$/.test(text) };
}
