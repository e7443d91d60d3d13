import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import {
  type IdentityProvider,
  readVerificationSentAt,
  returnPath,
  useInstallation,
  useIdentityProvider,
  useSession,
  useSessionState,
} from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { LoginLayout } from './login-layout.tsx';
import { EmailAddressForm } from './verify-email-address.tsx';
import { ResendButton } from './verify-email-resend.tsx';
import { setPendingAccount, type PendingAccount, getPendingAccount } from './pending-account.ts';

/**
 * The step between registration and the first sign-in. With a code in the URL it redeems the code; without one it waits
 * for the person to open the mail, here or elsewhere. Verified people are redirected.
 */
export function VerifyEmailPage() {
  const { search } = useLocation();
  const [params] = useSearchParams();
  const state = useSessionState();
  const code = params.get('token') ?? params.get('code') ?? params.get('oobCode');
  if (state.kind === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  if (code !== null) return <RedeemCode code={code} />;
  if (params.has('error')) return <InvalidLink />;
  if (state.kind === 'unverified') {
    return state.person.email === '' ? <EmailAddressForm /> : <PendingVerification email={state.person.email} />;
  }
  if (params.has('verified')) return <Verified />;
  const account = getPendingAccount();
  return account ? <PendingSignUp account={account} /> : <SignInRequired />;
}

type CodeStatus = 'checking' | Awaited<ReturnType<IdentityProvider['verifyCode']>>;

/* A code is redeemed once, however often the component is rendered. */
let lastCheck: { readonly code: string; readonly result: Promise<Exclude<CodeStatus, 'checking'>> } | undefined;

function verifyOnce(provider: IdentityProvider, code: string) {
  if (lastCheck?.code !== code) lastCheck = { code, result: provider.verifyCode(code) };
  return lastCheck.result;
}

function RedeemCode({ code }: { code: string }) {
  const { t } = useTranslate();
  const provider = useIdentityProvider();
  const session = useSession();
  const [result, setResult] = useState<CodeStatus>('checking');
  useEffect(() => {
    verifyOnce(provider, code).then(
      async (outcome) => {
        if (outcome === 'VERIFIED_EMAIL') await completeVerification(provider, session);
        setResult(outcome);
      },
      () => setResult('CODE_NOT_VALID'),
    );
  }, [code, provider, session]);
  if (result === 'CODE_NOT_VALID') return <InvalidLink />;
  if (result === 'ADDRESS_TAKEN') return <AddressTaken />;
  if (result === 'VERIFIED_EMAIL') return <Verified />;
  return (
    <LoginLayout title={t('verify.checking')}>
      <p role="status">{t('app.loading')}</p>
    </LoginLayout>
  );
}

/* The old bearer token still says that the address is not verified. */
async function completeVerification(
  provider: ReturnType<typeof useIdentityProvider>,
  session: ReturnType<typeof useSession>,
): Promise<void> {
  await provider.getBearerToken({ renew: true }).catch(() => null);
  await session.refresh();
}

function Verified() {
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const to = params.get('to');
  return (
    <LoginLayout title={t('verify.done')}>
      <p className="text-ink-soft">{t('verify.done.text')}</p>
      <ButtonLink
        variant="primary"
        to={to === null ? '/login' : `/login?to=${encodeURIComponent(to)}`}
        className="self-start"
      >
        {t('verify.login')}
      </ButtonLink>
    </LoginLayout>
  );
}

function InvalidLink() {
  const { t } = useTranslate();
  return (
    <LoginLayout title={t('verify.not-valid')}>
      <p role="alert" className="text-ink-soft">
        {t('verify.not-valid.text')}
      </p>
      <ButtonLink variant="primary" to="/login" className="self-start">
        {t('verify.login')}
      </ButtonLink>
    </LoginLayout>
  );
}

/* Somebody registered with the new address before its link was opened; the old address stays. */
function AddressTaken() {
  const { t } = useTranslate();
  return (
    <LoginLayout title={t('verify.taken')}>
      <p role="alert" className="text-ink-soft">
        {t('verify.taken.text')}
      </p>
      <ButtonLink variant="primary" to="/login" className="self-start">
        {t('verify.login')}
      </ButtonLink>
    </LoginLayout>
  );
}

function SignInRequired() {
  const { t } = useTranslate();
  return (
    <LoginLayout title={t('verify.title')}>
      <p className="text-ink-soft">{t('verify.text.nobody')}</p>
      <ButtonLink variant="primary" to="/login" className="self-start">
        {t('verify.login')}
      </ButtonLink>
    </LoginLayout>
  );
}

function PendingVerification({ email }: { email: string }) {
  const { t } = useTranslate();
  const { onCheck, onCancel, isStillUnverified } = useVerificationCheck();
  const text = t(readVerificationSentAt() > 0 ? 'verify.text' : 'verify.text.not-sent', { email });
  return <VerificationPrompt {...{ text, isStillUnverified, onCheck, onCancel }} resend={<ResendButton />} />;
}

/* Right after registration: nobody is signed in before the link is opened, so the account signs in then. */
function PendingSignUp({ account }: { account: PendingAccount }) {
  const { search } = useLocation();
  const provider = useIdentityProvider();
  const session = useSession();
  const navigate = useNavigate();
  const { t } = useTranslate();
  const [isStillUnverified, setStillUnverified] = useState(false);
  const { email, password } = account;
  const onCheck = async () => {
    setStillUnverified(false);
    try {
      const person = await provider.signInWithPassword({ email, password, remember: true });
      setPendingAccount(undefined);
      await session.completeSignIn(person);
    } catch {
      setStillUnverified(true);
    }
  };
  const onCancel = async () => {
    setPendingAccount(undefined);
    await navigate({ pathname: '/login', search });
  };
  return (
    <VerificationPrompt
      {...{ isStillUnverified, onCheck, onCancel }}
      text={t('verify.text.come-back', { email })}
      resend={<ResendButton onSend={() => provider.createAccount(account)} />}
    />
  );
}

type VerificationPromptProps = {
  text: string;
  isStillUnverified: boolean;
  onCheck: () => Promise<void>;
  onCancel: () => Promise<void>;
  resend: ReactNode;
};

function VerificationPrompt({ text, isStillUnverified, onCheck, onCancel, resend }: VerificationPromptProps) {
  const { t } = useTranslate();
  const { demo } = useInstallation();
  return (
    <LoginLayout title={t('verify.title')}>
      <p className="text-ink-soft">{text}</p>
      {isStillUnverified ? <p role="alert">{t('verify.not-yet')}</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={onCheck}>
          {t('verify.continue')}
        </Button>
        {resend}
      </div>
      <div className="flex flex-wrap gap-x-6 border-t border-line pt-3">
        {demo ? (
          <ButtonLink variant="plain" to="/mailbox" className="-ms-4">
            {t('login.demo.mailbox')}
          </ButtonLink>
        ) : null}
        <Button variant="plain" onClick={onCancel} className="-ms-4">
          {t('verify.other')}
        </Button>
      </div>
    </LoginLayout>
  );
}

/* Checks again on request, and automatically when the person returns from the mail. */
function useVerificationCheck() {
  const provider = useIdentityProvider();
  const session = useSession();
  const navigate = useNavigate();
  const [isStillUnverified, setStillUnverified] = useState(false);
  useEffect(() => {
    const checkInBackground = async () => {
      if (document.visibilityState !== 'visible') return;
      const person = await provider.currentPerson().catch(() => null);
      if (person?.emailVerified) await completeVerification(provider, session);
    };
    document.addEventListener('visibilitychange', checkInBackground);
    window.addEventListener('focus', checkInBackground);
    return () => {
      document.removeEventListener('visibilitychange', checkInBackground);
      window.removeEventListener('focus', checkInBackground);
    };
  }, [provider, session]);
  return {
    isStillUnverified,
    onCheck: async () => {
      setStillUnverified(false);
      await completeVerification(provider, session);
      setStillUnverified(session.state().kind === 'unverified');
    },
    onCancel: async () => {
      await session.signOut({ discardUnsent: true });
      await navigate('/login');
    },
  };
}

export { VerifyEmailPage as Component };
