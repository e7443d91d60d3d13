import type { CatalogueItemDetails } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { UndoButtons, ViewChoice } from '../editing/index.ts';
import { localizedText, useFormatDateTime, useTranslate } from '../../i18n/index.ts';
import { Button, MenuItem } from '../../ui/index.ts';
import { ResetIcon } from '../../ui/icons.ts';
import { ItemMenu } from './item-menu.tsx';
import type { ItemDialogName } from './item-toolbar.tsx';
import type { ItemCommands } from './use-item-actions.ts';
import type { SongSaver } from './use-save-song.ts';
import type { SelectedText } from './use-selected-text.ts';
import type { SongEditor } from './use-song-edit.ts';

/** What an editor opens: a dialog of the song, or the revisions of the text that is shown. */
export type SongFormDialog = Exclude<ItemDialogName, 'merge'> | 'revisions';

type SongFormBarProps = {
  stored: CatalogueItemDetails;
  editor: Pick<SongEditor, 'isSaved' | 'discard'>;
  /** Undefined where no text can be edited. */
  shown: SelectedText | undefined;
  saving: Pick<SongSaver, 'isBusy'>;
  commands: Pick<ItemCommands, 'isUpdating' | 'restore' | 'moveToTrash'>;
  onSave: () => void;
  onOpen: (dialog: SongFormDialog) => void;
};

/** The one Save of a song, its undo, and what can be done with it; stays at the top of the window. */
export function SongFormBar(props: SongFormBarProps) {
  const { t } = useTranslate();
  const { stored, editor, shown, saving, commands, onSave } = props;
  const isTrashed = stored.trashedAt !== null;
  return (
    <div className="sticky top-(--top-bar) z-20 -mx-4 mb-3 flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-paper px-4 py-2 sm:-mx-8 sm:px-8">
      {shown ? <ViewChoice view={shown.view} onViewChange={shown.setView} /> : null}
      {shown && !isTrashed ? <UndoButtons {...shown} /> : null}
      <div className="ms-auto flex items-center gap-1">
        <MoreMenu {...props} isTrashed={isTrashed} />
        {isTrashed ? null : (
          <Button
            variant="primary"
            busy={saving.isBusy}
            disabled={editor.isSaved || shown?.lyrics.edited.canSave === false}
            onClick={onSave}
            title="Ctrl+S"
          >
            {t('editor.save')}
          </Button>
        )}
        {isTrashed && !stored.mergedInto ? (
          <Button variant="primary" busy={commands.isUpdating} onClick={() => void commands.restore()}>
            <ResetIcon aria-hidden className="size-4" />
            {t('catalogue.restore')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function MoreMenu({ editor, shown, commands, onOpen, isTrashed }: SongFormBarProps & { isTrashed: boolean }) {
  const { t } = useTranslate();
  return (
    <ItemMenu
      isTrashed={isTrashed}
      onOpenHistory={() => onOpen('history')}
      onDelete={() => onOpen('delete')}
      moveToTrash={commands.moveToTrash}
      first={
        <>
          {editor.isSaved || isTrashed ? null : <MenuItem onSelect={editor.discard}>{t('editor.discard')}</MenuItem>}
          {shown ? <MenuItem onSelect={() => onOpen('revisions')}>{t('editor.revisions')}</MenuItem> : null}
          {shown && shown.lyrics.sources.new === undefined ? (
            <MenuItem onSelect={shown.lyrics.addMelody}>{t('editor.add-melody')}</MenuItem>
          ) : null}
        </>
      }
    />
  );
}

type SongFormStatusProps = {
  stored: CatalogueItemDetails;
  editor: Pick<SongEditor, 'isSaved' | 'isDraftStored' | 'wasDraft' | 'base'>;
  /** Of the text that is shown. */
  language: string;
};

/** Whether the song is saved; of one that was merged, where it is now. */
export function SongFormStatus({ stored, editor, language }: SongFormStatusProps) {
  const { t, language: ownLanguage } = useTranslate();
  const when = useFormatDateTime();
  const { trashedAt, mergedInto, updatedAt } = stored;
  if (mergedInto)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-4 text-base text-ink">
        <span>{t('catalogue.merged-into', { name: localizedText(mergedInto.name, ownLanguage) })}</span>
        <Link to={`/catalogue/song/${encodeURIComponent(mergedInto.id)}`} className="py-2 underline">
          {t('editor.merged.open')}
        </Link>
      </p>
    );
  return <p role="status">{statusText()}</p>;

  function statusText() {
    if (trashedAt !== null) return t('catalogue.in-trash-since', { when: when(trashedAt) });
    if (!editor.isDraftStored) return t('editor.status.no-room');
    if (!editor.isSaved) return t(editor.wasDraft ? 'catalogue.status.draft' : 'editor.status.draft');
    const revision = editor.base.texts[language]?.revision ?? 0;
    if (revision > 0) return t('editor.status.saved', { revision });
    return updatedAt === null ? null : t('catalogue.status.saved', { when: when(updatedAt) });
  }
}
