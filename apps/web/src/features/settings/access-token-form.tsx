import type { AccessTokenScope, UserV3 } from '@canticle/contract/calls';
import { type SubmitEvent, useState } from 'react';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, CopyButton, Select, TextField } from '../../ui/index.ts';
import { useAccessTokenMutations } from './access-token-queries.ts';
import { listUsableScopes } from './access-token-scopes.ts';

const validDays = ['30', '90', '365', 'endless'] as const;

type AccessTokenFormProps = Pick<UserV3, 'roles'> & { onClose: () => void };

/** Asks what a token is for, what it can do and for how long; then shows it, once. */
export function AccessTokenForm({ roles, onClose }: AccessTokenFormProps) {
  const [token, setToken] = useState('');
  return token === '' ? (
    <TokenFields roles={roles} onCancel={onClose} onCreated={setToken} />
  ) : (
    <NewToken token={token} onClose={onClose} />
  );
}

type TokenFieldsProps = Pick<UserV3, 'roles'> & { onCancel: () => void; onCreated: (token: string) => void };

function TokenFields({ roles, onCancel, onCreated }: TokenFieldsProps) {
  const { t } = useTranslate();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly AccessTokenScope[]>(['read-library']);
  const [days, setDays] = useState<(typeof validDays)[number]>('90');
  const { create, isBusy, failure } = useCreate(onCreated);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void create({ name: name.trim(), scopes: [...scopes], validDays: days === 'endless' ? null : Number(days) });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('tokens.name')}
        hint={t('tokens.name.hint')}
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ScopeBoxes roles={roles} scopes={scopes} onChange={setScopes} />
      <Select
        label={t('tokens.days')}
        value={days}
        options={validDays.map((value) => ({
          value,
          label: value === 'endless' ? t('tokens.days.endless') : t('tokens.days.count', { count: Number(value) }),
        }))}
        onValueChange={setDays}
      />
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>{t('app.cancel')}</Button>
        <Button variant="primary" type="submit" busy={isBusy} disabled={name.trim() === '' || scopes.length === 0}>
          {t('tokens.create')}
        </Button>
      </div>
    </form>
  );
}

type ScopeBoxesProps = Pick<UserV3, 'roles'> & {
  scopes: readonly AccessTokenScope[];
  onChange: (scopes: readonly AccessTokenScope[]) => void;
};

function ScopeBoxes({ roles, scopes, onChange }: ScopeBoxesProps) {
  const { t } = useTranslate();
  return (
    <fieldset>
      <legend className="text-sm font-medium">{t('tokens.scopes')}</legend>
      {listUsableScopes(roles).map((scope) => (
        <Checkbox
          key={scope}
          label={t(`tokens.scope.${scope}`)}
          checked={scopes.includes(scope)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
          }
        />
      ))}
    </fieldset>
  );
}

/* The token is not kept: it is shown only now. */
function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  const { t } = useTranslate();
  return (
    <div role="status" className="flex flex-col gap-4">
      <p>{t('tokens.once')}</p>
      <code className="rounded-control border border-line bg-wash p-3 text-sm break-all select-all">{token}</code>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={token} label={t('tokens.copy')} />
        <Button variant="primary" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </div>
  );
}

function useCreate(onCreated: (token: string) => void) {
  const mutations = useAccessTokenMutations();
  const failureText = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const create = async (token: Parameters<typeof mutations.create>[0]) => {
    setBusy(true);
    setFailure('');
    try {
      onCreated(await mutations.create(token));
    } catch (reason) {
      setFailure(failureText(reason));
    } finally {
      setBusy(false);
    }
  };
  return { create, isBusy, failure };
}
