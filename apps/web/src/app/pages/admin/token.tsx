import { useState } from 'react';
import { bearerNow } from '../../../api/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, CopyButton, TextField } from '../../../ui/index.ts';
import { Part } from './part.tsx';

/** The token of the administrator themself, for a program that calls the API in their name. */
export function Token() {
  const { t } = useTranslate();
  const [token, setToken] = useState('');
  return (
    <Part title={t('admin.token')} text={t('admin.token.text')}>
      {token === '' ? (
        <Button onClick={() => void bearerNow({ renew: true }).then((now) => setToken(now ?? ''))}>
          {t('admin.token.show')}
        </Button>
      ) : (
        <div className="flex flex-wrap items-end gap-3">
          <TextField label={t('admin.token')} value={token} readOnly className="min-w-0 grow basis-60" />
          <CopyButton text={token} label={t('admin.token.copy')} />
        </div>
      )}
    </Part>
  );
}
