import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router';
import { type IdentityProvider, lastVerificationAt } from '../../sign-in/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { returnPath } from '../start/return-path.ts';
import { useInstallation, useProvider, useSession, useSessionState } from '../start/index.ts';
import { LoginFrame } from './login-frame.tsx';
import { EnterAddress } from './verify-email-address.tsx';
import { ResendButton } from './verify-email-resend.tsx';
import { setWaitingAccount, type WaitingAccount, waitingAccount } from './waiting-account.ts';

/**
 * Between registering and coming in. With a code in the address it redeems the code; without one it waits for the
 * person to open the mail, here or elsewhere. Whoever is verified goes on.
 */
export function VerifyEmailPage() {
  const { search } = useLocation();
  const [params] = useSearchParams();
  const state = useSessionState();
  const code = params.get('token') ?? params.get('code') ?? params.get('oobCode');
  if (state.kind === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  if (code !== null) return <RedeemCode code={code} />;
  if (params.has('error')) return <NotValid />;
  if (state.kind === 'unverified') {
    return state.person.email === '' ? <EnterAddress /> : <WaitForMail email={state.person.email} />;
  }
  if (params.has('verified')) return <Verified />;
  const account = waitingAccount();
  return account ? <WaitForLink account={account} /> : <NobodyThere />;
}

type Result = 'checking' | Awaited<ReturnType<IdentityProvider['checkCode']>>;

/* One code is redeemed once, however often the component is drawn. */
const redeemed = new Map<string, Promise<Exclude<Result, 'checking'>>>();

function RedeemCode({ code }: { code: string }) {
  const { t } = useTranslate();
  const provider = useProvider();
  const session = useSession();
  const [result, setResult] = useState<Result>('checking');
  useEffect(() => {
    const checking = redeemed.get(code) ?? provider.checkCode(code);
    redeemed.set(code, checking);
    checking.then(
      async (outcome) => {
        if (outcome === 'VERIFIED_EMAIL') await comeIn(provider, session);
        setResult(outcome);
      },
      () => setResult('CODE_NOT_VALID'),
    );
  }, [code, provider, session]);
  if (result === 'CODE_NOT_VALID') return <NotValid />;
  if (result === 'ADDRESS_TAKEN') return <AddressTaken />;
  if (result === 'VERIFIED_EMAIL') return <Verified />;
  return (
    <LoginFrame title={t('verify.checking')}>
      <p role="status">{t('app.loading')}</p>
    </LoginFrame>
  );
}

/* The old bearer still says that the address is not verified. */
async function comeIn(provider: ReturnType<typeof useProvider>, session: ReturnType<typeof useSession>): Promise<void> {
  await provider.bearer({ renew: true }).catch(() => null);
  await session.lookAgain();
}

function Verified() {
  const { t } = useTranslate();
  return (
    <LoginFrame title={t('verify.done')}>
      <p className="text-ink-soft">{t('verify.done.text')}</p>
      <ButtonLink look="primary" to="/login" className="self-start">
        {t('verify.login')}
      </ButtonLink>
    </LoginFrame>
  );
}

function NotValid() {
  const { t } = useTranslate();
  return (
    <LoginFrame title={t('verify.not-valid')}>
      <p role="alert" className="text-ink-soft">
        {t('verify.not-valid.text')}
      </p>
      <ButtonLink look="primary" to="/login" className="self-start">
        {t('verify.login')}
      </ButtonLink>
    </LoginFrame>
  );
}

/* Somebody registered with the new address before its link was opened; the old one stays. */
function AddressTaken() {
  const { t } = useTranslate();
  return (
    <LoginFrame title={t('verify.taken')}>
      <p role="alert" className="text-ink-soft">
        {t('verify.taken.text')}
      </p>
      <ButtonLink look="primary" to="/login" className="self-start">
        {t('verify.login')}
      </ButtonLink>
    </LoginFrame>
  );
}

function NobodyThere() {
  const { t } = useTranslate();
  return (
    <LoginFrame title={t('verify.title')}>
      <p className="text-ink-soft">{t('verify.text.nobody')}</p>
      <ButtonLink look="primary" to="/login" className="self-start">
        {t('verify.login')}
      </ButtonLink>
    </LoginFrame>
  );
}

function WaitForMail({ email }: { email: string }) {
  const { t } = useTranslate();
  const { look, leave, notYet } = useWaiting();
  const text = t(lastVerificationAt() > 0 ? 'verify.text' : 'verify.text.not-sent', { email });
  return <Waiting {...{ text, notYet, look, leave }} resend={<ResendButton />} />;
}

/* Right after registering: nobody is signed in before the link was opened, so the account signs in then. */
function WaitForLink({ account }: { account: WaitingAccount }) {
  const { search } = useLocation();
  const provider = useProvider();
  const session = useSession();
  const navigate = useNavigate();
  const { t } = useTranslate();
  const [notYet, setNotYet] = useState(false);
  const { email, password } = account;
  const look = async () => {
    setNotYet(false);
    try {
      const person = await provider.signInWithPassword({ email, password, remember: true });
      setWaitingAccount(undefined);
      await session.enter(person);
    } catch {
      setNotYet(true);
    }
  };
  const leave = async () => {
    setWaitingAccount(undefined);
    await navigate({ pathname: '/login', search });
  };
  return (
    <Waiting
      {...{ notYet, look, leave }}
      text={t('verify.text.come-back', { email })}
      resend={<ResendButton onSend={() => provider.createAccount(account)} />}
    />
  );
}

type WaitingProps = {
  text: string;
  notYet: boolean;
  look: () => Promise<void>;
  leave: () => Promise<void>;
  resend: ReactNode;
};

function Waiting({ text, notYet, look, leave, resend }: WaitingProps) {
  const { t } = useTranslate();
  const { demo } = useInstallation();
  return (
    <LoginFrame title={t('verify.title')}>
      <p className="text-ink-soft">{text}</p>
      {notYet ? <p role="alert">{t('verify.not-yet')}</p> : null}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={look}>
          {t('verify.continue')}
        </Button>
        {resend}
      </div>
      <div className="flex flex-wrap gap-x-6 border-t border-line pt-3">
        {demo ? (
          <ButtonLink look="plain" to="/mailbox" className="-ml-4">
            {t('login.demo.mailbox')}
          </ButtonLink>
        ) : null}
        <Button look="plain" onClick={leave} className="-ml-4">
          {t('verify.other')}
        </Button>
      </div>
    </LoginFrame>
  );
}

/* Looks again when asked, and by itself when the person comes back from the mail. */
function useWaiting() {
  const provider = useProvider();
  const session = useSession();
  const navigate = useNavigate();
  const [notYet, setNotYet] = useState(false);
  useEffect(() => {
    const lookQuietly = async () => {
      if (document.visibilityState !== 'visible') return;
      const person = await provider.currentPerson().catch(() => null);
      if (person?.emailVerified) await comeIn(provider, session);
    };
    document.addEventListener('visibilitychange', lookQuietly);
    window.addEventListener('focus', lookQuietly);
    return () => {
      document.removeEventListener('visibilitychange', lookQuietly);
      window.removeEventListener('focus', lookQuietly);
    };
  }, [provider, session]);
  return {
    notYet,
    look: async () => {
      setNotYet(false);
      await comeIn(provider, session);
      setNotYet(session.state().kind === 'unverified');
    },
    leave: async () => {
      await session.leave({ discardUnsent: true });
      await navigate('/login');
    },
  };
}
