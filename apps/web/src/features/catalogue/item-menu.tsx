import { canEmptyTrash, useUser } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Menu, MenuItem } from '../../ui/index.ts';
import { ClearIcon, MoreIcon } from '../../ui/icons.ts';
import type { ReactNode } from 'react';

type ItemMenuProps = {
  isTrashed: boolean;
  onOpenHistory: () => void;
  /** Deletes it from the trash for good, after a question. */
  onDelete: () => void;
  moveToTrash: () => Promise<unknown>;
  /** Entries of the kind of item: those before the history, and those after it. */
  first?: ReactNode;
  children?: ReactNode;
};

/** What else can be done with anything in the catalogue: its history, and the trash. */
export function ItemMenu({ isTrashed, onOpenHistory, onDelete, moveToTrash, first, children }: ItemMenuProps) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  return (
    <Menu
      label={t('catalogue.more')}
      align="end"
      triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
      trigger={<MoreIcon aria-hidden className="size-5" />}
    >
      {first}
      <MenuItem onSelect={onOpenHistory}>{t('catalogue.history')}</MenuItem>
      {children}
      {isTrashed && canEmptyTrash(user) ? <MenuItem onSelect={onDelete}>{t('catalogue.trash.delete')}</MenuItem> : null}
      {isTrashed ? null : (
        <MenuItem onSelect={() => void moveToTrash()} icon={<ClearIcon aria-hidden className="size-[1.125rem]" />}>
          {t('catalogue.trash')}
        </MenuItem>
      )}
    </Menu>
  );
}
