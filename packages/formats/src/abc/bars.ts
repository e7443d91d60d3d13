import { Unreadable } from '../unreadable.ts';
import type { Bar, Happening } from './tune.ts';

/** The bars of a voice while they are read. */
export type Bars = {
  /** Puts something into the bar that is open. */
  add(one: Happening): void;
  /** Lays another voice over the bar that is open, from its beginning. */
  overlay(): void;
  isOverlaid(): boolean;
  /** Ends the bar whatever is in it. @throws {Unreadable} when there are too many */
  close(line: number): void;
  /** A bar line as it is written. What stands before any note says something of the bar before and the bar after. */
  readLine(text: string, line: number): void;
  setEnding(numbers: string): void;
  /** How many bars are complete, and with the one that is begun. */
  complete(): number;
  begun(): number;
  isFresh(): boolean;
  end(line: number): readonly Bar[];
};

/** Longer than any hymn; a line may ask for a million bars of rest. */
export const MOST_BARS = 5000;

const emptyBar = (): Bar => ({ layers: [[]], repeatsFrom: false, ending: '', end: { style: '', repeats: false } });

/** @param onClose  told whenever a bar ends */
export function openBars(onClose: () => void): Bars {
  const complete: Bar[] = [];
  let bar = emptyBar();
  const layer = (): Happening[] => bar.layers.at(-1) as Happening[];
  const hasTime = () => bar.layers.some((one) => one.some(({ kind }) => kind === 'notes' || kind === 'rest'));
  const close = (line: number) => {
    if (complete.length >= MOST_BARS) throw new Unreadable(line, 'The tune has too many bars.');
    complete.push(bar);
    bar = emptyBar();
    onClose();
  };
  return {
    add: (one) => void layer().push(one),
    overlay: () => void bar.layers.push([]),
    isOverlaid: () => bar.layers.length > 1,
    close,
    readLine(text, line) {
      const { repeats, style, repeatsFrom } = readBarLine(text);
      const last = complete.at(-1);
      if (hasTime()) {
        bar.end = { style, repeats };
        close(line);
      } else if (last && style !== '') last.end = { style, repeats: repeats || last.end.repeats };
      if (repeatsFrom) bar.repeatsFrom = true;
    },
    setEnding(numbers) {
      bar.ending = numbers;
    },
    complete: () => complete.length,
    begun: () => complete.length + (hasTime() ? 1 : 0),
    isFresh: () => complete.length === 0 && layer().length === 0,
    end(line) {
      if (hasTime()) close(line);
      return complete;
    },
  };
}

function readBarLine(text: string): Bar['end'] & { readonly repeatsFrom: boolean } {
  // A bar line that is not drawn may stand in front: "[|]:|".
  const repeats = /(?:^\[?|\]):+\|/.test(text) || text === '::';
  const isHeavy = repeats || /\|\]|\[\|/.test(text);
  const style = isHeavy ? 'light-heavy' : text.includes('||') ? 'light-light' : '';
  return { repeats, style, repeatsFrom: /\|:|::$/.test(text) };
}
