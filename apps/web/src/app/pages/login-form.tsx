import { type SubmitEvent, useRef, useState } from 'react';
import { SignInError, type SignInMethod } from '../../sign-in/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, Checkbox, TextField } from '../../ui/index.ts';
import { useProvider, useSession } from '../start/index.ts';
import { useSignInFailure } from './login-failure.ts';

type LoginFormProps = {
  email: string;
  onEmail: (email: string) => void;
  password: string;
  onPassword: (password: string) => void;
  /** The ways this address signs in, once the service has told. */
  methods: readonly SignInMethod[] | undefined;
  onMethods: (methods: readonly SignInMethod[] | undefined) => void;
  onForgot: () => void;
};

/**
 * E-mail, password, remember me. Submitted without a password it asks how the address signs in; when the service does
 * not tell, it asks for the password.
 */
export function LoginForm({ email, onEmail, password, onPassword, methods, onMethods, onForgot }: LoginFormProps) {
  const { t } = useTranslate();
  const provider = useProvider();
  const session = useSession();
  const tellFailure = useSignInFailure();
  const passwordField = useRef<HTMLInputElement>(null);
  const [remember, setRemember] = useState(true);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<{ email?: string; password?: string; isRefused?: boolean }>({});
  const hasPassword = !methods || methods.includes('password');

  const askMethods = async () => {
    const answer = await provider.signInMethods(email);
    if (answer === 'unknown') {
      setWrong({ password: t('login.need-password') });
      passwordField.current?.focus();
    } else if (answer.length === 0) setWrong({ email: t('login.no-account') });
    else onMethods(answer);
  };
  const signIn = async () => session.enter(await provider.signInWithPassword({ email, password, remember }));

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (email === '') return setWrong({ email: t('login.need-email') });
    setWrong({});
    setBusy(true);
    try {
      await (password === '' ? askMethods() : signIn());
    } catch (failure) {
      const isRefused = failure instanceof SignInError && failure.code === 'auth/wrong-password';
      setWrong({ password: tellFailure(failure), isRefused });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        inputMode="email"
        value={email}
        readOnly={methods !== undefined}
        error={wrong.email}
        onChange={(event) => onEmail(event.target.value)}
      />
      {methods ? (
        <Button look="plain" className="self-start" onClick={() => onMethods(undefined)}>
          {t('login.other-email')}
        </Button>
      ) : null}
      {hasPassword ? (
        <>
          <TextField
            ref={passwordField}
            label={t('login.password')}
            type="password"
            name="password"
            autoComplete="current-password"
            value={password}
            error={wrong.password}
            onChange={(event) => onPassword(event.target.value)}
          />
          {wrong.isRefused ? <p className="text-sm text-ink-soft">{t('login.just-registered')}</p> : null}
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <Checkbox
              label={t('login.remember')}
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            <Button look="plain" className="-mr-4" onClick={onForgot}>
              {t('login.forgot')}
            </Button>
          </div>
          <Button look="primary" type="submit" busy={busy}>
            {t('login.submit')}
          </Button>
        </>
      ) : null}
    </form>
  );
}
