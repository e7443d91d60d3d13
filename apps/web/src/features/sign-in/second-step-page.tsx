import { type SubmitEvent, useState } from 'react';
import { SignInError, type SignInReply, useIdentityProvider, useSession } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { LoginLayout } from './login-layout.tsx';
import { requestStep } from './request-step.ts';
import { useSignInErrorText } from './use-sign-in-error.ts';

type SecondStepPageProps = { remember: boolean; onCancel: () => void };

/* The page replaces the form that was filled in, so its field takes the focus. */
const focusField = (field: HTMLInputElement | null) => field?.focus();

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondStepPage({ remember, onCancel }: SecondStepPageProps) {
  const { t } = useTranslate();
  const [isRecovery, setRecovery] = useState(false);
  return (
    <LoginLayout title={t(isRecovery ? 'login.recovery.title' : 'login.code.title')}>
      <p className="leading-relaxed text-ink-soft">{t(isRecovery ? 'login.recovery.text' : 'login.code.text')}</p>
      <CodeForm key={String(isRecovery)} isRecovery={isRecovery} remember={remember} onStartAgain={onCancel} />
      <div className="-ms-4 flex flex-col items-start">
        <Button variant="plain" onClick={() => setRecovery(!isRecovery)}>
          {t(isRecovery ? 'login.code.instead' : 'login.recovery.instead')}
        </Button>
        <Button variant="plain" onClick={onCancel}>
          {t('login.code.back')}
        </Button>
      </div>
    </LoginLayout>
  );
}

type CodeFormProps = { isRecovery: boolean; remember: boolean; onStartAgain: () => void };

function CodeForm({ isRecovery, remember, onStartAgain }: CodeFormProps) {
  const { t } = useTranslate();
  const { embedded } = useIdentityProvider();
  const session = useSession();
  const signInErrorText = useSignInErrorText();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (embedded === undefined || code.trim() === '') return;
    setBusy(true);
    setFailure('');
    try {
      const path = isRecovery ? '/two-factor/verify-backup-code' : '/two-factor/verify-totp';
      const reply = await requestStep<SignInReply>(embedded, 'POST', path, { code });
      await session.completeSignIn(embedded.completeSignIn(reply, remember));
    } catch (reason) {
      setFailure(signInErrorText(reason));
      if (reason instanceof SignInError && reason.code === 'auth/start-again') onStartAgain();
    } finally {
      setBusy(false);
    }
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <TextField
        ref={focusField}
        label={t(isRecovery ? 'login.recovery.code' : 'login.code.code')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        value={code}
        error={failure}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button variant="primary" type="submit" busy={isBusy}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
