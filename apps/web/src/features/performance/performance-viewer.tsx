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
  /** The chords above the words: the key they are written in, their transposition, their notation. */
  chords: { readonly key: Key | null; readonly semitones: number; readonly notation: Notation } | undefined;
  /** Of the text, as a code. */
  language: string;
  title: string;
  onClose: () => void;
  /** Wraps the text with what shows the diagrams of its chords. */
  renderWithDiagrams: (text: ReactNode) => ReactNode;
};

/**
 * A song for performers: only the text in sung order, with pages turned by keys, pedals or touch. The page that opens
 * it keeps the screen awake.
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

  // The native dialog is opened by a method, not by an attribute: only then is the page below it inert. It opens first:
  // hidden elements cannot be measured.
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    element?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- a dialog opens by a method, and only then has a size
    setOpen(true);
  }, []);

  // After a press with a finger or a mouse the focus returns to the text, so that it receives the keys of a pedal.
  const restoreFocus = (event: MouseEvent) => {
    const isField = event.target instanceof Element && event.target.closest('[popover], [popovertarget]') !== null;
    if (event.detail > 0 && !isField) dialog.current?.focus();
  };

  // Closed the same way as with Esc: the browser then restores the focus.
  const stage = { language, title, choices, choose, onClose: () => dialog.current?.close() };
  return (
    // The dialog itself receives the keys of pedals; it is not a control.
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
