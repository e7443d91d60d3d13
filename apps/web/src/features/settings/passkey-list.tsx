import type { SignInMethods } from '@canticle/contract/calls';
import { useState } from 'react';
import { SignInError, useIdentityProvider, useInstallation } from '../../auth/index.ts';
import { formatDate, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, IconButton, showToast } from '../../ui/index.ts';
import { ClearIcon, EditIcon, PlusIcon } from '../../ui/icons.ts';
import {
  canUsePasskeys,
  createPasskey,
  type CreationOptions,
  requestStep,
  useSignInErrorText,
} from '../sign-in/index.ts';
import { RemovePasskeyDialog, RenamePasskeyDialog } from './passkey-dialogs.tsx';
import { useRefreshSecurity } from './security-queries.ts';
import { SecurityPart } from './security-part.tsx';
import { useDeviceText } from './use-device-text.ts';

type Passkey = SignInMethods['passkeys'][number];

/** The passkeys of the person. */
export function PasskeyList({ passkeys, onLogOut }: { passkeys: readonly Passkey[]; onLogOut: () => void }) {
  const { t } = useTranslate();
  const { passkeyDomain } = useInstallation();
  const [changing, setChanging] = useState<{ passkey: Passkey; to: 'rename' | 'remove' }>();
  const close = () => setChanging(undefined);
  return (
    <SecurityPart title={t('security.passkeys')} text={t('security.passkeys.text')}>
      {passkeys.length > 0 ? (
        <ul className="border-t border-line">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => setChanging({ passkey, to: 'rename' })}
              onRemove={() => setChanging({ passkey, to: 'remove' })}
            />
          ))}
        </ul>
      ) : null}
      {canUsePasskeys(passkeyDomain) ? <AddPasskey onLogOut={onLogOut} /> : null}
      {changing?.to === 'rename' ? <RenamePasskeyDialog passkey={changing.passkey} onClose={close} /> : null}
      {changing?.to === 'remove' ? <RemovePasskeyDialog passkey={changing.passkey} onClose={close} /> : null}
    </SecurityPart>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey: { name, createdAt, lastUsedAt }, onRename, onRemove }: PasskeyRowProps) {
  const { t, language } = useTranslate();
  const shown = name || t('security.passkey.unnamed');
  return (
    <li className="flex items-center gap-1 border-b border-line py-2">
      <div className="min-w-0 grow">
        <p className="break-words">{shown}</p>
        <p className="text-sm text-ink-soft">
          {t('security.passkey.added', { date: formatDate(createdAt, language) })}
          {' · '}
          {lastUsedAt === null
            ? t('security.passkey.never-used')
            : t('security.passkey.used', { date: formatDate(lastUsedAt, language) })}
        </p>
      </div>
      <IconButton
        label={t('security.passkey.rename.of', { name: shown })}
        icon={<EditIcon aria-hidden className="size-4" />}
        onClick={onRename}
      />
      <IconButton
        label={t('security.passkey.remove.of', { name: shown })}
        icon={<ClearIcon aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </li>
  );
}

function AddPasskey({ onLogOut }: { onLogOut: () => void }) {
  const { t } = useTranslate();
  const { add, isBusy, needsSignIn, closeSignIn } = useAddPasskey();
  return (
    <div>
      <Button busy={isBusy} onClick={() => void add()}>
        <PlusIcon aria-hidden className="size-4" />
        {t('security.passkey.add')}
      </Button>
      <Dialog
        open={needsSignIn}
        title={t('security.passkey.add')}
        onClose={closeSignIn}
        footer={
          <>
            <Button onClick={closeSignIn}>{t('app.cancel')}</Button>
            <Button variant="primary" onClick={onLogOut}>
              {t('shell.log-out')}
            </Button>
          </>
        }
      >
        {t('security.passkey.sign-in-again')}
      </Dialog>
    </div>
  );
}

function useAddPasskey() {
  const { t } = useTranslate();
  const { embedded } = useIdentityProvider();
  const signInErrorText = useSignInErrorText();
  const refresh = useRefreshSecurity();
  const deviceText = useDeviceText();
  const [isBusy, setBusy] = useState(false);
  const [needsSignIn, setNeedsSignIn] = useState(false);
  const showFailure = (failure: unknown) => {
    const code = failure instanceof SignInError ? failure.code : undefined;
    if (code === 'auth/requires-recent-login') return setNeedsSignIn(true);
    const name = failure instanceof DOMException ? failure.name : undefined;
    if (name === 'InvalidStateError') showToast({ text: t('security.passkey.has-one'), tone: 'error' });
    else if (name !== undefined) showToast({ text: t('security.passkey.not-added'), tone: 'error' });
    else signInErrorText(failure);
  };
  const add = async () => {
    if (embedded === undefined) return;
    setBusy(true);
    try {
      const options = await requestStep<CreationOptions>(embedded, 'GET', '/passkey/generate-register-options');
      const response = await createPasskey(options);
      const name = deviceText(navigator.userAgent);
      await requestStep(embedded, 'POST', '/passkey/verify-registration', { response, name });
      showToast({ text: t('security.passkey.add.done') });
      await refresh();
    } catch (failure) {
      showFailure(failure);
    } finally {
      setBusy(false);
    }
  };
  return { add, isBusy, needsSignIn, closeSignIn: () => setNeedsSignIn(false) };
}
