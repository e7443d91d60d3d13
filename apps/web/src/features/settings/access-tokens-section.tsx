import type { AccessToken, UserV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { ConfirmDialog, PartFailed, RowsSkeleton } from '../../components/index.ts';
import { formatDate, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, showToast } from '../../ui/index.ts';
import { AccessTokenForm } from './access-token-form.tsx';
import { useAccessTokenMutations, useAccessTokens } from './access-token-queries.ts';
import { SettingsSection } from './settings-section.tsx';

/** The access tokens of the person: what each can do, when it ends, and a way to revoke it. */
export function AccessTokensSection({ roles }: Pick<UserV3, 'roles'>) {
  const { t } = useTranslate();
  const [isCreating, setIsCreating] = useState(false);
  const close = () => setIsCreating(false);
  return (
    <SettingsSection id="access-tokens" title={t('tokens.title')}>
      <p className="text-ink-soft">{t('tokens.text')}</p>
      <TokenList />
      <div>
        <Button onClick={() => setIsCreating(true)}>{t('tokens.create')}</Button>
      </div>
      <Dialog open={isCreating} title={t('tokens.create')} onClose={close}>
        {isCreating ? <AccessTokenForm roles={roles} onClose={close} /> : null}
      </Dialog>
    </SettingsSection>
  );
}

function TokenList() {
  const { data: tokens, error, refetch } = useAccessTokens();
  const { t } = useTranslate();
  if (!tokens) return error ? <PartFailed onRetry={() => void refetch()} /> : <RowsSkeleton />;
  if (tokens.length === 0) return <p>{t('tokens.none')}</p>;
  return (
    <ul aria-label={t('tokens.title')} className="border-t border-line">
      {tokens.map((token) => (
        <TokenRow key={token.id} token={token} />
      ))}
    </ul>
  );
}

function TokenRow({ token }: { token: AccessToken }) {
  const { t, language } = useTranslate();
  const { revoke } = useAccessTokenMutations();
  const [isRevoking, setIsRevoking] = useState(false);
  const { id, name, scopes, expiresAt, lastUsedAt } = token;
  const ends = expiresAt === null ? t('tokens.endless') : t('tokens.until', { date: formatDate(expiresAt, language) });
  const used = lastUsedAt === null ? t('tokens.unused') : t('tokens.used', { date: formatDate(lastUsedAt, language) });
  return (
    <li className="flex flex-wrap items-start gap-x-4 border-b border-line py-3">
      <div className="min-w-0 grow basis-60">
        <p className="font-medium [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm">{scopes.map((scope) => t(`tokens.scope.${scope}`)).join(' · ')}</p>
        <p className="text-sm text-ink-soft">
          {ends} · {used}
        </p>
      </div>
      <Button
        variant="plain"
        className="-mx-4 -mt-2.5 text-danger"
        aria-label={t('tokens.revoke-of', { name })}
        onClick={() => setIsRevoking(true)}
      >
        {t('tokens.revoke')}
      </Button>
      {isRevoking ? (
        <ConfirmDialog
          title={t('tokens.revoke.title')}
          label={t('tokens.revoke')}
          onConfirm={async () => {
            await revoke(id);
            showToast({ text: t('tokens.revoked', { name }) });
          }}
          onClose={() => setIsRevoking(false)}
        >
          {t('tokens.revoke.text', { name })}
        </ConfirmDialog>
      ) : null}
    </li>
  );
}
