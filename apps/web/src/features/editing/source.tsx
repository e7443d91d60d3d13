import { chordsOf, type Melody } from '@canticle/music';
import { useRef } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import type { EditedText } from './parse-sources.ts';
import { ProblemList, problemText } from './problem-list.tsx';
import { SourceField, type SourceFieldHandle } from './source-field.tsx';
import type { Sources } from './sources.ts';

type SourceProps = {
  sources: Sources;
  edited: EditedText;
  melody: Melody;
  onType: (source: string) => void;
  onMelody: (melody: Melody) => void;
  onCopyWords: () => void;
};

/** A text as ChordPro, with what is said about it. */
export function Source({ sources, melody, edited, onType, onMelody, onCopyWords }: SourceProps) {
  const { t } = useTranslate();
  const sourceField = useRef<SourceFieldHandle>(null);
  return (
    <>
      <SourceField
        ref={sourceField}
        label={t(melody === 'new' ? 'editor.source-new' : 'editor.source')}
        hint={t('editor.hint')}
        value={sources[melody] ?? ''}
        onChange={onType}
        problems={edited.problems
          .filter((problem) => problem.melody === melody)
          .map((problem) => ({
            line: problem.line,
            subject: typeof problem.subject === 'string' ? problem.subject : '',
            sentence: problemText(t, problem),
          }))}
        chords={chordsOf(edited.document, melody)}
        sectionIds={edited.document.sections.map(({ id }) => id)}
      />
      {edited.problems.some(({ message }) => message === 'editor.problem.differs') ? (
        <Button onClick={onCopyWords}>{t('editor.take-words')}</Button>
      ) : null}
      <ProblemList
        problems={edited.problems}
        onSelect={(problem) => {
          onMelody(problem.melody);
          requestAnimationFrame(() => sourceField.current?.goToLine(problem.line));
        }}
      />
    </>
  );
}
