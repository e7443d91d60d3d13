import { createContext, type KeyboardEvent, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { useTranslate } from '../translations/index.ts';
import { chordBeside, type Direction } from './chord-beside.ts';

/** A chord somebody tapped: its common name, as it is shown, and the button it stands on. */
export type TappedChord = { readonly name: string; readonly shown: string; readonly button: HTMLButtonElement };

/** What a chord is called for assistive technology, where chords may be tapped. */
type NameChord = (shown: string) => string;

const ChordTaps = createContext<NameChord | null>(null);

/** How chords are named as buttons here; null where they are words only, as on paper. */
export const useChordTaps = (): NameChord | null => useContext(ChordTaps);

/** Where the chord goes in the words for it. */
const PLACE = '…';
const BUTTONS = 'button[data-chord]';
const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'below',
  ArrowUp: 'above',
  Home: 'first',
  End: 'last',
};

type TappableChordsProps = { onTap: (tapped: TappedChord) => void; children: ReactNode };

/**
 * Makes the chords of everything inside into buttons. For the Tab key they are one stop, so that a song is passed in one
 * step; the arrow keys lead from chord to chord.
 */
export function TappableChords({ onTap, children }: TappableChordsProps) {
  const { t } = useTranslate();
  const here = useRef<HTMLDivElement>(null);
  // Asked once and filled in here: a long song has hundreds of chords, and a change of key draws them all.
  const words = t('chords.chord', { chord: PLACE });
  const nameChord = useCallback((shown: string) => words.replace(PLACE, () => shown), [words]);
  useOneStop(here);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    const from = buttonOf(event.target);
    if (!direction || !from || !here.current || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = chordBeside([...here.current.querySelectorAll<HTMLButtonElement>(BUTTONS)], from, direction);
    makeStop(here.current, next);
    next.focus();
  };
  return (
    // What is pressed are the buttons inside; one listener serves the hundreds of chords of a long song.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={here}
      className="contents"
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const button = buttonOf(target);
        const name = button?.dataset['chord'];
        if (!button || !name || !here.current) return;
        makeStop(here.current, button);
        onTap({ name, shown: button.textContent ?? name, button });
      }}
    >
      <ChordTaps value={nameChord}>{children}</ChordTaps>
    </div>
  );
}

function buttonOf(target: EventTarget): HTMLButtonElement | null {
  return target instanceof Element ? target.closest<HTMLButtonElement>(BUTTONS) : null;
}

/* The stop is set on the elements themselves: a song is not drawn again because another chord has the focus. */
function makeStop(here: HTMLElement, chosen: HTMLButtonElement): void {
  for (const stop of here.querySelectorAll<HTMLButtonElement>(`${BUTTONS}[tabindex="0"]`)) stop.tabIndex = -1;
  chosen.tabIndex = 0;
}

/* Chords come and go with the key, the format and the page; the first one is the stop when none is. */
function useOneStop(here: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const place = here.current;
    if (!place) return;
    const keepStop = () => {
      const first = place.querySelector<HTMLButtonElement>(BUTTONS);
      if (first && !place.querySelector(`${BUTTONS}[tabindex="0"]`)) first.tabIndex = 0;
    };
    keepStop();
    const watching = new MutationObserver(keepStop);
    watching.observe(place, { childList: true, subtree: true });
    return () => watching.disconnect();
  }, [here]);
}
