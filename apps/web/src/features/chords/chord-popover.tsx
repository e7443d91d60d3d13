import type { ChordV4, Instrument } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { TappedChord } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton, SegmentedControl, showToast, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { NextIcon, PreviousIcon } from '../../ui/icons.ts';
import { ChordDiagram, diagramTitle } from './chord-diagram.tsx';
import { instruments, readInstrumentPreference, saveInstrumentPreference } from './instrument-preference.ts';
import { chordQuery } from './queries.ts';
import { useDismiss } from './use-dismiss.ts';
import { usePopoverPosition } from './use-popover-position.ts';

type ChordPopoverProps = { chord: TappedChord; onClose: () => void };

/** The diagrams of one chord, one at a time, on the instrument chosen last. Closes by itself when there are none. */
export function ChordPopover({ chord, onClose }: ChordPopoverProps) {
  const { t } = useTranslate();
  const [instrument, setInstrument] = useState(readInstrumentPreference);
  const { data, isError } = useQuery(chordQuery(chord.name, instrument));
  const popoverRef = useRef<HTMLDivElement>(null);
  const id = useId();
  useShowPopover(popoverRef, chord.button, id);
  const position = usePopoverPosition(popoverRef, chord.button, onClose);
  useDismiss(popoverRef, chord.button, onClose);

  const closeReason = isError
    ? t('chords.failed')
    : data === null
      ? t('chords.none', { chord: chord.symbol })
      : undefined;
  useEffect(() => {
    if (closeReason === undefined) return;
    showToast({ text: closeReason });
    onClose();
  }, [closeReason, onClose]);

  return (
    <div
      ref={popoverRef}
      id={id}
      popover="manual"
      role="dialog"
      // A press inside keeps the focus here instead of moving it to the page behind.
      tabIndex={-1}
      aria-label={t('chords.chord', { chord: chord.symbol })}
      style={position}
      className="m-0 w-68 max-w-[calc(100vw-1rem)] rounded-surface border border-line bg-sheet p-3 text-ink shadow-raised"
    >
      {data ? <ChordShapes key={instrument} chord={data} displayName={chord.symbol} /> : <ShapeSkeleton />}
      <div className="mt-2 flex justify-center border-t border-line pt-3">
        <SegmentedControl
          label={t('chords.instrument')}
          options={instruments.map((value) => ({ value, label: t(`chords.${value}`) }))}
          value={instrument}
          onValueChange={(chosen: Instrument) => {
            saveInstrumentPreference(chosen);
            setInstrument(chosen);
          }}
        />
      </div>
    </div>
  );
}

function ChordShapes({ chord, displayName }: { chord: ChordV4; displayName: string }) {
  const { t } = useTranslate();
  const [index, setIndex] = useState(0);
  const count = chord.imageArray.length;
  const svg = chord.imageArray[index] ?? '';
  const title = diagramTitle(svg);
  const label = t('chords.shape', { chord: title, number: index + 1, count });
  const step = (by: number) => setIndex((index + by + count) % count);
  return (
    <>
      <p className="flex items-baseline justify-between gap-2 px-1">
        <strong className="truncate text-lg font-semibold text-accent">{displayName}</strong>
        <span className="truncate text-sm text-ink-soft">
          {title !== chord.chordName ? t('chords.without-bass', { chord: title }) : null}
          {title === chord.chordName && displayName !== title ? title : null}
        </span>
      </p>
      <div className="flex items-center justify-between">
        <IconButton label={t('chords.previous')} icon={<PreviousIcon aria-hidden />} onClick={() => step(-1)} />
        <ChordDiagram svg={svg} label={label} className="h-41 min-w-0 flex-1" />
        <IconButton label={t('chords.next')} icon={<NextIcon aria-hidden />} onClick={() => step(1)} />
      </div>
      <p role="status" className="text-center text-sm text-ink-soft tabular-nums">
        {index + 1}/{count}
      </p>
    </>
  );
}

/* As high as the loaded diagram, so that the layout does not shift. */
function ShapeSkeleton() {
  return (
    <Skeleton>
      <div className="flex h-53 items-center justify-center">
        <SkeletonBar className="h-36 w-28" />
      </div>
    </Skeleton>
  );
}

/*
 * Shows the popover above everything before it is positioned, and marks the chord as expanded. Opened with the
 * keyboard, it takes the focus.
 */
function useShowPopover(
  popoverRef: { readonly current: HTMLElement | null },
  button: HTMLButtonElement,
  id: string,
): void {
  useLayoutEffect(() => {
    const popover = popoverRef.current;
    popover?.showPopover?.();
    button.setAttribute('aria-expanded', 'true');
    button.setAttribute('aria-controls', id);
    if (button.matches(':focus-visible')) popover?.querySelector<HTMLElement>('input:checked, button')?.focus();
    return () => {
      button.removeAttribute('aria-expanded');
      button.removeAttribute('aria-controls');
    };
  }, [popoverRef, button, id]);
}
