import { type FormEvent, useState } from 'react';
import { useSignInErrorText } from '../sign-in/index.ts';
import { SignInError, useIdentityProvider } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, TextField } from '../../ui/index.ts';

/* The field replaces the button that was pressed, so it takes the focus. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

type EmailFieldProps = { email: string; onLogOut: () => void };

/** The e-mail address, edited in place; people who signed in too long ago are asked to sign in again. */
export function EmailField({ email, onLogOut }: EmailFieldProps) {
  const { t } = useTranslate();
  const [isChanging, setIsChanging] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [needsReauthentication, setNeedsReauthentication] = useState(false);
  return (
    <>
      {isChanging ? (
        <EmailForm
          email={email}
          onClose={() => setIsChanging(false)}
          onSent={setSentTo}
          onReauthenticationNeeded={() => setNeedsReauthentication(true)}
        />
      ) : (
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="min-w-0">
            <p className="text-sm font-medium">{t('login.email')}</p>
            <p className="mt-1 break-all">{email}</p>
          </div>
          <Button onClick={() => setIsChanging(true)}>{t('settings.email.change')}</Button>
        </div>
      )}
      {sentTo ? (
        <p role="status" className="text-sm text-ink-soft">
          {t('settings.email.sent', { email: sentTo })}
        </p>
      ) : null}
      <Dialog
        open={needsReauthentication}
        title={t('settings.email.change')}
        onClose={() => setNeedsReauthentication(false)}
        footer={
          <>
            <Button onClick={() => setNeedsReauthentication(false)}>{t('app.cancel')}</Button>
            <Button variant="primary" onClick={onLogOut}>
              {t('shell.log-out')}
            </Button>
          </>
        }
      >
        {t('auth.requires-recent-login')}
      </Dialog>
    </>
  );
}

type EmailFormProps = {
  email: string;
  onClose: () => void;
  onSent: (address: string) => void;
  onReauthenticationNeeded: () => void;
};

function EmailForm({ email, onClose, onSent, onReauthenticationNeeded }: EmailFormProps) {
  const { t } = useTranslate();
  const provider = useIdentityProvider();
  const failureText = useSignInErrorText();
  const [newEmail, setNewEmail] = useState(email);
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const change = async (event: FormEvent) => {
    event.preventDefault();
    const address = newEmail.trim();
    if (address === '' || address === email) return onClose();
    setIsBusy(true);
    setFailure('');
    try {
      await provider.changeEmail(address);
      onSent(address);
      onClose();
    } catch (reason) {
      if (reason instanceof SignInError && reason.code === 'auth/requires-recent-login') onReauthenticationNeeded();
      else setFailure(`${failureText(reason)}${reason instanceof SignInError ? ` (${reason.code})` : ''}`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void change(event)} className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('settings.email.new')}
        type="email"
        autoComplete="email"
        ref={focusField}
        value={newEmail}
        onChange={(event) => setNewEmail(event.currentTarget.value)}
        error={failure}
        className="min-w-56 grow basis-0"
      />
      <Button onClick={onClose}>{t('app.cancel')}</Button>
      <Button type="submit" variant="primary" busy={isBusy}>
        {t('settings.email.save')}
      </Button>
    </form>
  );
}
