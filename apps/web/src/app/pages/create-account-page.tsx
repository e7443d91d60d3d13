import { type SubmitEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { rememberVerification, SignInError } from '../../sign-in/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, showToast, TextField } from '../../ui/index.ts';
import { useInstallation, useProvider, useSession, useSessionState } from '../start/index.ts';
import { returnPath } from '../start/return-path.ts';
import { NewPasswordFields, useNewPassword } from './create-account-password.tsx';
import { useSignInFailure } from './login-failure.ts';
import { LoginFrame, LoginTabs } from './login-frame.tsx';
import { useSocialSignIn } from './login-page.tsx';
import { SocialTiles } from './login-social.tsx';
import { setWaitingAccount } from './waiting-account.ts';

/** Registering. Once the account is there, the address has to be verified. */
export function CreateAccountPage() {
  const { t } = useTranslate();
  const { search } = useLocation();
  const { kind } = useSessionState();
  const { socialProviders } = useInstallation();
  const chooseSocial = useSocialSignIn();
  if (kind === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  if (kind === 'unverified') return <Navigate to={{ pathname: '/verify-email', search }} replace />;
  return (
    <LoginFrame title={t('create.title')}>
      <LoginTabs current="register" />
      <CreateForm />
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('login.or')}
      </p>
      <SocialTiles configured={socialProviders} onChoose={chooseSocial} />
    </LoginFrame>
  );
}

type Wrong = { readonly email?: string; readonly password?: string; readonly whole?: string };

function CreateForm() {
  const { t } = useTranslate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const chosen = useNewPassword();
  const { create, busy, wrong } = useCreateAccount();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void create({ name: name.trim(), email, password: chosen.password });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('create.name')}
        autoComplete="name"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="email"
        value={email}
        error={wrong.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordFields label={t('login.password')} chosen={chosen} error={wrong.password} />
      {wrong.whole ? (
        <p role="alert" className="text-sm text-danger">
          {wrong.whole}
        </p>
      ) : null}
      <Button look="primary" type="submit" busy={busy} disabled={!chosen.ready || name.trim() === '' || email === ''}>
        {t('create.submit')}
      </Button>
    </form>
  );
}

function useCreateAccount() {
  const { t } = useTranslate();
  const { search } = useLocation();
  const navigate = useNavigate();
  const provider = useProvider();
  const session = useSession();
  const tellFailure = useSignInFailure();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Wrong>({});

  const create = async (account: { name: string; email: string; password: string }) => {
    setBusy(true);
    setWrong({});
    try {
      if ((await provider.createAccount(account)) === 'FAILED_SIGNIN') {
        showToast({ text: t('create.failed-sign-in'), tone: 'error' });
        await navigate({ pathname: '/login', search });
        return;
      }
      rememberVerification(Date.now());
      await session.lookAgain();
      if (session.state().kind !== 'signed-out') return;
      // Nobody is signed in before the address is verified: else signing up would tell who has an account.
      setWaitingAccount(account);
      await navigate({ pathname: '/verify-email', search });
    } catch (failure) {
      setWrong({ [placeOf(failure)]: tellFailure(failure) });
    } finally {
      setBusy(false);
    }
  };
  return { create, busy, wrong };
}

/* Beside which field a failure is said. */
function placeOf(failure: unknown): keyof Wrong {
  if (!(failure instanceof SignInError)) return 'whole';
  if (failure.code === 'auth/email-already-in-use' || failure.code === 'auth/invalid-email') return 'email';
  return failure.code === 'auth/weak-password' ? 'password' : 'whole';
}
