import { type SubmitEvent, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import {
  saveVerificationSentAt,
  SignInError,
  useInstallation,
  useIdentityProvider,
  useSession,
  useSessionState,
  returnPath,
} from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, showToast, TextField } from '../../ui/index.ts';
import { NewPasswordFields, useNewPassword } from './new-password-fields.tsx';
import { useSignInErrorText } from './use-sign-in-error.ts';
import { LoginLayout, LoginTabs } from './login-layout.tsx';
import { useProviderSignIn } from './login-page.tsx';
import { ProviderButtons } from './login-provider-buttons.tsx';
import { setPendingAccount } from './pending-account.ts';

/** Registration. Once the account is created, the address has to be verified. */
export function CreateAccountPage() {
  const { t } = useTranslate();
  const { search } = useLocation();
  const { kind } = useSessionState();
  const { socialProviders } = useInstallation();
  const signInWithProvider = useProviderSignIn();
  if (kind === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  if (kind === 'unverified') return <Navigate to={{ pathname: '/verify-email', search }} replace />;
  return (
    <LoginLayout title={t('create.title')}>
      <LoginTabs current="register" />
      <CreateAccountForm />
      <p className="flex items-center gap-4 text-sm text-ink-soft before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {t('login.or')}
      </p>
      <ProviderButtons configured={socialProviders} onSelect={signInWithProvider} />
    </LoginLayout>
  );
}

type FormErrors = { readonly email?: string; readonly password?: string; readonly form?: string };

function CreateAccountForm() {
  const { t } = useTranslate();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const newPassword = useNewPassword();
  const { create, busy, errors } = useCreateAccount();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void create({ name: name.trim(), email, password: newPassword.password });
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
        error={errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordFields label={t('login.password')} newPassword={newPassword} error={errors.password} />
      {errors.form ? (
        <p role="alert" className="text-sm text-danger">
          {errors.form}
        </p>
      ) : null}
      <Button
        variant="primary"
        type="submit"
        busy={busy}
        disabled={!newPassword.isReady || name.trim() === '' || email === ''}
      >
        {t('create.submit')}
      </Button>
    </form>
  );
}

function useCreateAccount() {
  const { t } = useTranslate();
  const { search } = useLocation();
  const navigate = useNavigate();
  const provider = useIdentityProvider();
  const session = useSession();
  const signInErrorText = useSignInErrorText();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FormErrors>({});

  const create = async (account: { name: string; email: string; password: string }) => {
    setBusy(true);
    setErrors({});
    try {
      if ((await provider.createAccount(account)) === 'FAILED_SIGNIN') {
        showToast({ text: t('create.failed-sign-in'), tone: 'error' });
        await navigate({ pathname: '/login', search });
        return;
      }
      saveVerificationSentAt(Date.now());
      await session.refresh();
      if (session.state().kind !== 'signed-out') return;
      // Nobody is signed in before the address is verified; otherwise signing up would reveal who has an account.
      setPendingAccount(account);
      await navigate({ pathname: '/verify-email', search });
    } catch (failure) {
      setErrors({ [errorFieldOf(failure)]: signInErrorText(failure) });
    } finally {
      setBusy(false);
    }
  };
  return { create, busy, errors };
}

/* The field an error is shown beside. */
function errorFieldOf(failure: unknown): keyof FormErrors {
  if (!(failure instanceof SignInError)) return 'form';
  if (failure.code === 'auth/email-already-in-use' || failure.code === 'auth/invalid-email') return 'email';
  return failure.code === 'auth/weak-password' ? 'password' : 'form';
}

export { CreateAccountPage as Component };
