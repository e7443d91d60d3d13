import {
  type ChordFormatOptions,
  createChordFormatter,
  isUnknownChord,
  parseChord,
  changesChordNames,
} from '@canticle/music';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';

/**
 * A chord as it is shown, and its common name, whatever notation that is; no name for what is no chord ("N.C.").
 * `isUnchanged`: it is not known as a chord, and stays as it is written among chords that were moved or renamed.
 */
export type DisplayedChord = {
  readonly text: string;
  readonly name: string | undefined;
  readonly isUnchanged: boolean;
};

type FormatChord = (symbol: string) => DisplayedChord;

const formatAsWritten: FormatChord = (symbol) => ({
  text: symbol,
  name: commonNameOf(symbol, symbol),
  isUnchanged: false,
});
const ChordFormatContext = createContext(formatAsWritten);
const DeferredChordFormatContext = createContext(formatAsWritten);

/**
 * Shows every chord inside in one key and notation. A change of key draws the chords again and nothing else: not the
 * words, not the lines they stand in.
 */
export function ChordViewProvider({ view, children }: { view: ChordFormatOptions | undefined; children: ReactNode }) {
  const { key = null, semitones, notation, form } = view ?? {};
  const format = useMemo(
    () => createSymbolFormatter({ key, semitones, notation, form }),
    [key, semitones, notation, form],
  );
  const deferredFormat = useDeferredValue(format);
  return (
    <ChordFormatContext value={format}>
      <DeferredChordFormatContext value={deferredFormat}>{children}</DeferredChordFormatContext>
    </ChordFormatContext>
  );
}

type DeferrableChordsProps = { isOffscreen: boolean; children: ReactNode };

/** A part of a song. While it is out of sight its chords follow a moment after those one sees, which are drawn at once. */
export function DeferrableChords({ isOffscreen, children }: DeferrableChordsProps) {
  const format = useContext(ChordFormatContext);
  const deferredFormat = useContext(DeferredChordFormatContext);
  return <ChordFormatContext value={isOffscreen ? deferredFormat : format}>{children}</ChordFormatContext>;
}

/** How a chord of the original text is shown here; as it is written where nobody said otherwise. */
export const useDisplayedChord = (symbol: string): DisplayedChord => useContext(ChordFormatContext)(symbol);

/**
 * How chords are shown in a view. A song has few different chords and many places for them: each is moved and named once.
 */
export function createSymbolFormatter(view: ChordFormatOptions): FormatChord {
  const formatSymbol = createChordFormatter(view);
  const formatCommonName = createChordFormatter({ ...view, notation: 'common', form: 'plain' });
  const isRenaming = changesChordNames(view);
  const formatted = new Map<string, DisplayedChord>();
  return (symbol) => {
    const chord = formatted.get(symbol) ?? {
      text: formatSymbol(symbol),
      name: commonNameOf(symbol, formatCommonName(symbol)),
      isUnchanged: isRenaming && isUnknownChord(symbol),
    };
    formatted.set(symbol, chord);
    return chord;
  };
}

const commonNameOf = (symbol: string, common: string) => (parseChord(symbol) ? common : undefined);
