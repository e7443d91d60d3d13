import type { ChordV4, Instrument } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { TappedChord } from '../../pieces/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { IconButton, Segmented, showToast, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { NextIcon, PreviousIcon } from '../../ui/icons.ts';
import { ChordDiagram, titleOf } from './chord-diagram.tsx';
import { instruments, rememberedInstrument, rememberInstrument } from './instrument.ts';
import { chordQuery } from './queries.ts';
import { useClosing } from './use-closing.ts';
import { usePlace } from './use-place.ts';

type ChordPopoverProps = { chord: TappedChord; onClose: () => void };

/** The diagrams of one chord, one at a time, on the instrument chosen last. Closes by itself when there are none. */
export function ChordPopover({ chord, onClose }: ChordPopoverProps) {
  const { t } = useTranslate();
  const [instrument, setInstrument] = useState(rememberedInstrument);
  const { data, isError } = useQuery(chordQuery(chord.name, instrument));
  const here = useRef<HTMLDivElement>(null);
  const id = useId();
  useShown(here, chord.button, id);
  const place = usePlace(here, chord.button, onClose);
  useClosing(here, chord.button, onClose);

  const reason = isError ? t('chords.failed') : data === null ? t('chords.none', { chord: chord.shown }) : undefined;
  useEffect(() => {
    if (reason === undefined) return;
    showToast({ text: reason });
    onClose();
  }, [reason, onClose]);

  return (
    <div
      ref={here}
      id={id}
      popover="manual"
      role="dialog"
      // A press on anything in it keeps the focus here instead of giving it to what lies behind.
      tabIndex={-1}
      aria-label={t('chords.chord', { chord: chord.shown })}
      style={place}
      className="m-0 w-68 max-w-[calc(100vw-1rem)] rounded-surface border border-line bg-sheet p-3 text-ink shadow-raised"
    >
      {data ? <Shapes key={instrument} chord={data} shown={chord.shown} /> : <ShapeToCome />}
      <div className="mt-2 flex justify-center border-t border-line pt-3">
        <Segmented
          label={t('chords.instrument')}
          options={instruments.map((value) => ({ value, label: t(`chords.${value}`) }))}
          chosen={instrument}
          onChoose={(chosen: Instrument) => {
            rememberInstrument(chosen);
            setInstrument(chosen);
          }}
        />
      </div>
    </div>
  );
}

function Shapes({ chord, shown }: { chord: ChordV4; shown: string }) {
  const { t } = useTranslate();
  const [at, setAt] = useState(0);
  const count = chord.imageArray.length;
  const svg = chord.imageArray[at] ?? '';
  const title = titleOf(svg);
  const label = t('chords.shape', { chord: title, number: at + 1, count });
  const step = (by: number) => setAt((at + by + count) % count);
  return (
    <>
      <p className="flex items-baseline justify-between gap-2 px-1">
        <strong className="truncate text-lg font-semibold text-accent">{shown}</strong>
        <span className="truncate text-sm text-ink-soft">
          {title !== chord.chordName ? t('chords.without-bass', { chord: title }) : null}
          {title === chord.chordName && shown !== title ? title : null}
        </span>
      </p>
      <div className="flex items-center justify-between">
        <IconButton label={t('chords.previous')} icon={<PreviousIcon aria-hidden />} onClick={() => step(-1)} />
        <ChordDiagram svg={svg} label={label} className="h-41 min-w-0 flex-1" />
        <IconButton label={t('chords.next')} icon={<NextIcon aria-hidden />} onClick={() => step(1)} />
      </div>
      <p role="status" className="text-center text-sm text-ink-soft tabular-nums">
        {at + 1}/{count}
      </p>
    </>
  );
}

/* As high as what comes, so that nothing jumps. */
function ShapeToCome() {
  return (
    <Skeleton>
      <div className="flex h-53 items-center justify-center">
        <SkeletonBar className="h-36 w-28" />
      </div>
    </Skeleton>
  );
}

/* Lifts the popover over everything before it is placed, and tells the chord that it is open. From the keyboard the focus goes in. */
function useShown(here: { readonly current: HTMLElement | null }, button: HTMLButtonElement, id: string): void {
  useLayoutEffect(() => {
    const popover = here.current;
    popover?.showPopover?.();
    button.setAttribute('aria-expanded', 'true');
    button.setAttribute('aria-controls', id);
    if (button.matches(':focus-visible')) popover?.querySelector<HTMLElement>('input:checked, button')?.focus();
    return () => {
      button.removeAttribute('aria-expanded');
      button.removeAttribute('aria-controls');
    };
  }, [here, button, id]);
}
