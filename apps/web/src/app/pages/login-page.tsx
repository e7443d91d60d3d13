import { useEffect, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import type { SignInMethod, SocialProviderId } from '../../sign-in/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { showToast } from '../../ui/index.ts';
import { returnPath } from '../start/return-path.ts';
import { useInstallation, useProvider, useSession, useSessionState } from '../start/index.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { DemoPeople } from './login-demo.tsx';
import { useSignInFailure } from './login-failure.ts';
import { LoginForm } from './login-form.tsx';
import { LoginFrame, LoginTabs } from './login-frame.tsx';
import { SocialTiles } from './login-social.tsx';

/** Signing in. Whoever is signed in already is led to where they wanted to go. */
export function LoginPage() {
  const { t } = useTranslate();
  const { search } = useLocation();
  const { kind } = useSessionState();
  const { socialProviders } = useInstallation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [methods, setMethods] = useState<readonly SignInMethod[]>();
  const [forgot, setForgot] = useState(false);
  const chooseSocial = useSocialSignIn();
  useFailedReturn();

  if (kind === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  if (kind === 'unverified') return <Navigate to={{ pathname: '/verify-email', search }} replace />;
  return (
    <LoginFrame title={t('login.title')}>
      <LoginTabs current="sign-in" />
      <LoginForm
        {...{ email, password, methods }}
        onEmail={setEmail}
        onPassword={setPassword}
        onMethods={setMethods}
        onForgot={() => setForgot(true)}
      />
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('login.or')}
      </p>
      <SocialTiles configured={socialProviders} only={methods} onChoose={chooseSocial} />
      <DemoPeople
        onChoose={(person) => {
          setMethods(undefined);
          setEmail(person.email);
          setPassword(person.password);
        }}
      />
      <ForgotPasswordDialog open={forgot} email={email} onClose={() => setForgot(false)} />
    </LoginFrame>
  );
}

/** Signs in with a social provider; the embedded service leaves this page and returns to the wanted one. */
export function useSocialSignIn(): (id: SocialProviderId) => void {
  const { search } = useLocation();
  const provider = useProvider();
  const session = useSession();
  const tellFailure = useSignInFailure();
  return (id) => {
    provider.signInWithProvider(id, returnPath(search)).then((person) => person && session.enter(person), tellFailure);
  };
}

/* A provider that refused sends people back here with `error` in the address. It is said once and taken away. */
function useFailedReturn(): void {
  const { t } = useTranslate();
  const [params, setParams] = useSearchParams();
  const failed = params.has('error');
  useEffect(() => {
    if (!failed) return;
    showToast({ text: t('login.social.failed'), tone: 'error' });
    setParams(
      (before) => {
        before.delete('error');
        before.delete('error_description');
        return before;
      },
      { replace: true },
    );
  }, [failed, setParams, t]);
}
