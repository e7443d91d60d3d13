import { type SubmitEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SignInError } from '../../sign-in/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, ButtonLink, showToast } from '../../ui/index.ts';
import { useProvider } from '../start/index.ts';
import { useSignInFailure } from './login-failure.ts';
import { LoginFrame } from './login-frame.tsx';
import { NewPasswordFields, useNewPassword } from './create-account-password.tsx';

/** Where the link of the mail leads: a new password, twice. */
export function ResetPasswordPage() {
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const code = params.get('token') ?? params.get('oobCode');
  const [expired, setExpired] = useState(params.has('error') || code === null);
  return (
    <LoginFrame title={t('reset.title')}>
      {expired || code === null ? (
        <>
          <p role="alert">{t('reset.not-valid')}</p>
          <ButtonLink look="primary" to="/login" className="self-start">
            {t('reset.again')}
          </ButtonLink>
        </>
      ) : (
        <ResetForm code={code} onExpired={() => setExpired(true)} />
      )}
    </LoginFrame>
  );
}

function ResetForm({ code, onExpired }: { code: string; onExpired: () => void }) {
  const { t } = useTranslate();
  const provider = useProvider();
  const navigate = useNavigate();
  const tellFailure = useSignInFailure();
  const chosen = useNewPassword();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setWrong('');
    try {
      await provider.resetPassword(code, chosen.password);
      showToast({ text: t('reset.done') });
      await navigate('/login', { replace: true });
    } catch (failure) {
      setWrong(tellFailure(failure));
      if (failure instanceof SignInError && failure.code === 'auth/code-not-valid') onExpired();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <NewPasswordFields label={t('reset.password')} chosen={chosen} error={wrong} />
      <Button look="primary" type="submit" busy={busy} disabled={!chosen.ready}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}
