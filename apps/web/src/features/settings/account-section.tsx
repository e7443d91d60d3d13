import { person } from '@canticle/contract/calls';
import { type FormEvent, useState } from 'react';
import { clearLastLocations, useClearHistory } from '../activity/index.ts';
import { useFileExport } from '../file-export/index.ts';
import { ApiError, callApi, fetchFile } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast, TextField } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useSession } from '../../auth/index.ts';
import { SettingsSection } from './settings-section.tsx';

type AccountSectionProps = {
  email: string;
  onLogOut: () => void;
  onLogOutEverywhere: () => void;
  isLoggingOut: boolean;
};

/** Actions on the whole account: export the data, clear the history, sign out, delete the account. */
export function AccountSection({ email, onLogOut, onLogOutEverywhere, isLoggingOut }: AccountSectionProps) {
  const { t } = useTranslate();
  const { isExporting, exportFile } = useFileExport();
  const clearHistory = useClearHistory();
  const [isDeleting, setIsDeleting] = useState(false);
  const exportPersonalData = () =>
    exportFile(async () => ({ ...(await fetchFile(person.exportPersonalData, {})), name: 'canticle.json' }));
  const clearRecent = async () => {
    clearLastLocations();
    await clearHistory();
    showToast({ text: t('settings.forget-opened.done') });
  };
  return (
    <SettingsSection id="account" title={t('settings.account')}>
      <div className="flex flex-wrap gap-3">
        <Button busy={isExporting} onClick={() => void exportPersonalData()}>
          {t('settings.download')}
        </Button>
        <Button onClick={() => void clearRecent()}>{t('settings.forget-opened')}</Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button busy={isLoggingOut} onClick={onLogOut}>
          {t('shell.log-out')}
        </Button>
        <Button busy={isLoggingOut} onClick={onLogOutEverywhere}>
          {t('settings.log-out-everywhere')}
        </Button>
      </div>
      <div>
        <Button variant="plain" className="-ms-4 text-danger" onClick={() => setIsDeleting(true)}>
          {t('settings.delete')}
        </Button>
      </div>
      <DeleteAccountDialog isOpen={isDeleting} email={email} onClose={() => setIsDeleting(false)} onLogOut={onLogOut} />
    </SettingsSection>
  );
}

type DeleteAccountDialogProps = { isOpen: boolean; email: string; onClose: () => void; onLogOut: () => void };

function DeleteAccountDialog({ isOpen, onClose, ...rest }: DeleteAccountDialogProps) {
  const { t } = useTranslate();
  return (
    <Dialog open={isOpen} title={t('settings.delete')} onClose={onClose}>
      <DeleteAccountForm {...rest} onCancel={onClose} />
    </Dialog>
  );
}

type DeleteAccountFormProps = { email: string; onCancel: () => void; onLogOut: () => void };

/* Deletion is final: the person has to type the address first. */
function DeleteAccountForm({ email, onCancel, onLogOut }: DeleteAccountFormProps) {
  const { t } = useTranslate();
  const session = useSession();
  const failureText = useErrorMessage();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const canDelete = typed.trim().toLowerCase() === email.toLowerCase();
  const needsReauthentication = failure instanceof ApiError && failure.code === 'SIGN_IN_AGAIN';
  const deleteAccount = async (event: FormEvent) => {
    event.preventDefault();
    if (!canDelete) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await callApi(person.deletePerson, {});
      await session.signOut({ discardUnsent: true });
    } catch (reason) {
      setFailure(reason);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void deleteAccount(event)} className="flex flex-col gap-4">
      <p>{t('settings.delete.text')}</p>
      <TextField
        label={t('settings.delete.type', { email })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={failure ? failureText(failure) : ''}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        {needsReauthentication ? (
          <Button variant="primary" onClick={onLogOut}>
            {t('shell.log-out')}
          </Button>
        ) : (
          <Button type="submit" variant="danger" disabled={!canDelete} busy={isBusy}>
            {t('settings.delete.go')}
          </Button>
        )}
      </div>
    </form>
  );
}
