import {
  type ChordFormatOptions,
  createChordFormatter,
  isUnknownChord,
  parseChord,
  changesChordNames,
} from '@canticle/music';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';

/**
 * A chord as displayed, and its common name in any notation; no name for text that is not a chord ("N.C.").
 * `isUnchanged`: it is not recognised, and is shown as written among transposed or renamed chords.
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
 * Shows all chords inside in one key and notation. A change of key re-renders only the chords, not the lyrics or their
 * lines.
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

/**
 * A section of a song. While it is offscreen its chords are rendered after the visible ones, which are rendered at
 * once.
 */
export function DeferrableChords({ isOffscreen, children }: DeferrableChordsProps) {
  const format = useContext(ChordFormatContext);
  const deferredFormat = useContext(DeferredChordFormatContext);
  return <ChordFormatContext value={isOffscreen ? deferredFormat : format}>{children}</ChordFormatContext>;
}

/** How every chord of the original text is displayed here; a new function after a change of key. */
export const useChordDisplay = (): FormatChord => useContext(ChordFormatContext);

/** How a chord of the original text is displayed here; as written by default. */
export const useDisplayedChord = (symbol: string): DisplayedChord => useContext(ChordFormatContext)(symbol);

/**
 * Creates the chord formatter of a view. A song has few different chords and many occurrences: each chord is transposed
 * and named once.
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
