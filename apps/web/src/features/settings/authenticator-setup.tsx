import { type SubmitEvent, useState } from 'react';
import { QrCode } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, CopyButton, TextField } from '../../ui/index.ts';
import { useSecurityRequest } from './use-security-request.ts';

type AuthenticatorSetupProps = {
  /** What the app is set up with. */
  uri: string;
  onConfirmed: () => void;
  onCancel: () => void;
};

/** Sets up an authenticator app; it counts once a code of it was entered. */
export function AuthenticatorSetup({ uri, onConfirmed, onCancel }: AuthenticatorSetupProps) {
  const { t } = useTranslate();
  const { send, isBusy, failure } = useSecurityRequest(onConfirmed);
  const [code, setCode] = useState('');
  const key = new URL(uri).searchParams.get('secret') ?? '';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.trim() !== '') void send('/two-factor/verify-totp', { code });
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="leading-relaxed">{t('security.two-step.scan')}</p>
      <div className="flex flex-col items-center gap-3">
        <QrCode text={uri} label={t('security.two-step.qr')} />
        <p className="text-center font-mono text-sm text-balance break-words text-ink-soft">{inGroups(key)}</p>
        <CopyButton text={key} label={t('security.two-step.copy')} />
        {/* A phone cannot scan its own screen, and opens the app instead. */}
        <ButtonLink to={uri} className="pointer-fine:hidden">
          {t('security.two-step.open-app')}
        </ButtonLink>
      </div>
      <TextField
        label={t('login.code.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={10}
        value={code}
        error={failure}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={code.trim() === ''}>
          {t('security.two-step.confirm')}
        </Button>
      </div>
    </form>
  );
}

/* As authenticator apps show it, to be typed. */
const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? '';
