import { person } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { ApiError, callApi, fetchFile } from '../../../api/index.ts';
import { forgetPlace, useForgetOpened } from '../../../features/activity/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, showToast, TextField } from '../../../ui/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';
import { useSession } from '../../start/index.ts';
import { useDownload } from '../download/use-download.ts';
import { Part } from './part.tsx';

type AccountPartProps = {
  email: string;
  onLogOut: () => void;
  onLogOutEverywhere: () => void;
  isLoggingOut: boolean;
};

/** What a person may do with everything that is theirs: take it along, forget what was opened, leave for good. */
export function AccountPart({ email, onLogOut, onLogOutEverywhere, isLoggingOut }: AccountPartProps) {
  const { t } = useTranslate();
  const { isMaking, download } = useDownload();
  const forgetOpened = useForgetOpened();
  const [isLeaving, setIsLeaving] = useState(false);
  const takeAlong = () =>
    download(async () => ({ ...(await fetchFile(person.downloadPerson, {})), name: 'canticle.json' }));
  const forget = async () => {
    forgetPlace();
    await forgetOpened();
    showToast({ text: t('settings.forget-opened.done') });
  };
  return (
    <Part id="account" title={t('settings.account')}>
      <div className="flex flex-wrap gap-3">
        <Button busy={isMaking} onClick={() => void takeAlong()}>
          {t('settings.download')}
        </Button>
        <Button onClick={() => void forget()}>{t('settings.forget-opened')}</Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={isLoggingOut} onClick={onLogOut}>
          {t('shell.log-out')}
        </Button>
        <Button busy={isLoggingOut} onClick={onLogOutEverywhere}>
          {t('settings.log-out-everywhere')}
        </Button>
      </div>
      <div>
        <Button look="plain" className="-ml-4 text-danger" onClick={() => setIsLeaving(true)}>
          {t('settings.delete')}
        </Button>
      </div>
      <DeleteDialog open={isLeaving} email={email} onClose={() => setIsLeaving(false)} onLogOut={onLogOut} />
    </Part>
  );
}

type DeleteDialogProps = { open: boolean; email: string; onClose: () => void; onLogOut: () => void };

function DeleteDialog({ open, onClose, ...rest }: DeleteDialogProps) {
  const { t } = useTranslate();
  return (
    <Dialog open={open} title={t('settings.delete')} onClose={onClose}>
      <DeleteForm {...rest} onCancel={onClose} />
    </Dialog>
  );
}

type DeleteFormProps = { email: string; onCancel: () => void; onLogOut: () => void };

/* Nothing brings an account back: whoever deletes it writes its address first. */
function DeleteForm({ email, onCancel, onLogOut }: DeleteFormProps) {
  const { t } = useTranslate();
  const session = useSession();
  const failureText = useFailureText();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const mayDelete = typed.trim().toLowerCase() === email.toLowerCase();
  const isTooLongAgo = failure instanceof ApiError && failure.code === 'SIGN_IN_AGAIN';
  const leave = async (event: FormEvent) => {
    event.preventDefault();
    if (!mayDelete) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await callApi(person.deletePerson, {});
      await session.leave({ discardUnsent: true });
    } catch (reason) {
      setFailure(reason);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void leave(event)} className="flex flex-col gap-4">
      <p>{t('settings.delete.text')}</p>
      <TextField
        label={t('settings.delete.type', { email })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={failure ? failureText(failure) : ''}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        {isTooLongAgo ? (
          <Button look="primary" onClick={onLogOut}>
            {t('shell.log-out')}
          </Button>
        ) : (
          <Button type="submit" look="danger" disabled={!mayDelete} busy={isBusy}>
            {t('settings.delete.go')}
          </Button>
        )}
      </div>
    </form>
  );
}
