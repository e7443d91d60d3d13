import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Menu, MenuItem, showToast } from '../../ui/index.ts';
import { ClearIcon, CopyIcon, EditIcon, LogOutIcon, MoreIcon, PinIcon } from '../../ui/icons.ts';
import { copyName } from './list-order.ts';
import type { SongList } from './apply-operation.ts';
import { useListMutations } from './list-mutations.ts';
import { useEntries, useLists } from './queries.ts';
import { useDeleteList } from './use-delete-list.ts';
import { NameDialog } from './name-dialog.tsx';

type ListMenuProps = {
  list: SongList;
  isMine: boolean;
  onDeleted?: () => void;
  /** Further actions, before the others. */
  children?: ReactNode;
};

/** The actions on a whole list. */
export function ListMenu({ list, isMine, onDeleted, children }: ListMenuProps) {
  const { t } = useTranslate();
  const { data: lists = [] } = useLists();
  const { data: entries, refetch } = useEntries(list.id);
  const { create, rename, pin } = useListMutations();
  const deleteList = useDeleteList(isMine);
  const [isRenaming, setIsRenaming] = useState(false);
  const icon = 'size-[1.125rem]';
  const [isCopying, setIsCopying] = useState(false);
  const duplicate = async () => {
    const all = entries ?? (await refetch()).data;
    if (!all) return showToast({ text: t('lists.not-duplicated', { name: list.name }), tone: 'error' });
    const name = copyName(
      list.name,
      lists.map((one) => one.name),
    );
    await create(name, all);
    showToast({ text: t('lists.duplicated', { name }) });
  };
  return (
    <>
      <Menu
        label={t('lists.menu', { name: list.name })}
        align="end"
        triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
        trigger={<MoreIcon aria-hidden className="size-5" />}
      >
        {children}
        <MenuItem onSelect={() => void pin(list.id, !list.pinned)} icon={<PinIcon aria-hidden className={icon} />}>
          {t(list.pinned ? 'lists.unpin' : 'lists.pin')}
        </MenuItem>
        {list.permissions.edit ? (
          <MenuItem onSelect={() => setIsRenaming(true)} icon={<EditIcon aria-hidden className={icon} />}>
            {t('lists.rename')}
          </MenuItem>
        ) : null}
        <MenuItem
          busy={isCopying}
          onSelect={() => {
            setIsCopying(true);
            void duplicate().finally(() => setIsCopying(false));
          }}
          icon={<CopyIcon aria-hidden className={icon} />}
        >
          {t('lists.duplicate')}
        </MenuItem>
        <MenuItem
          onSelect={() => {
            onDeleted?.();
            void deleteList(list);
          }}
          icon={isMine ? <ClearIcon aria-hidden className={icon} /> : <LogOutIcon aria-hidden className={icon} />}
        >
          {t(isMine ? 'lists.delete' : 'lists.leave')}
        </MenuItem>
      </Menu>
      {isRenaming ? (
        <NameDialog
          title={t('lists.rename')}
          name={list.name}
          saveLabel={t('settings.save')}
          onClose={() => setIsRenaming(false)}
          onSave={(name) => {
            setIsRenaming(false);
            void rename(list.id, name);
          }}
        />
      ) : null}
    </>
  );
}
