import { type SubmitEvent, useState } from 'react';
import { saveVerificationSentAt, useIdentityProvider, useSession } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { useSignInErrorText } from './use-sign-in-error.ts';
import { LoginLayout } from './login-layout.tsx';

/** For people whose social provider gave no e-mail address: asks for one, and sends the mail there. */
export function EmailAddressForm() {
  const { t } = useTranslate();
  const provider = useIdentityProvider();
  const session = useSession();
  const signInErrorText = useSignInErrorText();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setErrorText('');
    try {
      await provider.changeEmail(email);
      saveVerificationSentAt(Date.now());
      await session.refresh();
    } catch (failure) {
      setErrorText(signInErrorText(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <LoginLayout title={t('verify.address')}>
      <p className="text-ink-soft">{t('verify.address.text')}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="email"
          value={email}
          error={errorText}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button variant="primary" type="submit" busy={busy} disabled={email === ''}>
          {t('verify.address.submit')}
        </Button>
      </form>
    </LoginLayout>
  );
}
