import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import {
  type SignInMethod,
  type SocialProviderId,
  returnPath,
  useInstallation,
  useIdentityProvider,
  useSession,
  useSessionState,
} from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { DemoPeople } from './login-demo-people.tsx';
import { useSignInErrorText } from './use-sign-in-error.ts';
import { LoginForm } from './login-form.tsx';
import { LoginLayout, LoginTabs } from './login-layout.tsx';
import { ProviderButtons } from './login-provider-buttons.tsx';

/** Sign-in. People who are already signed in are redirected to the requested page. */
export function LoginPage() {
  const { t } = useTranslate();
  const { search } = useLocation();
  const { kind } = useSessionState();
  const { socialProviders } = useInstallation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [methods, setMethods] = useState<readonly SignInMethod[]>();
  const [isForgotOpen, setForgotOpen] = useState(false);
  const signInWithProvider = useProviderSignIn();
  useProviderErrorToast();

  if (kind === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  if (kind === 'unverified') return <Navigate to={{ pathname: '/verify-email', search }} replace />;
  return (
    <LoginLayout title={t('login.title')}>
      <LoginTabs current="sign-in" />
      <LoginForm
        {...{ email, password, methods }}
        onEmailChange={setEmail}
        onPasswordChange={setPassword}
        onMethodsChange={setMethods}
        onForgotPassword={() => setForgotOpen(true)}
      />
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('login.or')}
      </p>
      <ProviderButtons configured={socialProviders} only={methods} onSelect={signInWithProvider} />
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

/** Signs in with a social provider; the embedded service leaves this page and returns to the requested one. */
export function useProviderSignIn(invitation?: string): (id: SocialProviderId) => void {
  const { search } = useLocation();
  const provider = useIdentityProvider();
  const session = useSession();
  const signInErrorText = useSignInErrorText();
  return (id) => {
    provider
      .signInWithProvider(id, returnPath(search), ...(invitation === undefined ? [] : [invitation]))
      .then((person) => person && session.completeSignIn(person), signInErrorText);
  };
}

/* Why somebody new may not come in. */
const refusals = [
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
