import { useTranslate } from '../../i18n/index.ts';
import { IconButton, useKeyDown } from '../../ui/index.ts';
import { RedoIcon, UndoIcon } from '../../ui/icons.ts';

type Undoable = {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** Takes back the last change, and makes it again. */
export function UndoButtons({ canUndo, canRedo, undo, redo }: Undoable) {
  const { t } = useTranslate();
  return (
    <div className="flex">
      <IconButton
        label={t('editor.undo')}
        title={`${t('editor.undo')} (Ctrl+Z)`}
        icon={<UndoIcon aria-hidden className="size-5" />}
        disabled={!canUndo}
        onClick={undo}
      />
      <IconButton
        label={t('editor.redo')}
        title={`${t('editor.redo')} (Ctrl+Shift+Z)`}
        icon={<RedoIcon aria-hidden className="size-5" />}
        disabled={!canRedo}
        onClick={redo}
      />
    </div>
  );
}

/** Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) anywhere on the page, in its fields too: one history for everything. */
export function useUndoShortcuts({ canUndo, canRedo, undo, redo }: Undoable): void {
  useKeyDown(
    (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      // A dialog, and the search of the app, keep what the browser does in their fields.
      if (event.target instanceof Element && event.target.closest('dialog, [popover], header input')) return;
      const key = event.key.toLowerCase();
      const isRedo = (key === 'z' && event.shiftKey) || (key === 'y' && !event.shiftKey);
      if (!isRedo && key !== 'z') return;
      event.preventDefault();
      if (isRedo && canRedo) redo();
      if (!isRedo && canUndo) undo();
    },
    { target: 'window' },
  );
}
