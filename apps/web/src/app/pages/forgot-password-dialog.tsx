import { type SubmitEvent, useId, useState } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { Button, Dialog, showToast, TextField } from '../../ui/index.ts';
import { useProvider } from '../start/index.ts';
import { useSignInFailure } from './login-failure.ts';

type ForgotPasswordDialogProps = { open: boolean; email: string; onClose: () => void };

/** Asks for the address and has the mail sent with which a new password is chosen. Sent once, the button rests. */
export function ForgotPasswordDialog({ open, email, onClose }: ForgotPasswordDialogProps) {
  const { t } = useTranslate();
  const formId = useId();
  const [sentTo, setSentTo] = useState<string>();
  const [address, setAddress] = useState<string>();
  const value = address ?? email;
  const close = () => {
    setSentTo(undefined);
    setAddress(undefined);
    onClose();
  };
  return (
    <Dialog
      open={open}
      title={t('forgot.title')}
      onClose={close}
      footer={
        <Button look="primary" type="submit" form={formId} disabled={value === '' || sentTo === value}>
          {t('forgot.submit')}
        </Button>
      }
    >
      <ForgotForm
        id={formId}
        email={value}
        sent={sentTo === value && value !== ''}
        onEmail={setAddress}
        onSent={() => setSentTo(value)}
      />
    </Dialog>
  );
}

type ForgotFormProps = {
  id: string;
  email: string;
  sent: boolean;
  onEmail: (email: string) => void;
  onSent: () => void;
};

function ForgotForm({ id, email, sent, onEmail, onSent }: ForgotFormProps) {
  const { t } = useTranslate();
  const provider = useProvider();
  const tellFailure = useSignInFailure();
  const [wrong, setWrong] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setWrong('');
    try {
      await provider.forgotPassword(email);
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
      setWrong(tellFailure(failure));
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
        error={wrong}
        onChange={(event) => onEmail(event.target.value)}
      />
      {/* Said here too: the notification lies behind the dialog, where it is neither heard nor pressed. */}
      <p role="status" className="text-sm text-accent empty:hidden">
        {sent ? t('forgot.sent') : null}
      </p>
    </form>
  );
}
