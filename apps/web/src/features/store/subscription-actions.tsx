import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, showToast } from '../../ui/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { createPortalUrl, refreshEntitlements, useStoreTerms } from './queries.ts';
import { refreshAccess, savePendingOrder } from './pending-order.ts';

/* Without a border the words stand where others begin, on the line's edge. */
const PLAIN = '-mx-4';

/** Links to the payment provider to manage subscriptions, and a refresh of purchases made there. */
export function SubscriptionActions() {
  const { t } = useTranslate();
  const queryClient = useQueryClient();
  const failureText = useErrorMessage();
  const { data: terms } = useStoreTerms();
  const { data: collections } = useCollections();
  const [busy, setBusy] = useState<'manage' | 'refresh' | undefined>();

  const run = async (action: 'manage' | 'refresh', work: () => Promise<void>) => {
    setBusy(action);
    await work().catch((failure: unknown) => showToast({ tone: 'error', text: failureText(failure) }));
    setBusy(undefined);
  };
  const openPortal = async () => {
    const url = await createPortalUrl();
    savePendingOrder({ productIds: [], from: '' });
    location.assign(url);
  };
  const refresh = async () => {
    await refreshEntitlements();
    await refreshAccess(queryClient, collections?.map(({ id }) => id) ?? []);
    showToast({ text: t('store.refreshed') });
  };

  return (
    <div className="flex flex-wrap items-center gap-x-9">
      {terms?.hasPortal ? (
        <Button busy={busy === 'manage'} onClick={() => void run('manage', openPortal)}>
          {t('store.manage')}
        </Button>
      ) : null}
      <Button variant="plain" className={PLAIN} busy={busy === 'refresh'} onClick={() => void run('refresh', refresh)}>
        {t('store.refresh')}
      </Button>
      <ButtonLink variant="plain" className={PLAIN} to="/redeem">
        {t('redeem.title')}
      </ButtonLink>
    </div>
  );
}
