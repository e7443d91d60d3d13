import { type RefObject, type SubmitEvent, useRef, useState } from 'react';
import { SignInError, type SignInMethod, useIdentityProvider, useSession } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, TextField } from '../../ui/index.ts';
import { useSignInErrorText } from './use-sign-in-error.ts';

type LoginFormProps = {
  email: string;
  onEmailChange: (email: string) => void;
  password: string;
  onPasswordChange: (password: string) => void;
  /** The sign-in methods of this address, once the service has reported them. */
  methods: readonly SignInMethod[] | undefined;
  onMethodsChange: (methods: readonly SignInMethod[] | undefined) => void;
  onForgotPassword: () => void;
  /** The password was right, and a code is needed as well. */
  onSecondStep: (remember: boolean) => void;
};

/**
 * E-mail, password, remember me. Submitted without a password, it requests the sign-in methods of the address; when the
 * service does not report them, it asks for the password.
 */
export function LoginForm(props: LoginFormProps) {
  const { t } = useTranslate();
  const { email, onEmailChange, methods, onMethodsChange } = props;
  const passwordRef = useRef<HTMLInputElement>(null);
  const [remember, setRemember] = useState(true);
  const { submit, isBusy, errors } = useLogin(props, remember, () => passwordRef.current?.focus());
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username webauthn"
        inputMode="email"
        value={email}
        readOnly={methods !== undefined}
        error={errors.email}
        onChange={(event) => onEmailChange(event.target.value)}
      />
      {methods ? (
        <Button variant="plain" className="self-start" onClick={() => onMethodsChange(undefined)}>
          {t('login.other-email')}
        </Button>
      ) : null}
      {!methods || methods.includes('password') ? (
        <PasswordPart
          {...props}
          passwordRef={passwordRef}
          errors={errors}
          isBusy={isBusy}
          remember={remember}
          onRememberChange={setRemember}
        />
      ) : null}
    </form>
  );
}

type LoginErrors = { readonly email?: string; readonly password?: string; readonly isRejected?: boolean };

function useLogin(
  { email, password, onMethodsChange, onSecondStep }: LoginFormProps,
  remember: boolean,
  onPasswordNeeded: () => void,
) {
  const { t } = useTranslate();
  const provider = useIdentityProvider();
  const session = useSession();
  const signInErrorText = useSignInErrorText();
  const [isBusy, setBusy] = useState(false);
  const [errors, setErrors] = useState<LoginErrors>({});
  const loadMethods = async () => {
    const reply = await provider.listSignInMethods(email);
    if (reply === 'unknown') {
      setErrors({ password: t('login.need-password') });
      onPasswordNeeded();
    } else if (reply.length === 0) setErrors({ email: t('login.no-account') });
    else onMethodsChange(reply);
  };
  const signIn = async () => session.completeSignIn(await provider.signInWithPassword({ email, password, remember }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (email === '') return setErrors({ email: t('login.need-email') });
    setErrors({});
    setBusy(true);
    try {
      await (password === '' ? loadMethods() : signIn());
    } catch (failure) {
      if (failure instanceof SignInError && failure.code === 'auth/second-step-needed') return onSecondStep(remember);
      const isRejected = failure instanceof SignInError && failure.code === 'auth/wrong-password';
      setErrors({ password: signInErrorText(failure), isRejected });
    } finally {
      setBusy(false);
    }
  };
  return { submit, isBusy, errors };
}

type PasswordPartProps = Pick<LoginFormProps, 'password' | 'onPasswordChange' | 'onForgotPassword'> & {
  passwordRef: RefObject<HTMLInputElement | null>;
  errors: LoginErrors;
  isBusy: boolean;
  remember: boolean;
  onRememberChange: (remember: boolean) => void;
};

function PasswordPart(props: PasswordPartProps) {
  const { t } = useTranslate();
  const { password, onPasswordChange, onForgotPassword, passwordRef, errors, isBusy } = props;
  return (
    <>
      <TextField
        ref={passwordRef}
        label={t('login.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(event) => onPasswordChange(event.target.value)}
      />
      {errors.isRejected ? <p className="text-sm text-ink-soft">{t('login.just-registered')}</p> : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={t('login.remember')}
          checked={props.remember}
          onChange={(event) => props.onRememberChange(event.target.checked)}
        />
        <Button variant="plain" className="-me-4" onClick={onForgotPassword}>
          {t('login.forgot')}
        </Button>
      </div>
      <Button variant="primary" type="submit" busy={isBusy}>
        {t('login.submit')}
      </Button>
    </>
  );
}
