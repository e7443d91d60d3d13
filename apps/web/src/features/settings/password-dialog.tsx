import { type FormEvent, useEffect, useState } from 'react';
import { useSignInErrorText } from '../sign-in/index.ts';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast, TextField } from '../../ui/index.ts';
import { useIdentityProvider } from '../../auth/index.ts';
import { useAccessTokens } from './access-token-queries.ts';

type PasswordDialogProps = { isOpen: boolean; onClose: () => void };

/**
 * Changes the password: the old one only if there is one, and the new one twice (product specification 5). Access tokens
 * are not ended by it, so whoever has some is told, and led to where they are revoked.
 */
export function PasswordDialog({ isOpen, onClose }: PasswordDialogProps) {
  const { t } = useTranslate();
  const [isChanged, setIsChanged] = useState(false);
  const close = () => {
    setIsChanged(false);
    onClose();
  };
  return (
    <Dialog open={isOpen} title={t('settings.password')} onClose={close}>
      {isChanged ? (
        <TokensStillWork onClose={close} />
      ) : (
        <PasswordForm onDone={(hasTokens) => (hasTokens ? setIsChanged(true) : close())} />
      )}
    </Dialog>
  );
}

function TokensStillWork({ onClose }: { onClose: () => void }) {
  const { t, language } = useTranslate();
  const { data: tokens = [] } = useAccessTokens();
  const showTokens = () => {
    onClose();
    // After the dialog has given the focus back, which may scroll the page.
    setTimeout(() => document.getElementById('access-tokens')?.scrollIntoView());
  };
  const names = new Intl.ListFormat(localeOf(language)).format(tokens.map(({ name }) => name));
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{t('settings.password.done')}</p>
      <p className="[overflow-wrap:anywhere]">{t('tokens.kept', { count: tokens.length, names })}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{t('app.close')}</Button>
        <Button variant="primary" onClick={showTokens}>
          {t('tokens.see')}
        </Button>
      </div>
    </div>
  );
}

function PasswordForm({ onDone }: { onDone: (hasTokens: boolean) => void }) {
  const { t } = useTranslate();
  const provider = useIdentityProvider();
  const { data: tokens = [] } = useAccessTokens();
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
      const hasTokens = tokens.length > 0;
      if (!hasTokens) showToast({ text: t('settings.password.done') });
      onDone(hasTokens);
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
