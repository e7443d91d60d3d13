import { ParseError } from '../parse-error.ts';
import type { Bar, MusicEvent } from './tune.ts';
import { diagnose } from '../diagnostics.ts';

/** Builds the bars of a voice while it is read. */
export type BarBuilder = {
  /** Adds an event to the open bar. */
  add(one: MusicEvent): void;
  /** Starts another layer in the open bar, from its beginning. */
  addLayer(): void;
  hasSeveralLayers(): boolean;
  /** Ends the bar whatever is in it. @throws {ParseError} when there are too many */
  close(line: number): void;
  /** Reads a bar line as written. Its signs apply to the bar before and the bar after it. */
  readBarLine(text: string, line: number): void;
  setEnding(numbers: string): void;
  /** The number of complete bars; `startedCount` includes the open one. */
  completedCount(): number;
  startedCount(): number;
  isEmpty(): boolean;
  finish(line: number): readonly Bar[];
};

/** Longer than any hymn; a line may request a million bars of rest. */
export const MAX_BARS = 5000;

/* The last of the layers is the open one. */
const emptyBar = (layer: MusicEvent[]): Bar => ({
  layers: [layer],
  startsRepeat: false,
  ending: '',
  end: { style: '', endsRepeat: false },
});

/** @param onClose  called whenever a bar ends */
export function createBarBuilder(onClose: () => void): BarBuilder {
  const complete: Bar[] = [];
  let layer: MusicEvent[] = [];
  let bar = emptyBar(layer);
  const hasTime = () => bar.layers.some((one) => one.some(({ kind }) => kind === 'notes' || kind === 'rest'));
  const close = (line: number) => {
    if (complete.length >= MAX_BARS)
      throw new ParseError(line, diagnose('words', { words: 'The tune has too many bars.' }));
    complete.push(bar);
    layer = [];
    bar = emptyBar(layer);
    onClose();
  };
  return {
    add: (one) => void layer.push(one),
    addLayer() {
      layer = [];
      bar.layers.push(layer);
    },
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
    isEmpty: () => complete.length === 0 && layer.length === 0,
    finish(line) {
      if (hasTime()) close(line);
      return complete;
    },
  };
}

function readBarLine(text: string): Bar['end'] & { readonly repeatsFrom: boolean } {
  // A bar line that is not drawn may precede it: "[|]:|".
  const endsRepeat = /(?:^\[?|\]):+\|/.test(text) || text === '::';
  const isHeavy = endsRepeat || /\|\]|\[\|/.test(text);
  const style = isHeavy ? 'light-heavy' : text.includes('||') ? 'light-light' : '';
  return { endsRepeat, style, repeatsFrom: /\|:|::$/.test(text) };
}
