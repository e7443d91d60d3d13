import type { ShareKey } from '@canticle/contract/calls';
import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, IconButton, SegmentedControl, TextField } from '../../ui/index.ts';
import { CloseIcon, PlusIcon } from '../../ui/icons.ts';
import { useErrorMessage } from '../../components/index.ts';
import { dayAfter, endOfDay } from './share-link.ts';
import { type ShareTarget, useSharedUsers, useShareKeys, useSharing } from './queries.ts';
import { ShareKeyRow } from './share-key-row.tsx';

const defaultDays = 30;
const permissions = ['view', 'edit'] as const;

type ShareDialogProps = {
  target: ShareTarget;
  name: string;
  /** Ids of the people who may edit. */
  editorIds: readonly string[];
  onClose: () => void;
};

/** The links to a list or a tag, and the people it is shared with. */
export function ShareDialog({ target, name, editorIds, onClose }: ShareDialogProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const [now] = useState(() => Date.now());
  const { data: keys = [] } = useShareKeys(target);
  const { createKey, revokeKey, removeUser } = useSharing(target);
  const [permission, setPermission] = useState<ShareKey['permission']>('view');
  const [day, setDay] = useState(() => dayAfter(now, defaultDays));
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const run = async (work: Promise<unknown>) => {
    setIsBusy(true);
    setFailure('');
    await work.catch((reason: unknown) => setFailure(failureText(reason)));
    setIsBusy(false);
  };
  return (
    <Dialog open title={t('sharing.title', { name })} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <ul className="border-t border-line empty:hidden">
          {keys.map((key) => (
            <ShareKeyRow key={key.key} shareKey={key} now={now} onRevoke={() => void run(revokeKey(key.key))} />
          ))}
        </ul>
        <div className="flex flex-col gap-4">
          {keys.length === 0 ? <p className="text-ink-soft">{t('sharing.none')}</p> : null}
          <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
            <div className="flex flex-col items-start gap-1.5">
              <p className="text-sm font-medium">{t('sharing.permission')}</p>
              <SegmentedControl
                label={t('sharing.permission')}
                options={permissions.map((value) => ({ value, label: t(`sharing.permission.${value}`) }))}
                value={permission}
                onValueChange={setPermission}
              />
            </div>
            <TextField
              label={t('sharing.until')}
              type="date"
              min={dayAfter(now, 0)}
              max={dayAfter(now, 365)}
              value={day}
              onChange={(event) => setDay(event.currentTarget.value)}
              className="w-44"
            />
            <Button
              variant="primary"
              busy={isBusy}
              disabled={day === ''}
              onClick={() => void run(createKey(permission, endOfDay(day)))}
            >
              <PlusIcon aria-hidden className="size-4" />
              {t('sharing.create')}
            </Button>
          </div>
          {failure ? (
            <p role="alert" className="text-danger">
              {failure}
            </p>
          ) : null}
        </div>
        <SharedUsers target={target} editorIds={editorIds} onRemove={(userId) => void run(removeUser(userId))} />
      </div>
    </Dialog>
  );
}

type SharedUsersProps = Pick<ShareDialogProps, 'target' | 'editorIds'> & { onRemove: (userId: string) => void };

function SharedUsers({ target, editorIds, onRemove }: SharedUsersProps) {
  const { t } = useTranslate();
  const { data: users } = useSharedUsers(target);
  return (
    <section aria-label={t('sharing.users')}>
      <h3 className="border-b border-line pb-2 text-sm font-semibold">{t('sharing.users')}</h3>
      {users?.length === 0 ? <p className="pt-3 text-sm text-ink-soft">{t('sharing.users.none')}</p> : null}
      <ul>
        {users?.map(({ id, displayName }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-1">
            <span className="min-w-0 grow truncate" dir="auto">
              {displayName}
            </span>
            {editorIds.includes(id) ? <span className="text-sm text-ink-soft">{t('sharing.may-edit')}</span> : null}
            <IconButton
              label={t('sharing.remove-user', { name: displayName })}
              icon={<CloseIcon aria-hidden className="size-4" />}
              onClick={() => onRemove(id)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
