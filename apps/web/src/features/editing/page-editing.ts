import type { LyricsDocument, Melody } from '@canticle/music';
import { createContext, useContext, useRef, useState } from 'react';
import {
  addChord,
  type ChordPosition,
  indexOfNewChord,
  type LinePosition,
  lineAt,
  moveChord,
  removeChord,
  setChord,
} from './lyric-operations.ts';

/** Changes the text; edits of one group are undone together. */
export type EditText = (operation: (document: LyricsDocument) => LyricsDocument, group?: string) => void;

/** A chord being typed: a new one above a letter, or one that has an index already. */
export type ChordEntry = LinePosition & {
  readonly offset: number;
  readonly index: number | undefined;
  readonly initial: string;
};

/** Where the focus goes after the next change. */
export type FocusTarget =
  | ({ readonly kind: 'words'; readonly caret: number } & LinePosition)
  | ({ readonly kind: 'chord'; readonly index: number } & LinePosition)
  | { readonly kind: 'block'; readonly block: number }
  | { readonly kind: 'move'; readonly block: number; readonly isUp: boolean };

/** A chord on its way to another letter. */
export type ChordDrag = {
  readonly symbol: string;
  readonly target: (LinePosition & { readonly offset: number }) | undefined;
};

type PageText = {
  readonly document: LyricsDocument;
  readonly melody: Melody;
  readonly edit: EditText;
  /** Shows the chords, where they are hidden. */
  readonly showChords: () => void;
};

/** What the parts of the page share: the text, the chord being typed or dragged, and where the focus goes. */
export function usePageState({ document, melody, edit, showChords }: PageText) {
  const [entry, setEntry] = useState<ChordEntry>();
  const [drag, setDrag] = useState<ChordDrag>();
  const { focusNext, takeFocusTarget } = useFocusTarget();
  const caret = useRef<LinePosition & { readonly offset: number }>(undefined);
  const chordAt = ({ index, ...place }: LinePosition & { readonly index: number }): ChordPosition => ({
    section: place.section,
    line: place.line,
    melody,
    index,
  });
  const putChord = (place: LinePosition, offset: number, symbol: string) => {
    const index = indexOfNewChord(lineAt(document, place).chords[melody], offset);
    edit((one) => addChord(one, { ...place, melody }, offset, symbol));
    focusNext({ kind: 'chord', section: place.section, line: place.line, index });
  };
  return {
    document,
    melody,
    edit,
    entry,
    drag,
    setDrag,
    focusNext,
    takeFocusTarget,
    rememberCaret: (at: LinePosition & { readonly offset: number }) => {
      caret.current = at;
    },
    lastCaret: () => caret.current,
    /** Opens the field for a chord. */
    startEntry: (next: ChordEntry) => {
      showChords();
      setEntry(next);
    },
    /** @param toFocus whether the focus goes to the chord, as after Enter */
    commitEntry: (typed: string, toFocus: boolean) => {
      if (!entry) return;
      setEntry(undefined);
      const symbol = typed.trim();
      const { section, line, offset, index } = entry;
      if (index !== undefined) {
        const place = chordAt({ section, line, index });
        if (symbol !== entry.initial) edit((one) => setChord(one, place, symbol));
        if (toFocus)
          focusNext(
            symbol === '' ? { kind: 'words', section, line, caret: offset } : { kind: 'chord', section, line, index },
          );
      } else if (symbol !== '') {
        putChord(entry, offset, symbol);
        if (!toFocus) takeFocusTarget();
      } else if (toFocus) focusNext({ kind: 'words', section, line, caret: offset });
    },
    cancelEntry: () => {
      if (!entry) return;
      setEntry(undefined);
      const { section, line, offset, index } = entry;
      focusNext(
        index === undefined ? { kind: 'words', section, line, caret: offset } : { kind: 'chord', section, line, index },
      );
    },
    putChord,
    removeChordAt: (place: LinePosition & { readonly index: number }, offset: number) => {
      edit((one) => removeChord(one, chordAt(place)));
      const left = lineAt(document, place).chords[melody].length - 1;
      focusNext(
        left > 0
          ? { kind: 'chord', section: place.section, line: place.line, index: Math.min(place.index, left - 1) }
          : { kind: 'words', section: place.section, line: place.line, caret: offset },
      );
    },
    /** @param group of steps that are undone together */
    moveChordTo: (from: LinePosition & { readonly index: number }, to: LinePosition, offset: number, group = '') => {
      const marks = lineAt(removeChord(document, chordAt(from)), to).chords[melody];
      edit((one) => moveChord(one, chordAt(from), to, offset), group);
      focusNext({ kind: 'chord', section: to.section, line: to.line, index: indexOfNewChord(marks, offset) });
    },
  };
}

/* Where the focus goes after the next change. */
function useFocusTarget() {
  const focusTarget = useRef<FocusTarget>(undefined);
  return {
    focusNext: (target: FocusTarget) => {
      focusTarget.current = target;
    },
    /** Where the focus goes now; once. */
    takeFocusTarget: () => {
      const target = focusTarget.current;
      focusTarget.current = undefined;
      return target;
    },
  };
}

export type PageState = ReturnType<typeof usePageState>;

const PageContext = createContext<PageState | undefined>(undefined);

export const PageProvider = PageContext.Provider;

/** The page that a part belongs to. */
export function usePage(): PageState {
  const page = useContext(PageContext);
  if (!page) throw new Error('Outside the page');
  return page;
}
