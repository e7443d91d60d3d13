import { invitations } from '@canticle/contract/calls';
import { type SubmitEvent, useState } from 'react';
import { callApi } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { LoginLayout, LoginTabs } from './login-layout.tsx';

/** Where people need an invitation: somebody who has none, or one that is over, asks for an account. */
export function AskForAccount({ isInvitationOver = false }: { isInvitationOver?: boolean }) {
  const { t } = useTranslate();
  return (
    <LoginLayout title={t('ask.title')}>
      <LoginTabs current="register" />
      {isInvitationOver ? <p className="text-danger">{t('ask.invitation-over')}</p> : null}
      <AskForm />
    </LoginLayout>
  );
}

/** Name, email and a word to the administrators. What it says afterwards is the same for every address. */
export function AskForm() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [isSent, setSent] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    await callApi(invitations.requestSignUp, { body: { name, email, message }, isPublic: true }).then(
      () => setSent(true),
      (reason: unknown) => setFailure(failureText(reason)),
    );
    setBusy(false);
  };
  if (isSent)
    return (
      <p role="status" className="leading-relaxed">
        {t('ask.sent', { email })}
      </p>
    );
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="leading-relaxed text-ink-soft">{t('ask.text')}</p>
      <TextField
        label={t('create.name')}
        autoComplete="name"
        required
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('ask.email')}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={t('ask.message')}
        hint={t('ask.message.hint')}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
      <Button variant="primary" type="submit" busy={isBusy} disabled={name.trim() === '' || email.trim() === ''}>
        {t('ask.submit')}
      </Button>
    </form>
  );
}
