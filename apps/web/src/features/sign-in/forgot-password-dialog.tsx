import { type SubmitEvent, useId, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast, TextField } from '../../ui/index.ts';
import { useIdentityProvider } from '../../auth/index.ts';
import { useSignInErrorText } from './use-sign-in-error.ts';

type ForgotPasswordDialogProps = { isOpen: boolean; email: string; onClose: () => void };

/**
 * Asks for the address and requests the mail for choosing a new password. Once it is sent, the button is disabled for a
 * while.
 */
export function ForgotPasswordDialog({ isOpen, email, onClose }: ForgotPasswordDialogProps) {
  const { t } = useTranslate();
  const formId = useId();
  const [sentTo, setSentTo] = useState<string>();
  const [address, setAddress] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const value = address ?? email;
  const close = () => {
    setSentTo(undefined);
    setAddress(undefined);
    onClose();
  };
  return (
    <Dialog
      open={isOpen}
      title={t('forgot.title')}
      onClose={close}
      footer={
        <Button variant="primary" type="submit" form={formId} busy={isBusy} disabled={value === '' || sentTo === value}>
          {t('forgot.submit')}
        </Button>
      }
    >
      <ForgotPasswordForm
        id={formId}
        email={value}
        isSent={sentTo === value && value !== ''}
        isBusy={isBusy}
        onBusy={setBusy}
        onEmail={setAddress}
        onSent={() => setSentTo(value)}
      />
    </Dialog>
  );
}

type ForgotPasswordFormProps = {
  id: string;
  email: string;
  isSent: boolean;
  /** The mail is being asked for: it is not asked for again meanwhile. */
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
  onEmail: (email: string) => void;
  onSent: () => void;
};

function ForgotPasswordForm({ id, email, isSent, isBusy, onBusy, onEmail, onSent }: ForgotPasswordFormProps) {
  const { t } = useTranslate();
  const provider = useIdentityProvider();
  const signInErrorText = useSignInErrorText();
  const [error, setError] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    onBusy(true);
    setError('');
    try {
      await provider.requestPasswordReset(email);
      onSent();
      showToast({
        text: (
          <>
            <strong className="block font-semibold">{t('forgot.title')}</strong>
            {t('forgot.sent')}
          </>
        ),
      });
    } catch (failure) {
      setError(signInErrorText(failure));
    } finally {
      onBusy(false);
    }
  };
  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-soft">{t('forgot.text')}</p>
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="email"
        value={email}
        error={error}
        onChange={(event) => onEmail(event.target.value)}
      />
      {/* Shown here too: the notification is behind the dialog, where it is neither announced nor clickable. */}
      <p role="status" className="text-sm text-accent empty:hidden">
        {isSent ? t('forgot.sent') : null}
      </p>
    </form>
  );
}
