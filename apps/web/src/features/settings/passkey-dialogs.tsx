import type { SignInMethods } from '@canticle/contract/calls';
import { type SubmitEvent, useState } from 'react';
import { useIdentityProvider } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast, TextField } from '../../ui/index.ts';
import { requestStep, useSignInErrorText } from '../sign-in/index.ts';
import { useRefreshSecurity } from './security-queries.ts';

type PasskeyDialogProps = { passkey: SignInMethods['passkeys'][number]; onClose: () => void };

const maxNameLength = 100;

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey: { id, name: current }, onClose }: PasskeyDialogProps) {
  const { t } = useTranslate();
  const { change, isBusy, failure } = usePasskeyChange(onClose);
  const [name, setName] = useState(current);
  const rename = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '')
      void change('/passkey/update-passkey', { id, name: name.trim() }, t('security.passkey.rename.done'));
  };
  return (
    <Dialog open title={t('security.passkey.rename')} onClose={onClose}>
      <form onSubmit={rename} className="flex flex-col gap-4">
        <TextField
          label={t('security.passkey.name')}
          autoComplete="off"
          maxLength={maxNameLength}
          value={name}
          error={failure}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy} disabled={name.trim() === ''}>
            {t('security.passkey.rename.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Removes a passkey, once that is confirmed. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: PasskeyDialogProps) {
  const { t } = useTranslate();
  const { change, isBusy, failure } = usePasskeyChange(onClose);
  const shown = name || t('security.passkey.unnamed');
  return (
    <Dialog
      open
      title={t('security.passkey.remove')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button
            variant="danger"
            busy={isBusy}
            onClick={() => void change('/passkey/delete-passkey', { id }, t('security.passkey.remove.done'))}
          >
            {t('security.passkey.remove')}
          </Button>
        </>
      }
    >
      <p>{t('security.passkey.remove.text', { name: shown })}</p>
      {failure ? (
        <p role="alert" className="mt-3 text-danger">
          {failure}
        </p>
      ) : null}
    </Dialog>
  );
}

function usePasskeyChange(onDone: () => void) {
  const { embedded } = useIdentityProvider();
  const signInErrorText = useSignInErrorText();
  const refresh = useRefreshSecurity();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const change = async (path: string, body: object, done: string) => {
    if (embedded === undefined) return;
    setBusy(true);
    setFailure('');
    try {
      await requestStep(embedded, 'POST', path, body);
      await refresh();
      showToast({ text: done });
      onDone();
    } catch (reason) {
      setFailure(signInErrorText(reason));
    } finally {
      setBusy(false);
    }
  };
  return { change, isBusy, failure };
}
