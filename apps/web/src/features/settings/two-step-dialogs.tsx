import { type ReactNode, type SubmitEvent, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast, TextField } from '../../ui/index.ts';
import { AuthenticatorSetup } from './authenticator-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { useRefreshSecurity, useRefreshSession } from './security-queries.ts';
import { useSecurityRequest } from './use-security-request.ts';

type DialogProps = { onClose: () => void };
type TwoStepSetup = { readonly totpURI: string; readonly backupCodes: readonly string[] };

/** Turns two-step sign-in on: the password, the app with a code of it, and the recovery codes. */
export function TurnOnTwoStepDialog({ onClose }: DialogProps) {
  const { t } = useTranslate();
  const refresh = useRefreshSession();
  const [setup, setSetup] = useState<TwoStepSetup>();
  const [isConfirmed, setConfirmed] = useState(false);
  const confirm = async () => {
    setConfirmed(true);
    await refresh();
  };
  return (
    <Dialog open title={t('security.two-step.on')} onClose={onClose} isDismissable={!isConfirmed}>
      {setup === undefined ? (
        <PasswordForm<TwoStepSetup>
          path="/two-factor/enable"
          action={t('security.continue')}
          onDone={setSetup}
          onCancel={onClose}
        >
          {t('security.two-step.on.password')}
        </PasswordForm>
      ) : null}
      {setup !== undefined && !isConfirmed ? (
        <AuthenticatorSetup uri={setup.totpURI} onConfirmed={() => void confirm()} onCancel={onClose} />
      ) : null}
      {setup !== undefined && isConfirmed ? <RecoveryCodes codes={setup.backupCodes} onDone={onClose} /> : null}
    </Dialog>
  );
}

/** Turns two-step sign-in off. */
export function TurnOffTwoStepDialog({ onClose }: DialogProps) {
  const { t } = useTranslate();
  const refresh = useRefreshSession();
  const finish = async () => {
    await refresh();
    showToast({ text: t('security.two-step.off.done') });
    onClose();
  };
  return (
    <Dialog open title={t('security.two-step.off')} onClose={onClose}>
      <PasswordForm
        path="/two-factor/disable"
        action={t('security.two-step.off.go')}
        onDone={() => void finish()}
        onCancel={onClose}
      >
        {t('security.two-step.off.text')}
      </PasswordForm>
    </Dialog>
  );
}

/** Makes new recovery codes; the old ones end. */
export function RenewCodesDialog({ onClose }: DialogProps) {
  const { t } = useTranslate();
  const refresh = useRefreshSecurity();
  const [codes, setCodes] = useState<readonly string[]>();
  const show = async ({ backupCodes }: Pick<TwoStepSetup, 'backupCodes'>) => {
    setCodes(backupCodes);
    await refresh();
  };
  return (
    <Dialog open title={t('security.recovery.renew')} onClose={onClose} isDismissable={codes === undefined}>
      {codes === undefined ? (
        <PasswordForm<Pick<TwoStepSetup, 'backupCodes'>>
          path="/two-factor/generate-backup-codes"
          action={t('security.recovery.renew.go')}
          onDone={(reply) => void show(reply)}
          onCancel={onClose}
        >
          {t('security.recovery.renew.text')}
        </PasswordForm>
      ) : (
        <RecoveryCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}

type PasswordFormProps<Reply> = {
  path: string;
  action: string;
  onDone: (reply: Reply) => void;
  onCancel: () => void;
  children: ReactNode;
};

/* What changes the second step needs the password. */
function PasswordForm<Reply>({ path, action, onDone, onCancel, children }: PasswordFormProps<Reply>) {
  const { t } = useTranslate();
  const { send, isBusy, failure } = useSecurityRequest<Reply>(onDone);
  const [password, setPassword] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password !== '') void send(path, { password });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="leading-relaxed">{children}</p>
      <TextField
        label={t('login.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        error={failure}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={password === ''}>
          {action}
        </Button>
      </div>
    </form>
  );
}
