import type { StoredLyrics } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { createDisplaySections, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast, TextField } from '../../ui/index.ts';
import { useSuggestCorrection } from './queries.ts';

type SuggestDialogProps = { songId: string; title: string; text: StoredLyrics; onClose: () => void };
type ChosenLine = { readonly sectionId: string; readonly line: number; readonly text: string };

/** Suggests a correction of a line to the editors: the line is pressed, typed over and sent. */
export function SuggestDialog({ songId, title, text, onClose }: SuggestDialogProps) {
  const { t } = useTranslate();
  const [chosen, setChosen] = useState<ChosenLine>();
  const { sections } = text.document;
  const labels = createDisplaySections(sections, { melody: 'original', withChords: true }, (kind) =>
    t(`lyrics.${kind}`),
  );
  return (
    <Dialog open title={t('corrections.suggest')} onClose={onClose}>
      <p className="pb-4 text-ink-soft">{t('corrections.choose-line', { title })}</p>
      <div className="flex flex-col gap-5" lang={text.language}>
        {sections.map((section, at) => (
          <section key={section.id} aria-label={labels[at]?.label}>
            <h3 lang="" className="pb-1 text-sm text-ink-soft">
              {labels[at]?.label}
            </h3>
            {section.lines.map((line, index) => {
              if (line.text.trim() === '') return null;
              const isChosen = chosen?.sectionId === section.id && chosen.line === index;
              if (isChosen)
                return (
                  <CorrectionForm
                    key={index}
                    songId={songId}
                    language={text.language}
                    chosen={chosen}
                    onCancel={() => setChosen(undefined)}
                    onSent={onClose}
                  />
                );
              return (
                <button
                  key={index}
                  type="button"
                  dir="auto"
                  className="block min-h-11 w-full rounded-control px-2 py-1.5 text-start font-lyrics text-lg hover:bg-wash"
                  onClick={() => setChosen({ sectionId: section.id, line: index, text: line.text })}
                >
                  {line.text}
                </button>
              );
            })}
          </section>
        ))}
      </div>
    </Dialog>
  );
}

type CorrectionFormProps = {
  songId: string;
  language: string;
  chosen: ChosenLine;
  onCancel: () => void;
  onSent: () => void;
};

function CorrectionForm({ songId, language, chosen, onCancel, onSent }: CorrectionFormProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const suggest = useSuggestCorrection(songId);
  const [after, setAfter] = useState(chosen.text);
  const [note, setNote] = useState('');
  const isChanged = after !== chosen.text && after.trim() !== '';
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    const { sectionId, line, text: before } = chosen;
    suggest.mutate(
      { language, sectionId, line, before, after, note: note.trim() },
      {
        onSuccess: () => {
          showToast({ text: t('corrections.sent') });
          onSent();
        },
      },
    );
  };
  return (
    <form className="my-2 flex flex-col gap-3 rounded-surface border border-edge bg-sheet p-3" onSubmit={send}>
      <TextField
        label={t('corrections.line')}
        lang={language}
        dir="auto"
        maxLength={500}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just pressed this line to type over it
        autoFocus
        value={after}
        error={suggest.error ? failureText(suggest.error) : undefined}
        onChange={(event) => setAfter(event.currentTarget.value)}
      />
      <TextField
        label={t('corrections.note')}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={suggest.isPending} disabled={!isChanged}>
          {t('corrections.send')}
        </Button>
        <Button onClick={onCancel}>{t('corrections.other-line')}</Button>
      </div>
    </form>
  );
}
