import { type FormEvent, useState } from 'react';
import { SignInError } from '../../../sign-in/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, Dialog, TextField } from '../../../ui/index.ts';
import { useProvider } from '../../start/index.ts';
import { useSignInFailure } from '../login-failure.ts';

/* The field stands where the button was that was pressed. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus();

type EmailFieldProps = { email: string; onLogOut: () => void };

/** The e-mail address, changed in its place; who signed in too long ago is asked to do so again. */
export function EmailField({ email, onLogOut }: EmailFieldProps) {
  const { t } = useTranslate();
  const [isChanging, setIsChanging] = useState(false);
  const [sentTo, setSentTo] = useState('');
  const [isTooLongAgo, setIsTooLongAgo] = useState(false);
  return (
    <>
      {isChanging ? (
        <EmailForm
          email={email}
          onClose={() => setIsChanging(false)}
          onSent={setSentTo}
          onTooLongAgo={() => setIsTooLongAgo(true)}
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
        open={isTooLongAgo}
        title={t('settings.email.change')}
        onClose={() => setIsTooLongAgo(false)}
        footer={
          <>
            <Button onClick={() => setIsTooLongAgo(false)}>{t('app.cancel')}</Button>
            <Button look="primary" onClick={onLogOut}>
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
  onTooLongAgo: () => void;
};

function EmailForm({ email, onClose, onSent, onTooLongAgo }: EmailFormProps) {
  const { t } = useTranslate();
  const provider = useProvider();
  const failureText = useSignInFailure();
  const [wanted, setWanted] = useState(email);
  const [failure, setFailure] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const change = async (event: FormEvent) => {
    event.preventDefault();
    const address = wanted.trim();
    if (address === '' || address === email) return onClose();
    setIsBusy(true);
    setFailure('');
    try {
      await provider.changeEmail(address);
      onSent(address);
      onClose();
    } catch (reason) {
      if (reason instanceof SignInError && reason.code === 'auth/requires-recent-login') onTooLongAgo();
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
        ref={takeFocus}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
        error={failure}
        className="min-w-56 grow basis-0"
      />
      <Button onClick={onClose}>{t('app.cancel')}</Button>
      <Button type="submit" look="primary" busy={isBusy}>
        {t('settings.email.save')}
      </Button>
    </form>
  );
}
