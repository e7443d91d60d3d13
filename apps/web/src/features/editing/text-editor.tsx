import type { SongV3, StoredLyrics } from '@canticle/contract/calls';
import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, SegmentedControl, showToast, useLeaveGuard, useSaveShortcut } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { ProblemList } from './problem-list.tsx';
import { SourceField, type SourceFieldHandle } from './source-field.tsx';
import { useSaveText } from './queries.ts';
import { LyricsConflictDialog } from './lyrics-conflict-dialog.tsx';
import { LyricsPreview } from './lyrics-preview.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { useLyricsEditor } from './use-lyrics-editor.ts';

export type TextEditorProps = {
  song: SongV3;
  /** Title of the song, in the language of the text. */
  title: string;
  heading: string;
  language: string;
  /** Undefined for a new language. */
  text: StoredLyrics | undefined;
  languageChoice: ReactNode;
};

/** A text as ChordPro beside its preview. */
export function TextEditor({ song, title, heading, language, text, languageChoice }: TextEditorProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const editor = useLyricsEditor({ songId: song.id, language, title }, text);
  const save = useSaveText(song.id);
  const sourceField = useRef<SourceFieldHandle>(null);
  const [tab, setTab] = useState<'text' | 'result'>('text');
  const [isConflict, setConflict] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const { sources, edited, base, melody } = editor;

  const saveText = (baseRevision: number) => {
    if (save.isPending || !editor.canSaveNow()) return;
    save.mutate(
      { language, sources, baseRevision },
      {
        onSuccess: (stored) => {
          editor.applySaved(stored, sources);
          setConflict(false);
          showToast({ text: t('editor.saved', { revision: stored.revision }) });
        },
        onError: (failure) => {
          if (failure instanceof ApiError && failure.code === 'CONFLICT') return setConflict(true);
          showToast({ text: `${t('editor.not-saved')} ${failureText(failure)}`, tone: 'error' });
        },
      },
    );
  };
  useSaveShortcut(() => saveText(base));
  const guard = useLeaveGuard(!editor.isSaved);

  return (
    <>
      <h1 className="mt-1 text-2xl font-semibold">{heading}</h1>
      <div className="top-(--top-bar) z-20 -mx-4 mb-4 lg:sticky flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
        {languageChoice}
        {sources.new === undefined ? (
          <Button variant="plain" onClick={editor.addMelody}>
            {t('editor.add-melody')}
          </Button>
        ) : (
          <SegmentedControl
            label={t('lyrics.melody')}
            options={[
              { value: 'original', label: t('lyrics.melody.original') },
              { value: 'new', label: t('lyrics.melody.new') },
            ]}
            value={melody}
            onValueChange={editor.setMelody}
          />
        )}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button variant="plain" onClick={() => setHistoryOpen(true)}>
            {t('editor.revisions')}
          </Button>
          <Button variant="primary" busy={save.isPending} disabled={!edited.canSave} onClick={() => saveText(base)}>
            {t('editor.save')}
          </Button>
        </div>
      </div>
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3 text-sm text-ink-soft">
        <p role="status">{saveStatusText(editor, text, t)}</p>
        {editor.isSaved ? null : (
          <Button variant="plain" onClick={editor.discard}>
            {t('editor.discard')}
          </Button>
        )}
        <div className="lg:hidden">
          <SegmentedControl
            label={t('editor.show')}
            options={[
              { value: 'text', label: t('editor.tab.text') },
              { value: 'result', label: t('editor.tab.result') },
            ]}
            value={tab}
            onValueChange={setTab}
          />
        </div>
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className={classes('flex min-w-0 flex-col gap-3', tab === 'result' && 'max-lg:hidden')}>
          <SourceField
            ref={sourceField}
            label={t(melody === 'new' ? 'editor.source-new' : 'editor.source')}
            hint={t('editor.hint')}
            value={sources[melody] ?? ''}
            onChange={editor.type}
          />
          {edited.problems.some(({ message }) => message === 'editor.problem.differs') ? (
            <Button onClick={editor.copyWords}>{t('editor.take-words')}</Button>
          ) : null}
          <ProblemList
            problems={edited.problems}
            onSelect={(problem) => {
              editor.setMelody(problem.melody);
              requestAnimationFrame(() => sourceField.current?.goToLine(problem.line));
            }}
          />
        </div>
        <div className={classes('min-w-0', tab === 'text' && 'max-lg:hidden')}>
          <LyricsPreview document={edited.document} melody={melody} song={song} language={language} />
        </div>
      </div>
      {isConflict ? (
        <LyricsConflictDialog
          songId={song.id}
          language={language}
          title={title}
          mine={sources}
          isBusy={save.isPending}
          onKeepMine={(newest) => saveText(newest)}
          onUseTheirs={(theirs) => {
            editor.applySaved(theirs);
            setConflict(false);
          }}
          onClose={() => setConflict(false)}
        />
      ) : null}
      {isHistoryOpen ? (
        <RevisionsDialog
          songId={song.id}
          language={language}
          title={title}
          isSaved={editor.isSaved}
          onRestored={(restored) => {
            editor.applySaved(restored);
            setHistoryOpen(false);
            showToast({ text: t('editor.restored', { revision: restored.revision }) });
          }}
          onConflict={() => {
            setHistoryOpen(false);
            setConflict(true);
          }}
          onClose={() => setHistoryOpen(false)}
        />
      ) : null}
      {guard}
    </>
  );
}

function saveStatusText(
  { isSaved, isDraftStored, base }: ReturnType<typeof useLyricsEditor>,
  text: StoredLyrics | undefined,
  t: ReturnType<typeof useTranslate>['t'],
): string {
  if (!isDraftStored) return t('editor.status.no-room');
  if (!isSaved) return t('editor.status.draft');
  return text ? t('editor.status.saved', { revision: base }) : t('editor.status.new');
}
