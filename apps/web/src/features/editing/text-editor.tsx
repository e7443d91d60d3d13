import type { SongV3, StoredLyrics } from '@canticle/contract/calls';
import { type Dispatch, type ReactNode, type SetStateAction, useRef, useState } from 'react';
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
export function TextEditor(props: TextEditorProps) {
  const { t } = useTranslate();
  const { song, title, heading, language, text, languageChoice } = props;
  const editor = useLyricsEditor({ songId: song.id, language, title }, text);
  const [tab, setTab] = useState<EditorTab>('text');
  const [openDialog, setOpenDialog] = useState<EditorDialog>();
  const { saveText, isSaving } = useSaveLyrics(props, editor, setOpenDialog);
  useSaveShortcut(() => saveText(editor.base));
  const guard = useLeaveGuard(!editor.isSaved);
  return (
    <>
      <h1 className="mt-1 text-2xl font-semibold">{heading}</h1>
      <div className="top-(--top-bar) z-20 -mx-4 mb-4 lg:sticky flex flex-wrap items-center gap-2 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
        {languageChoice}
        <MelodyChoice editor={editor} />
        <div className="ms-auto flex flex-wrap items-center gap-2">
          <Button variant="plain" onClick={() => setOpenDialog('history')}>
            {t('editor.revisions')}
          </Button>
          <Button
            variant="primary"
            busy={isSaving}
            disabled={!editor.edited.canSave}
            onClick={() => saveText(editor.base)}
          >
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
        <TabChoice tab={tab} onTabChange={setTab} />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <div className={classes('flex min-w-0 flex-col gap-3', tab === 'result' && 'max-lg:hidden')}>
          <Source editor={editor} />
        </div>
        <div className={classes('min-w-0', tab === 'text' && 'max-lg:hidden')}>
          <LyricsPreview document={editor.edited.document} melody={editor.melody} song={song} language={language} />
        </div>
      </div>
      <EditorDialogs
        {...props}
        editor={editor}
        opened={openDialog}
        onOpen={setOpenDialog}
        onSave={saveText}
        isSaving={isSaving}
      />
      {guard}
    </>
  );
}

type LyricsEditor = ReturnType<typeof useLyricsEditor>;
type EditorTab = 'text' | 'result';
type EditorDialog = 'conflict' | 'history';

/* Saves the text over a revision. When that is not the newest any more, the conflict is shown. */
function useSaveLyrics(
  { song, language }: TextEditorProps,
  editor: LyricsEditor,
  setOpenDialog: Dispatch<SetStateAction<EditorDialog | undefined>>,
) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const save = useSaveText(song.id);
  const { sources } = editor;
  const saveText = (baseRevision: number) => {
    if (save.isPending || !editor.canSaveNow()) return;
    save.mutate(
      { language, sources, baseRevision },
      {
        onSuccess: (stored) => {
          editor.applySaved(stored, sources);
          setOpenDialog((opened) => (opened === 'conflict' ? undefined : opened));
          showToast({ text: t('editor.saved', { revision: stored.revision }) });
        },
        onError: (failure) => {
          if (failure instanceof ApiError && failure.code === 'CONFLICT') return setOpenDialog('conflict');
          showToast({ text: `${t('editor.not-saved')} ${failureText(failure)}`, tone: 'error' });
        },
      },
    );
  };
  return { saveText, isSaving: save.isPending };
}

function MelodyChoice({ editor }: { editor: LyricsEditor }) {
  const { t } = useTranslate();
  if (editor.sources.new === undefined)
    return (
      <Button variant="plain" onClick={editor.addMelody}>
        {t('editor.add-melody')}
      </Button>
    );
  return (
    <SegmentedControl
      label={t('lyrics.melody')}
      options={[
        { value: 'original', label: t('lyrics.melody.original') },
        { value: 'new', label: t('lyrics.melody.new') },
      ]}
      value={editor.melody}
      onValueChange={editor.setMelody}
    />
  );
}

/* On a narrow window either the source or its preview is shown. */
function TabChoice({ tab, onTabChange }: { tab: EditorTab; onTabChange: (tab: EditorTab) => void }) {
  const { t } = useTranslate();
  return (
    <div className="lg:hidden">
      <SegmentedControl
        label={t('editor.show')}
        options={[
          { value: 'text', label: t('editor.tab.text') },
          { value: 'result', label: t('editor.tab.result') },
        ]}
        value={tab}
        onValueChange={onTabChange}
      />
    </div>
  );
}

function Source({ editor: { sources, melody, edited, type, copyWords, setMelody } }: { editor: LyricsEditor }) {
  const { t } = useTranslate();
  const sourceField = useRef<SourceFieldHandle>(null);
  return (
    <>
      <SourceField
        ref={sourceField}
        label={t(melody === 'new' ? 'editor.source-new' : 'editor.source')}
        hint={t('editor.hint')}
        value={sources[melody] ?? ''}
        onChange={type}
      />
      {edited.problems.some(({ message }) => message === 'editor.problem.differs') ? (
        <Button onClick={copyWords}>{t('editor.take-words')}</Button>
      ) : null}
      <ProblemList
        problems={edited.problems}
        onSelect={(problem) => {
          setMelody(problem.melody);
          requestAnimationFrame(() => sourceField.current?.goToLine(problem.line));
        }}
      />
    </>
  );
}

type EditorDialogsProps = TextEditorProps & {
  editor: LyricsEditor;
  opened: EditorDialog | undefined;
  onOpen: (dialog: EditorDialog | undefined) => void;
  onSave: (baseRevision: number) => void;
  isSaving: boolean;
};

function EditorDialogs({ song, language, title, editor, opened, onOpen, onSave, isSaving }: EditorDialogsProps) {
  const { t } = useTranslate();
  const close = () => onOpen(undefined);
  const shared = { songId: song.id, language, title, onClose: close };
  if (opened === 'conflict')
    return (
      <LyricsConflictDialog
        {...shared}
        mine={editor.sources}
        isBusy={isSaving}
        onKeepMine={onSave}
        onUseTheirs={(theirs) => {
          editor.applySaved(theirs);
          close();
        }}
      />
    );
  if (opened !== 'history') return null;
  return (
    <RevisionsDialog
      {...shared}
      isSaved={editor.isSaved}
      onRestored={(restored) => {
        editor.applySaved(restored);
        close();
        showToast({ text: t('editor.restored', { revision: restored.revision }) });
      }}
      onConflict={() => onOpen('conflict')}
    />
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
