import { type FormEvent, useEffect, useState } from 'react';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, showToast, TextField } from '../../../ui/index.ts';
import { useProvider } from '../../start/index.ts';
import { useSignInFailure } from '../login-failure.ts';

type PasswordDialogProps = { open: boolean; onClose: () => void };

/** Another password: the old one only where there is one, and the new one twice (product specification 5). */
export function PasswordDialog({ open, onClose }: PasswordDialogProps) {
  const { t } = useTranslate();
  return (
    <Dialog open={open} title={t('settings.password')} onClose={onClose}>
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslate();
  const provider = useProvider();
  const failureText = useSignInFailure();
  const [hasOld, setHasOld] = useState(true);
  const [old, setOld] = useState('');
  const [wanted, setWanted] = useState('');
  const [repeated, setRepeated] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  // Who signed in with another service has no old password to tell.
  useEffect(() => {
    provider.hasPassword().then(setHasOld, () => {});
  }, [provider]);
  const isDifferent = repeated !== '' && repeated !== wanted;
  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (wanted === '' || wanted !== repeated) return;
    setIsBusy(true);
    setFailure('');
    try {
      await provider.changePassword(wanted, old);
      showToast({ text: t('settings.password.done') });
      onDone();
    } catch (reason) {
      setFailure(failureText(reason));
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void change(event)} className="flex flex-col gap-4">
      {hasOld ? (
        <TextField
          label={t('settings.password.old')}
          type="password"
          autoComplete="current-password"
          required
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
          error={failure}
        />
      ) : null}
      <TextField
        label={t('settings.password.new')}
        type="password"
        autoComplete="new-password"
        required
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        error={hasOld ? '' : failure}
      />
      <TextField
        label={t('create.repeat')}
        type="password"
        autoComplete="new-password"
        required
        value={repeated}
        onChange={(event) => setRepeated(event.currentTarget.value)}
        error={isDifferent ? t('create.different') : ''}
      />
      <div className="flex justify-end">
        <Button type="submit" look="primary" busy={isBusy} disabled={wanted === '' || wanted !== repeated}>
          {t('settings.password.save')}
        </Button>
      </div>
    </form>
  );
}
