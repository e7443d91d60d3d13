import { type FormEvent, useEffect, useState } from 'react';
import { useSignInErrorText } from '../sign-in/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast, TextField } from '../../ui/index.ts';
import { useIdentityProvider } from '../../auth/index.ts';

type PasswordDialogProps = { isOpen: boolean; onClose: () => void };

/** Changes the password: the old one only if there is one, and the new one twice (product specification 5). */
export function PasswordDialog({ isOpen, onClose }: PasswordDialogProps) {
  const { t } = useTranslate();
  return (
    <Dialog open={isOpen} title={t('settings.password')} onClose={onClose}>
      <PasswordForm onDone={onClose} />
    </Dialog>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslate();
  const provider = useIdentityProvider();
  const failureText = useSignInErrorText();
  const [hasPassword, setHasPassword] = useState(true);
  const [currentPassword, setCurrentPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  // People who signed in with another service have no old password.
  useEffect(() => {
    provider.hasPassword().then(setHasPassword, () => {});
  }, [provider]);
  const isMismatch = confirmation !== '' && confirmation !== newPassword;
  const change = async (event: FormEvent) => {
    event.preventDefault();
    if (newPassword === '' || newPassword !== confirmation) return;
    setIsBusy(true);
    setFailure('');
    try {
      await provider.changePassword(newPassword, currentPassword);
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
      {hasPassword ? (
        <TextField
          label={t('settings.password.old')}
          type="password"
          autoComplete="current-password"
          required
          value={currentPassword}
          onChange={(event) => setCurrentPassword(event.currentTarget.value)}
          error={failure}
        />
      ) : null}
      <TextField
        label={t('settings.password.new')}
        type="password"
        autoComplete="new-password"
        required
        value={newPassword}
        onChange={(event) => setNewPassword(event.currentTarget.value)}
        error={hasPassword ? '' : failure}
      />
      <TextField
        label={t('create.repeat')}
        type="password"
        autoComplete="new-password"
        required
        value={confirmation}
        onChange={(event) => setConfirmation(event.currentTarget.value)}
        error={isMismatch ? t('create.different') : ''}
      />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          busy={isBusy}
          disabled={newPassword === '' || newPassword !== confirmation}
        >
          {t('settings.password.save')}
        </Button>
      </div>
    </form>
  );
}
