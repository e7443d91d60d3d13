import type { ChapterContent } from '@canticle/contract/calls';
import type { RefObject } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { CloseIcon } from '../../ui/icons.ts';

export type ChapterNote = ChapterContent['notes'][number];

/** The marker of a footnote or of cross references in the text. */
export function NoteMarker({ note, onNote }: { note: ChapterNote; onNote: (note: ChapterNote) => void }) {
  return (
    <button type="button" aria-label={useNoteName(note)} onClick={() => onNote(note)} className="note-sign">
      <span aria-hidden>{note.kind === 'references' ? '†' : '*'}</span>
    </button>
  );
}

/**
 * The text of a note, at the bottom of the screen: one popover for all notes of a chapter. Native popover: Esc or a
 * press elsewhere closes it, and the focus returns to the marker.
 */
export function NotePopover({
  note,
  sheet,
}: {
  note: ChapterNote | undefined;
  sheet: RefObject<HTMLDivElement | null>;
}) {
  const { t } = useTranslate();
  const name = useNoteName(note);
  return (
    <div
      ref={sheet}
      popover="auto"
      role="dialog"
      aria-label={name}
      tabIndex={-1}
      className="fixed inset-x-0 top-auto bottom-0 z-40 m-0 mx-auto w-full max-w-xl rounded-t-surface border border-line bg-sheet p-5 text-ink shadow-raised sm:bottom-6 sm:rounded-surface"
    >
      <div className="flex items-start gap-4">
        <div className="grow">
          <p className="text-sm font-semibold">{name}</p>
          <p className="mt-1.5 max-h-[50dvh] overflow-y-auto font-serif text-[1.0625rem] leading-relaxed">
            {note?.spans.map((span, index) => (
              <span key={index} className={(span.marks ?? []).map((mark) => `mark-${mark}`).join(' ')}>
                {span.text}
              </span>
            ))}
          </p>
        </div>
        <IconButton
          label={t('app.close')}
          icon={<CloseIcon aria-hidden className="size-5" />}
          onClick={() => sheet.current?.hidePopover()}
          className="-mt-2.5 -me-3"
        />
      </div>
    </div>
  );
}

function useNoteName(note: ChapterNote | undefined): string {
  const { t } = useTranslate();
  const isReferences = note?.kind === 'references';
  const number = note?.verse ?? '';
  if (number === '') return t(isReferences ? 'scripture.cross-references' : 'scripture.footnote');
  return t(isReferences ? 'scripture.cross-references.of' : 'scripture.footnote.of', { number });
}
