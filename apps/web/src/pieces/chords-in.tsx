import { type ChordView, chordWriter, isUnknownChord, parseChord, renamesChords } from '@canticle/music';
import { createContext, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';

/**
 * A chord as it is shown, and its common name, whatever notation that is; no name for what is no chord ("N.C.").
 * `isLeft`: it is not known as a chord, and stays as it is written among chords that were moved or renamed.
 */
export type ShownChord = { readonly shown: string; readonly name: string | undefined; readonly isLeft: boolean };

type ShowChord = (symbol: string) => ShownChord;

const asWritten: ShowChord = (symbol) => ({ shown: symbol, name: nameOf(symbol, symbol), isLeft: false });
const ChordsShown = createContext(asWritten);
const ChordsOutOfSight = createContext(asWritten);

/**
 * Shows every chord inside in one key and notation. A change of key draws the chords again and nothing else: not the
 * words, not the lines they stand in.
 */
export function ChordsIn({ view, children }: { view: ChordView | undefined; children: ReactNode }) {
  const { key = null, semitones, notation, form } = view ?? {};
  const show = useMemo(() => chordShower({ key, semitones, notation, form }), [key, semitones, notation, form]);
  const outOfSight = useDeferredValue(show);
  return (
    <ChordsShown value={show}>
      <ChordsOutOfSight value={outOfSight}>{children}</ChordsOutOfSight>
    </ChordsShown>
  );
}

type ChordsOfPartProps = { isOutOfSight: boolean; children: ReactNode };

/** A part of a song. While it is out of sight its chords follow a moment after those one sees, which are drawn at once. */
export function ChordsOfPart({ isOutOfSight, children }: ChordsOfPartProps) {
  const inSight = useContext(ChordsShown);
  const outOfSight = useContext(ChordsOutOfSight);
  return <ChordsShown value={isOutOfSight ? outOfSight : inSight}>{children}</ChordsShown>;
}

/** How a chord of the original text is shown here; as it is written where nobody said otherwise. */
export const useShownChord = (symbol: string): ShownChord => useContext(ChordsShown)(symbol);

/**
 * How chords are shown in a view. A song has few different chords and many places for them: each is moved and named once.
 */
export function chordShower(view: ChordView): ShowChord {
  const write = chordWriter(view);
  const common = chordWriter({ ...view, notation: 'common', form: 'plain' });
  const isRenaming = renamesChords(view);
  const known = new Map<string, ShownChord>();
  return (symbol) => {
    const found = known.get(symbol) ?? {
      shown: write(symbol),
      name: nameOf(symbol, common(symbol)),
      isLeft: isRenaming && isUnknownChord(symbol),
    };
    known.set(symbol, found);
    return found;
  };
}

const nameOf = (symbol: string, common: string) => (parseChord(symbol) ? common : undefined);
