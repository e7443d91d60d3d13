import { type SubmitEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SignInError, useIdentityProvider } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, showToast } from '../../ui/index.ts';
import { useSignInErrorText } from './use-sign-in-error.ts';
import { LoginLayout } from './login-layout.tsx';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';

/** The page the link in the mail leads to: a new password, typed twice. */
export function ResetPasswordPage() {
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const code = params.get('token') ?? params.get('oobCode');
  const [isExpired, setIsExpired] = useState(params.has('error') || code === null);
  return (
    <LoginLayout title={t('reset.title')}>
      {isExpired || code === null ? (
        <>
          <p role="alert">{t('reset.not-valid')}</p>
          <ButtonLink variant="primary" to="/login" className="self-start">
            {t('reset.again')}
          </ButtonLink>
        </>
      ) : (
        <ResetPasswordForm code={code} onExpired={() => setIsExpired(true)} />
      )}
    </LoginLayout>
  );
}

function ResetPasswordForm({ code, onExpired }: { code: string; onExpired: () => void }) {
  const { t } = useTranslate();
  const provider = useIdentityProvider();
  const navigate = useNavigate();
  const signInErrorText = useSignInErrorText();
  const newPassword = useNewPassword();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError('');
    try {
      await provider.resetPassword(code, newPassword.password);
      showToast({ text: t('reset.done') });
      await navigate('/login', { replace: true });
    } catch (failure) {
      setError(signInErrorText(failure));
      if (failure instanceof SignInError && failure.code === 'auth/code-not-valid') onExpired();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <NewPasswordFields label={t('reset.password')} newPassword={newPassword} error={error} />
      <Button variant="primary" type="submit" busy={busy} disabled={!newPassword.isReady}>
        {t('reset.submit')}
      </Button>
    </form>
  );
}

export { ResetPasswordPage as Component };
