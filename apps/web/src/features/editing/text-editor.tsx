import type { SongV3, StoredLyrics } from '@canticle/contract/calls';
import { type Dispatch, type ReactNode, type SetStateAction, useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import {
  Button,
  Menu,
  MenuItem,
  MenuLink,
  SegmentedControl,
  showToast,
  useLeaveGuard,
  useSaveShortcut,
} from '../../ui/index.ts';
import { EditIcon, MoreIcon } from '../../ui/icons.ts';
import { useErrorMessage } from '../../components/index.ts';
import { PhotoPicker, PhotoViewer, usePagePhotos } from '../media-upload/index.ts';
import { PageEditor } from './page-editor.tsx';
import { Source } from './source.tsx';
import { useSaveText } from './queries.ts';
import { LyricsConflictDialog } from './lyrics-conflict-dialog.tsx';
import { isMerged, MergedDialog } from './merged-dialog.tsx';
import { LyricsPreview } from './lyrics-preview.tsx';
import { RevisionsDialog } from './revisions-dialog.tsx';
import { UndoButtons, useUndoShortcuts } from './undo-buttons.tsx';
import { type LyricsEditor, useLyricsEditor } from './use-lyrics-editor.ts';
import { type EditorView, ViewChoice } from './view-choice.tsx';

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

/** A text to work on: the page as singers see it, or its ChordPro beside the page. */
export function TextEditor(props: TextEditorProps) {
  const { t } = useTranslate();
  const { song, title, heading, language, text, languageChoice } = props;
  const [chosenView, setView] = useState<EditorView>('page');
  const editor = useLyricsEditor({ songId: song.id, language, title }, text, chosenView);
  // What cannot be read as one text is mended where it is written.
  const view = editor.edited.canSave ? chosenView : 'chordpro';
  const [openDialog, setOpenDialog] = useState<EditorDialog>();
  const { saveText, isSaving } = useSaveLyrics(props, editor, setOpenDialog);
  useSaveShortcut(() => saveText(editor.base));
  useUndoShortcuts(editor);
  const guard = useLeaveGuard(!editor.isSaved);
  const photos = usePagePhotos(song.id);
  const hasPhotos = photos.photos.length > 0;
  return (
    <>
      <h1 className="mt-1 text-2xl font-semibold">{heading}</h1>
      <div className="sticky top-(--top-bar) z-20 -mx-4 mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
        <ViewChoice view={view} onViewChange={setView} />
        <UndoButtons {...editor} />
        <div className="ms-auto flex items-center gap-1">
          <EditorMenu songId={song.id} editor={editor} onRevisions={() => setOpenDialog('history')} />
          <Button
            variant="primary"
            busy={isSaving}
            disabled={!editor.edited.canSave}
            onClick={() => saveText(editor.base)}
            title="Ctrl+S"
          >
            {t('editor.save')}
          </Button>
        </div>
      </div>
      <div className="mb-3 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
        {languageChoice}
        <MelodyChoice editor={editor} />
        <PhotoPicker photos={photos} />
        <p role="status">{saveStatusText(editor, text, t)}</p>
      </div>
      <div className={hasPhotos ? 'photo-beside' : ''}>
        <PhotoViewer photos={photos} />
        <div className="min-w-0">
          <EditedView {...props} editor={editor} view={view} hasPreview={!hasPhotos} />
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

type EditedViewProps = Pick<TextEditorProps, 'song' | 'language'> & {
  editor: LyricsEditor;
  view: EditorView;
  /** Whether there is room for the page beside its ChordPro. */
  hasPreview: boolean;
};

function EditedView({ song, language, editor, view, hasPreview }: EditedViewProps) {
  const { edited, melody } = editor;
  if (view === 'page')
    return (
      <div className="edit-paper">
        <PageEditor document={edited.document} melody={melody} language={language} edit={editor.edit} />
      </div>
    );
  return (
    <div className={hasPreview ? 'grid gap-6 lg:grid-cols-2' : ''}>
      <div className="flex min-w-0 flex-col gap-3">
        <Source {...editor} onMelody={editor.setMelody} onType={editor.type} onCopyWords={editor.copyWords} />
      </div>
      {hasPreview ? (
        <div className="min-w-0 max-lg:hidden">
          <LyricsPreview document={edited.document} melody={melody} song={song} language={language} />
        </div>
      ) : null}
    </div>
  );
}

type EditorMenuProps = { songId: string; editor: LyricsEditor; onRevisions: () => void };

function EditorMenu({ songId, editor, onRevisions }: EditorMenuProps) {
  const { t } = useTranslate();
  return (
    <Menu
      label={t('editor.more')}
      align="end"
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<MoreIcon aria-hidden className="size-5" />}
    >
      <MenuItem onSelect={onRevisions}>{t('editor.revisions')}</MenuItem>
      {editor.sources.new === undefined ? (
        <MenuItem onSelect={editor.addMelody}>{t('editor.add-melody')}</MenuItem>
      ) : null}
      {editor.isSaved ? null : <MenuItem onSelect={editor.discard}>{t('editor.discard')}</MenuItem>}
      <MenuLink to={`/catalogue/song/${songId}`} icon={<EditIcon aria-hidden className="size-4" />}>
        {t('editor.edit-song')}
      </MenuLink>
    </Menu>
  );
}

type EditorDialog = 'conflict' | 'history' | 'merged';

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
          if (isMerged(failure)) return setOpenDialog('merged');
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
  if (editor.sources.new === undefined) return null;
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
  if (opened === 'merged') return <MergedDialog song={song} onClose={close} />;
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
  { isSaved, isDraftStored, base }: LyricsEditor,
  text: StoredLyrics | undefined,
  t: ReturnType<typeof useTranslate>['t'],
): string {
  if (!isDraftStored) return t('editor.status.no-room');
  if (!isSaved) return t('editor.status.draft');
  return text ? t('editor.status.saved', { revision: base }) : t('editor.status.new');
}
