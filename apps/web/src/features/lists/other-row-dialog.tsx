import { type BookLanguage, bookLanguageOf, formatReference, parseReference } from '@canticle/scripture';
import { type FormEvent, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, TextField } from '../../ui/index.ts';
import type { Row } from './apply-operation.ts';
import type { OtherRow } from './use-set-mutations.ts';
import { formatLength, parseLength } from './set-length.ts';

type OtherRowDialogProps = {
  type: OtherRow['type'];
  /** The row that is edited; absent for a new one. */
  row?: Row | undefined;
  onSave: (row: OtherRow) => void;
  onClose: () => void;
};

type Problem = 'no-words' | 'no-passage' | 'no-length';

/** A heading, a reading or a note of a set: its words, who does it and how long it takes. */
export function OtherRowDialog({ type, row, onSave, onClose }: OtherRowDialogProps) {
  const { t, language } = useTranslate();
  const [words, setWords] = useState(() =>
    type === 'reading' ? readPassage(row?.reference ?? '', bookLanguageOf(language)) : (row?.title ?? ''),
  );
  const [leader, setLeader] = useState(row?.leader ?? '');
  const [length, setLength] = useState(row?.durationSeconds ? formatLength(row.durationSeconds) : '');
  const [problem, setProblem] = useState<Problem>();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const durationSeconds = parseLength(length);
    const passage = type === 'reading' ? parseReference(words, bookLanguageOf(language)) : undefined;
    const found = findProblem(type, words, passage !== undefined, durationSeconds);
    setProblem(found);
    if (found || durationSeconds === undefined) return;
    onSave({
      type,
      title: type === 'reading' ? null : words.trim(),
      reference: passage ? formatReference(passage, 'en') : null,
      leader: leader.trim() || null,
      durationSeconds,
    });
  };
  const isWordsProblem = problem === 'no-words' || problem === 'no-passage';
  return (
    <Dialog open title={t(`set.${type}`)} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <TextField
          label={t(`set.${type}.words`)}
          dir="auto"
          maxLength={200}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type here
          autoFocus
          value={words}
          hint={t(`set.${type}.hint`)}
          error={isWordsProblem ? t(problem === 'no-words' ? 'set.no-words' : 'set.no-passage', { words }) : undefined}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {type === 'heading' ? null : (
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={t(type === 'reading' ? 'set.reader' : 'set.leader')}
              dir="auto"
              maxLength={100}
              value={leader}
              onChange={(event) => setLeader(event.currentTarget.value)}
            />
            <TextField
              label={t('set.length')}
              inputMode="decimal"
              placeholder="4:30"
              value={length}
              error={problem === 'no-length' ? t('set.length.wrong') : undefined}
              onChange={(event) => setLength(event.currentTarget.value)}
            />
          </div>
        )}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t(row ? 'settings.save' : 'set.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function findProblem(
  type: OtherRow['type'],
  words: string,
  isPassage: boolean,
  durationSeconds: number | null | undefined,
): Problem | undefined {
  if (words.trim() === '') return 'no-words';
  if (type === 'reading' && !isPassage) return 'no-passage';
  return durationSeconds === undefined ? 'no-length' : undefined;
}

/* As the reader writes it; what another program stored may be no passage, and is left as it is. */
function readPassage(reference: string, language: BookLanguage): string {
  const passage = parseReference(reference, 'en');
  return passage ? formatReference(passage, language) : reference;
}
