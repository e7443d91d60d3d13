import { type ChordView, chordWriter, parseChord } from '@canticle/music';
import { createContext, type ReactNode, useContext, useMemo } from 'react';

/** A chord as it is shown, and its common name, whatever notation that is; no name for what is no chord ("N.C."). */
export type ShownChord = { readonly shown: string; readonly name: string | undefined };

type ShowChord = (symbol: string) => ShownChord;

const ChordsShown = createContext<ShowChord>((symbol) => ({ shown: symbol, name: nameOf(symbol, symbol) }));

/**
 * Shows every chord inside in one key and notation. A change of key draws the chords again and nothing else: not the
 * words, not the lines they stand in.
 */
export function ChordsIn({ view, children }: { view: ChordView | undefined; children: ReactNode }) {
  const { key = null, semitones, notation, form } = view ?? {};
  const show = useMemo(() => chordShower({ key, semitones, notation, form }), [key, semitones, notation, form]);
  return <ChordsShown value={show}>{children}</ChordsShown>;
}

/** How a chord of the original text is shown here; as it is written where nobody said otherwise. */
export const useShownChord = (symbol: string): ShownChord => useContext(ChordsShown)(symbol);

/**
 * How chords are shown in a view. A song has few different chords and many places for them: each is moved and named once.
 */
export function chordShower(view: ChordView): ShowChord {
  const write = chordWriter(view);
  const common = chordWriter({ ...view, notation: 'common', form: 'plain' });
  const known = new Map<string, ShownChord>();
  return (symbol) => {
    const found = known.get(symbol) ?? { shown: write(symbol), name: nameOf(symbol, common(symbol)) };
    known.set(symbol, found);
    return found;
  };
}

const nameOf = (symbol: string, common: string) => (parseChord(symbol) ? common : undefined);
