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
import { ApiError } from '../../api/index.ts';
import { localeOf, problemKey, useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Dialog, showToast, TextField } from '../../ui/index.ts';
import { AskForAccount, AskForm } from './ask-for-account.tsx';
import { readInvitation, useInvitation } from './invitation.ts';
import { Agreement } from './agreement.tsx';
import { isLongEnough, NewPasswordField } from './new-password-field.tsx';
import { useSignInErrorText } from './use-sign-in-error.ts';
import { LoginLayout, LoginTabs } from './login-layout.tsx';
import { OtherServices } from './other-services.tsx';
import { setPendingAccount } from './pending-account.ts';

/** Registration for everyone, for people with an invitation, or a form to ask for one; nothing of it where it is closed. */
export function CreateAccountPage() {
  const { t } = useTranslate();
  const { search } = useLocation();
  const { kind } = useSessionState();
  const { signUp } = useInstallation();
  const key = readInvitation(search);
  if (kind === 'signed-in') return <Navigate to={returnPath(search)} replace />;
  if (kind === 'unverified') return <Navigate to={{ pathname: '/verify-email', search }} replace />;
  if (signUp === 'closed') return <SignUpClosed />;
  if (key !== undefined) return <CreateInvitedAccount invitationKey={key} />;
  if (signUp === 'invited') return <AskForAccount />;
  return (
    <LoginLayout title={t('create.title')}>
      <LoginTabs current="register" />
      <AllowedDomains />
      <CreateAccountForm />
      <OtherServices />
    </LoginLayout>
  );
}

function SignUpClosed() {
  const { t } = useTranslate();
  const { search } = useLocation();
  return (
    <LoginLayout title={t('create.closed')}>
      <p className="leading-relaxed text-ink-soft">{t('create.closed.text')}</p>
      <ButtonLink variant="primary" to={{ pathname: '/login', search }}>
        {t('login.submit')}
      </ButtonLink>
    </LoginLayout>
  );
}

/* An invitation that does not work any more lets the person ask for another one, where that is possible. */
function CreateInvitedAccount({ invitationKey }: { invitationKey: string }) {
  const { t } = useTranslate();
  const { signUp } = useInstallation();
  const { data: card, error, isPending } = useInvitation(invitationKey);
  const isOver = card?.isExpired === true || (error instanceof ApiError && error.status === 404);
  if (isOver && signUp === 'invited') return <AskForAccount isInvitationOver />;
  // Where everyone may create an account, an old invitation is in nobody's way.
  const invitation = isOver || !card ? undefined : { ...card, key: invitationKey };
  return (
    <LoginLayout title={t('create.title')}>
      <LoginTabs current="register" />
      {isPending ? (
        <p role="status" className="text-ink-soft">
          {t('app.loading')}
        </p>
      ) : null}
      {error && !isOver ? (
        <p role="alert" className="text-danger">
          {t(problemKey(error instanceof ApiError ? error.code : 'INTERNAL'))}
        </p>
      ) : null}
      {invitation?.invitedBy ? <p>{t('create.invited-by', { name: invitation.invitedBy })}</p> : null}
      {invitation || isOver ? (
        <>
          <CreateAccountForm key={invitationKey} invitation={invitation} />
          <OtherServices invitation={invitation?.key} />
        </>
      ) : null}
    </LoginLayout>
  );
}

/* Whose address is at one of the domains needs no invitation; everyone else asks for one. */
function AllowedDomains() {
  const { t, language } = useTranslate();
  const { signUpDomains } = useInstallation();
  const [isAsking, setAsking] = useState(false);
  if (signUpDomains.length === 0) return null;
  const domains = new Intl.ListFormat(localeOf(language), { type: 'disjunction' }).format(signUpDomains);
  return (
    <div className="flex flex-col items-start gap-1">
      <p className="text-ink-soft">{t('create.domains', { domains })}</p>
      <Button variant="plain" className="-ms-4" onClick={() => setAsking(true)}>
        {t('ask.title')}
      </Button>
      <Dialog open={isAsking} title={t('ask.title')} onClose={() => setAsking(false)}>
        <AskForm />
      </Dialog>
    </div>
  );
}

type FormErrors = {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly form?: string;
};

type Invitation = { readonly key: string; readonly email: string | null; readonly name: string };

function CreateAccountForm({ invitation }: { invitation?: Invitation | undefined }) {
  const { t } = useTranslate();
  const [name, setName] = useState(invitation?.name ?? '');
  const [email, setEmail] = useState(invitation?.email ?? '');
  const [password, setPassword] = useState('');
  const { create, busy, errors, setErrors } = useCreateAccount();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const missing = {
      name: name.trim() === '' ? t('create.name.missing') : undefined,
      email: /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? undefined : t('create.email.missing'),
      password: isLongEnough(password) ? undefined : t('create.password.short'),
    };
    const first = (['name', 'email', 'password'] as const).findIndex((field) => missing[field] !== undefined);
    if (first < 0) return void create({ name: name.trim(), email, password, invitation: invitation?.key });
    setErrors(missing);
    event.currentTarget.querySelectorAll('input')[first]?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('create.name')}
        autoComplete="name"
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('login.email')}
        type="email"
        autoComplete="email"
        value={email}
        readOnly={invitation?.email != null}
        error={errors.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField label={t('login.password')} value={password} onChange={setPassword} error={errors.password} />
      {errors.form ? (
        <p role="alert" className="text-sm text-danger">
          {errors.form}
        </p>
      ) : null}
      <Agreement />
      <Button variant="primary" type="submit" busy={busy}>
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

  const create = async (person: Parameters<typeof provider.createAccount>[0]) => {
    const account = { ...person, returnTo: returnPath(search) };
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
      // An invitation by mail has verified the address: the person is in.
      if (session.state().kind !== 'signed-out') return;
      // Nobody is signed in before the address is verified; otherwise signing up would reveal who has an account.
      setPendingAccount(account);
      await navigate({ pathname: '/verify-email', search });
    } catch (failure) {
      const field = errorFieldOf(failure);
      const text = signInErrorText(failure);
      setErrors({ [field]: field === 'password' ? t('create.password.short') : text });
    } finally {
      setBusy(false);
    }
  };
  return { create, busy, errors, setErrors };
}

/* The field an error is shown beside. */
function errorFieldOf(failure: unknown): keyof FormErrors {
  if (!(failure instanceof SignInError)) return 'form';
  if (failure.code === 'auth/email-already-in-use' || failure.code === 'auth/invalid-email') return 'email';
  return failure.code === 'auth/weak-password' ? 'password' : 'form';
}

export { CreateAccountPage as Component };
