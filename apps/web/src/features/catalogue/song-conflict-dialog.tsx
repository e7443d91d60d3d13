import type { StoredLyrics } from '@canticle/contract/calls';
import { useState } from 'react';
import { type Sources, sourcesOf, TextDiff, useRevisions } from '../editing/index.ts';
import { languageName } from '../media/index.ts';
import { useFormatDateTime, useTranslate } from '../../i18n/index.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { fieldLabelText } from './format-field-value.ts';
import { ConflictSides, ContestedFields, toggled } from './item-conflict-dialog.tsx';
import type { SongConflict } from './save-song.ts';
import type { SongEditor } from './use-song-edit.ts';
import type { TheirParts } from './use-save-song.ts';

type SongConflictDialogProps = {
  conflict: SongConflict;
  editor: Pick<SongEditor, 'names' | 'texts' | 'titleIn'>;
  isBusy: boolean;
  onSave: (theirs: TheirParts) => void;
  onClose: () => void;
};

/** Somebody else changed the same parts of a song meanwhile: shows both, to choose one for each. Nothing is lost unseen. */
export function SongConflictDialog({ conflict, editor, isBusy, onSave, onClose }: SongConflictDialogProps) {
  const { t } = useTranslate();
  const [fields, setFields] = useState<ReadonlySet<string>>(new Set());
  const [languages, setLanguages] = useState<ReadonlySet<string>>(new Set());
  return (
    <ConflictDialog
      laterLabel={t('editor.conflict.later')}
      isBusy={isBusy}
      onSave={() => onSave({ fields, languages })}
      onClose={onClose}
    >
      {conflict.fields ? (
        <>
          <p>{t('catalogue.clash.text', { name: conflict.fields.by ?? t('catalogue.somebody') })}</p>
          <ContestedFields
            conflict={conflict.fields}
            labelOf={(field) => (field === 'name' ? t('catalogue.field.title') : fieldLabelText(field, t))}
            names={{ ...conflict.fields.theirs.names, ...editor.names }}
            theirFields={fields}
            onChoose={setFields}
          />
        </>
      ) : null}
      {conflict.texts.map((text) => (
        <ContestedText
          key={text.language}
          text={text}
          title={editor.titleIn(text.language)}
          mine={editor.texts[text.language]}
          isTheirs={languages.has(text.language)}
          onChoose={(isTheirs) => setLanguages(toggled(languages, text.language, isTheirs))}
        />
      ))}
    </ConflictDialog>
  );
}

type ContestedTextProps = {
  text: StoredLyrics;
  title: string;
  mine: Sources | undefined;
  isTheirs: boolean;
  onChoose: (isTheirs: boolean) => void;
};

function ContestedText({ text, title, mine, isTheirs, onChoose }: ContestedTextProps) {
  const { t, language } = useTranslate();
  const when = useFormatDateTime();
  const { data: revisions } = useRevisions(text.songId, text.language, true);
  const last = revisions?.find(({ revision }) => revision === text.revision);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="pb-1 font-medium">
        {t('duplicates.lyrics', { language: languageName(text.language, language) })}
      </legend>
      {last ? (
        <p>{t('editor.conflict.text', { name: last.savedBy ?? t('editor.imported'), when: when(last.savedAt) })}</p>
      ) : null}
      <div className="grid gap-2 sm:grid-cols-2">
        <ConflictSides
          name={`text ${text.language}`}
          by={last?.savedBy ?? null}
          isTheirs={isTheirs}
          onChoose={onChoose}
        />
      </div>
      <TextDiff before={joinSources(sourcesOf(text.document, title))} after={joinSources(mine)} />
      <p className="text-sm text-ink-soft">{t('editor.conflict.legend')}</p>
    </fieldset>
  );
}

const joinSources = (sources: Sources | undefined) => [sources?.original, sources?.new].filter(Boolean).join('\n');
