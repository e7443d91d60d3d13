import './performance.css';
import type { Key, LyricsDocument, Melody, Notation } from '@canticle/music';
import { sungSections } from '@canticle/music';
import { type MouseEvent, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { ChordViewProvider, createDisplaySections } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { paginateSections } from './paginate-sections.ts';
import { PagedStage } from './paged-stage.tsx';
import { ScrollingStage } from './scrolling-stage.tsx';
import { useStageSettings } from './use-stage-settings.ts';

export type PerformanceViewerProps = {
  document: LyricsDocument;
  melody: Melody;
  /** The chords above the words: the key they are written in, how far they are moved, how they are named. */
  chords: { readonly key: Key | null; readonly semitones: number; readonly notation: Notation } | undefined;
  /** Of the text, as a code. */
  language: string;
  title: string;
  onClose: () => void;
  /** Around the text: what shows the diagrams of its chords. */
  renderWithDiagrams: (text: ReactNode) => ReactNode;
};

/**
 * A song for somebody who plays it: nothing on the screen but the text, as it is sung, to be turned with keys, pedals
 * or a finger. The page that opens it keeps the screen awake.
 */
export function PerformanceViewer({ document, melody, chords, language, title, ...page }: PerformanceViewerProps) {
  const { t } = useTranslate();
  const [choices, choose] = useStageSettings();
  const dialog = useRef<HTMLDialogElement>(null);
  const withChords = chords !== undefined;
  const sections = useMemo(
    () => createDisplaySections(sungSections(document), { melody, withChords }, (kind) => t(`lyrics.${kind}`)),
    [document, melody, withChords, t],
  );
  const pages = useMemo(() => paginateSections(sections), [sections]);

  // The native dialog is opened by a method, not by an attribute: only then is what is below it out of reach.
  // It comes first: what is not on the screen cannot be measured.
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    element?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- a dialog opens by a method, and only then has a size
    setOpen(true);
  }, []);

  // After a press with a finger or a mouse the keys of a pedal belong to the text again.
  const restoreFocus = (event: MouseEvent) => {
    const isField = event.target instanceof Element && event.target.closest('[popover], [popovertarget]') !== null;
    if (event.detail > 0 && !isField) dialog.current?.focus();
  };

  // Closed as Esc closes it: the browser then gives the focus back to where it was.
  const stage = { language, title, choices, choose, onClose: () => dialog.current?.close() };
  return (
    // The dialog itself is where pedals are heard; it is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={t('performance.title', { title })}
      data-theme={choices.isStage ? 'stage' : undefined}
      onClose={(event) => event.target === dialog.current && page.onClose()}
      onClick={restoreFocus}
      className="stage m-0 h-dvh max-h-none w-full max-w-none bg-paper p-0 text-ink outline-none open:flex open:flex-col"
    >
      <ChordViewProvider view={chords}>
        {page.renderWithDiagrams(
          <>
            {isOpen && choices.isScrolling ? (
              <ScrollingStage {...stage} sections={sections} notes={document.notes} />
            ) : null}
            {isOpen && !choices.isScrolling ? <PagedStage {...stage} pages={pages} /> : null}
          </>,
        )}
      </ChordViewProvider>
    </dialog>
  );
}
