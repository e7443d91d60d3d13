import { type SubmitEvent, useState } from 'react';
import { rememberVerification } from '../../sign-in/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { useProvider, useSession } from '../start/index.ts';
import { useSignInFailure } from './login-failure.ts';
import { LoginFrame } from './login-frame.tsx';

/** For somebody whose social provider gave no e-mail address: one is asked for, and the mail goes there. */
export function EnterAddress() {
  const { t } = useTranslate();
  const provider = useProvider();
  const session = useSession();
  const tellFailure = useSignInFailure();
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setWrong('');
    try {
      await provider.changeEmail(email);
      rememberVerification(Date.now());
      await session.lookAgain();
    } catch (failure) {
      setWrong(tellFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <LoginFrame title={t('verify.address')}>
      <p className="text-ink-soft">{t('verify.address.text')}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('login.email')}
          type="email"
          autoComplete="email"
          value={email}
          error={wrong}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button look="primary" type="submit" busy={busy} disabled={email === ''}>
          {t('verify.address.submit')}
        </Button>
      </form>
    </LoginFrame>
  );
}
