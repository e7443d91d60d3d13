import { useState } from 'react';
import { getBearerToken } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, CopyButton, TextField } from '../../ui/index.ts';
import { AdminSection } from './admin-section.tsx';

/** The access token of the signed-in administrator, for a program that calls the API on their behalf. */
export function AccessToken() {
  const { t } = useTranslate();
  const [token, setToken] = useState('');
  return (
    <AdminSection title={t('admin.token')} text={t('admin.token.text')}>
      {token === '' ? (
        <Button onClick={() => void getBearerToken({ renew: true }).then((bearer) => setToken(bearer ?? ''))}>
          {t('admin.token.show')}
        </Button>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <TextField label={t('admin.token')} value={token} readOnly className="min-w-0 grow basis-60" />
          <CopyButton text={token} label={t('admin.token.copy')} />
        </div>
      )}
    </AdminSection>
  );
}
