import { type ReactNode, useCallback, useRef, useState } from 'react';
import { TappableChords, type TappedChord } from '../../components/index.ts';
import { ChordPopover } from './chord-popover.tsx';

/**
 * Makes the chords of everything inside tappable; the diagrams of a tapped chord open beside it, a second tap closes.
 */
export function ChordPopoverArea({ children }: { children: ReactNode }) {
  const [tapped, setTapped] = useState<TappedChord>();
  const openButton = useRef<HTMLButtonElement>(undefined);
  const close = useCallback(() => {
    openButton.current = undefined;
    setTapped(undefined);
  }, []);
  return (
    <>
      <TappableChords
        onTap={(chord) => {
          if (openButton.current === chord.button) return close();
          openButton.current = chord.button;
          setTapped(chord);
        }}
      >
        {children}
      </TappableChords>
      {tapped ? <ChordPopover key={tapped.name} chord={tapped} onClose={close} /> : null}
    </>
  );
}
