import { createContext, type KeyboardEvent, type ReactNode, useCallback, useContext, useEffect, useRef } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { adjacentChord, type ChordDirection } from './chord-navigation.ts';

/** A tapped chord: its common name, its displayed symbol, and its button. */
export type TappedChord = { readonly name: string; readonly symbol: string; readonly button: HTMLButtonElement };

/** Returns the accessible label of a chord, where chords are tappable. */
type ChordLabeler = (symbol: string) => string;

const ChordLabelContext = createContext<ChordLabeler | null>(null);

/** The label function for chord buttons; null where chords are plain text, as in print. */
export const useChordLabeler = (): ChordLabeler | null => useContext(ChordLabelContext);

/** The placeholder for the chord in the label. */
const CHORD_PLACEHOLDER = '…';
const CHORD_BUTTONS = 'button[data-chord]';
const KEY_DIRECTIONS: Readonly<Record<string, ChordDirection>> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowDown: 'below',
  ArrowUp: 'above',
  Home: 'first',
  End: 'last',
};

type TappableChordsProps = { onTap: (tapped: TappedChord) => void; children: ReactNode };

/**
 * Renders the chords inside it as buttons. They are a single tab stop, so that one Tab press passes the song; the arrow
 * keys move between chords.
 */
export function TappableChords({ onTap, children }: TappableChordsProps) {
  const { t } = useTranslate();
  const container = useRef<HTMLDivElement>(null);
  // Translated once and filled in here: a long song has hundreds of chords, and a change of key re-renders all of them.
  const labelTemplate = t('chords.chord', { chord: CHORD_PLACEHOLDER });
  const labelChord = useCallback(
    (shown: string) => labelTemplate.replace(CHORD_PLACEHOLDER, () => shown),
    [labelTemplate],
  );
  useRovingTabIndex(container);

  const onKeyDown = (event: KeyboardEvent) => {
    const direction = KEY_DIRECTIONS[event.key];
    const from = buttonOf(event.target);
    if (!direction || !from || !container.current || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const next = adjacentChord(
      [...container.current.querySelectorAll<HTMLButtonElement>(CHORD_BUTTONS)],
      from,
      direction,
    );
    setTabStop(container.current, next);
    next.focus();
  };
  return (
    // The pressed elements are the buttons inside; one listener serves the hundreds of chords of a long song.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <div
      ref={container}
      className="contents"
      onKeyDown={onKeyDown}
      onClick={({ target }) => {
        const button = buttonOf(target);
        const name = button?.dataset['chord'];
        if (!button || !name || !container.current) return;
        setTabStop(container.current, button);
        onTap({ name, symbol: button.textContent ?? name, button });
      }}
    >
      <ChordLabelContext value={labelChord}>{children}</ChordLabelContext>
    </div>
  );
}

function buttonOf(target: EventTarget): HTMLButtonElement | null {
  return target instanceof Element ? target.closest<HTMLButtonElement>(CHORD_BUTTONS) : null;
}

/* The tab stop is set on the elements directly: a song does not re-render when another chord gets the focus. */
function setTabStop(container: HTMLElement, button: HTMLButtonElement): void {
  for (const stop of container.querySelectorAll<HTMLButtonElement>(`${CHORD_BUTTONS}[tabindex="0"]`))
    stop.tabIndex = -1;
  button.tabIndex = 0;
}

/* Chords change with the key, the format and the page; the first one becomes the tab stop when there is none. */
function useRovingTabIndex(containerRef: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const container = containerRef.current;
    if (!container) return;
    const ensureTabStop = () => {
      const first = container.querySelector<HTMLButtonElement>(CHORD_BUTTONS);
      if (first && !container.querySelector(`${CHORD_BUTTONS}[tabindex="0"]`)) first.tabIndex = 0;
    };
    ensureTabStop();
    const observer = new MutationObserver(ensureTabStop);
    observer.observe(container, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [containerRef]);
}
