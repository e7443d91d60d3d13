import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { type SignInMethod, returnPath, useSessionState } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { DemoPeople } from './login-demo-people.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginLayout, LoginTabs } from './login-layout.tsx';
import { OtherServices } from './other-services.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SecondStepPage } from './second-step-page.tsx';

/** Sign-in. People who are already signed in are redirected to the requested page. */
export function LoginPage() {
  const { t } = useTranslate();
  const { search } = useLocation();
  const secondStep = useSecondStep();
  const { kind } = useSessionState();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [methods, setMethods] = useState<readonly SignInMethod[]>();
  const [isForgotOpen, setForgotOpen] = useState(false);
  useProviderErrorToast();

  if (kind === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  if (kind === 'unverified') return <Navigate to={{ pathname: '/verify-email', search }} replace />;
  if (secondStep.isOpen) return <SecondStepPage remember={secondStep.remember} onCancel={secondStep.close} />;
  return (
    <LoginLayout title={t('login.title')}>
      <LoginTabs current="sign-in" />
      <LoginForm
        {...{ email, password, methods }}
        onEmailChange={setEmail}
        onPasswordChange={setPassword}
        onMethodsChange={setMethods}
        onForgotPassword={() => setForgotOpen(true)}
        onSecondStep={secondStep.open}
      />
      <PasskeyButton />
      <OtherServices only={methods} />
      <DemoPeople
        onSelect={(person) => {
          setMethods(undefined);
          setEmail(person.email);
          setPassword(person.password);
        }}
      />
      <ForgotPasswordDialog isOpen={isForgotOpen} email={email} onClose={() => setForgotOpen(false)} />
    </LoginLayout>
  );
}

/* The second step follows the password, or another service, which leads back here with `step` in the URL. */
function useSecondStep() {
  const [params, setParams] = useSearchParams();
  const [remember, setRemember] = useState<boolean>();
  return {
    isOpen: remember !== undefined || params.get('step') === 'code',
    remember: remember ?? true,
    open: setRemember,
    close: () => {
      setRemember(undefined);
      setParams(
        (previous) => {
          previous.delete('step');
          return previous;
        },
        { replace: true },
      );
    },
  };
}

/* Why another service did not bring somebody in. */
const refusals = [
  ['UNAVAILABLE', 'auth.unavailable'],
  ['account_not_linked', 'auth.account-not-linked'],
  ['NOT_INVITED', 'auth.not-invited'],
  ['SIGN_UP_CLOSED', 'auth.sign-up-closed'],
  ['GONE', 'auth.invitation-over'],
] as const;

/* A provider that refused redirects back here with `error` in the URL. It is shown once and removed. */
function useProviderErrorToast(): void {
  const { t } = useTranslate();
  const [params, setParams] = useSearchParams();
  const error = params.get('error');
  useEffect(() => {
    if (error === null) return;
    const [, key = 'login.social.failed'] = refusals.find(([code]) => code === error) ?? [];
    showToast({ text: t(key), tone: 'error' });
    setParams(
      (previous) => {
        previous.delete('error');
        previous.delete('error_description');
        return previous;
      },
      { replace: true },
    );
  }, [error, setParams, t]);
}

export { LoginPage as Component };
