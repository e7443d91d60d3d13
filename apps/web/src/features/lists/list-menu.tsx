import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useUser } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Menu, MenuItem } from '../../ui/index.ts';
import { ClearIcon, CopyIcon, EditIcon, LogOutIcon, MoreIcon, PinIcon } from '../../ui/icons.ts';
import type { SongList } from './apply-operation.ts';
import { isSharedWith } from './list-link.tsx';
import { useListMutations } from './list-mutations.ts';
import { NameDialog } from './name-dialog.tsx';
import { useCopyList } from './use-copy-list.ts';
import { useDeleteList } from './use-delete-list.ts';

const DeleteSetDialog = lazy(async () => ({ default: (await import('./delete-set-dialog.tsx')).DeleteSetDialog }));

type ListMenuProps = {
  list: SongList;
  /** Called before the list is deleted or left. */
  onDeleted?: () => void;
  /** Further actions, before the others. */
  children?: ReactNode;
};

const icon = 'size-[1.125rem]';

/** The actions on a whole list, as far as the person has the right. */
export function ListMenu({ list, onDeleted, children }: ListMenuProps) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const { rename, pin } = useListMutations();
  const { deleteList, leaveList } = useDeleteList();
  const duplicate = useDuplicate(list);
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = () => setDialog(undefined);
  const remove = () => {
    onDeleted?.();
    void deleteList(list);
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
          <MenuItem onSelect={() => setDialog('rename')} icon={<EditIcon aria-hidden className={icon} />}>
            {t('lists.rename')}
          </MenuItem>
        ) : null}
        <MenuItem busy={duplicate.isBusy} onSelect={duplicate.start} icon={<CopyIcon aria-hidden className={icon} />}>
          {t('lists.duplicate')}
        </MenuItem>
        {list.permissions.delete ? (
          <MenuItem
            // What belongs to a group is not gone for the one person alone.
            onSelect={() => (list.groupId ? setDialog('delete') : remove())}
            icon={<ClearIcon aria-hidden className={icon} />}
          >
            {t('lists.delete')}
          </MenuItem>
        ) : null}
        {user && isSharedWith(list, user.id) ? (
          <MenuItem
            onSelect={() => {
              onDeleted?.();
              void leaveList(list, user.id);
            }}
            icon={<LogOutIcon aria-hidden className={icon} />}
          >
            {t('lists.leave')}
          </MenuItem>
        ) : null}
      </Menu>
      {dialog === 'rename' ? (
        <NameDialog
          title={t('lists.rename')}
          name={list.name}
          saveLabel={t('settings.save')}
          onClose={close}
          onSave={(name) => {
            close();
            void rename(list.id, name);
          }}
        />
      ) : null}
      {dialog === 'delete' ? (
        <Suspense>
          <DeleteSetDialog list={list} onDelete={remove} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/* Outside of the menu, which closes: the list is copied once, however often that is chosen meanwhile. */
function useDuplicate(list: SongList) {
  const copyList = useCopyList(list);
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void copyList('again').finally(() => setBusy(false));
  };
  return { isBusy, start };
}
