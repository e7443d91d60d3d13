import type { CatalogueItemDetails } from '@canticle/contract/calls';
import { loadTexts, MergedDialog, RevisionsDialog } from '../editing/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { ItemCommandDialogs } from './item-dialogs.tsx';
import type { SongFormDialog } from './song-form-bar.tsx';
import { SongConflictDialog } from './song-conflict-dialog.tsx';
import { unsavedLanguages } from './song-edit-state.ts';
import type { ItemCommands } from './use-item-actions.ts';
import type { SongSaver } from './use-save-song.ts';
import type { SongEditor } from './use-song-edit.ts';

type SongFormDialogsProps = {
  name: string;
  stored: CatalogueItemDetails;
  editor: SongEditor;
  /** Of the text that is shown. */
  language: string;
  saving: SongSaver;
  commands: ItemCommands;
  /** The dialog that the editor has opened. */
  opened: SongFormDialog | undefined;
  onOpen: (dialog: SongFormDialog | undefined) => void;
};

/** The dialogs of a song: those that the editor opens, and those that a conflict or a refusal opens. */
export function SongFormDialogs(props: SongFormDialogsProps) {
  const { name, stored, editor, saving, commands, opened, onOpen } = props;
  return (
    <>
      {saving.conflict ? (
        <SongConflictDialog
          conflict={saving.conflict}
          editor={editor}
          isBusy={saving.isBusy}
          onSave={(theirs) => void saving.resolve(theirs)}
          onClose={saving.closeConflict}
        />
      ) : null}
      {saving.isMergedAway ? (
        <MergedDialog
          songId={stored.id}
          collectionId={editor.base.item.memberships[0]?.collectionId ?? ''}
          onClose={saving.closeMergedAway}
        />
      ) : null}
      {opened === 'revisions' ? <Revisions {...props} /> : null}
      <ItemCommandDialogs
        kind="song"
        id={stored.id}
        name={name}
        stored={stored}
        isSaved={editor.isSaved}
        commands={commands}
        opened={opened === 'revisions' ? undefined : opened}
        onOpen={(dialog) => onOpen(dialog === 'merge' ? undefined : dialog)}
      />
    </>
  );
}

function Revisions({ stored, editor, language, saving, onOpen }: SongFormDialogsProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const close = () => onOpen(undefined);
  const showConflict = async () => {
    const theirs = (await loadTexts(stored.id)).find((text) => text.language === language);
    close();
    if (theirs) saving.showConflict(theirs);
  };
  return (
    <RevisionsDialog
      songId={stored.id}
      language={language}
      title={editor.titleIn(language)}
      isSaved={!unsavedLanguages(editor.current()).includes(language)}
      onRestored={(restored) => {
        editor.takeText(restored);
        close();
        showToast({ text: t('editor.restored', { revision: restored.revision }) });
      }}
      onConflict={() => {
        showConflict().catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }));
      }}
      onClose={close}
    />
  );
}
