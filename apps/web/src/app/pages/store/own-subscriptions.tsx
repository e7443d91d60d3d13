import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCollections } from '../../../features/collections/index.ts';
import { findPortal, refreshRights, useStoreTerms } from '../../../features/store/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { Button, showToast } from '../../../ui/index.ts';
import { lookAnew, rememberOrder } from '../../cart/index.ts';
import { useFailureText } from '../../shell/use-failure-text.ts';

/** Looking after what one has bought, at the payment provider, and fetching what was bought there. */
export function OwnSubscriptions() {
  const { t } = useTranslate();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { data: terms } = useStoreTerms();
  const { data: collections } = useCollections();
  const [busy, setBusy] = useState<'manage' | 'refresh' | undefined>();

  const attempt = async (what: 'manage' | 'refresh', work: () => Promise<void>) => {
    setBusy(what);
    await work().catch((failure: unknown) => showToast({ tone: 'error', text: failureText(failure) }));
    setBusy(undefined);
  };
  const manage = async () => {
    const url = await findPortal();
    rememberOrder({ productIds: [], from: '' });
    location.assign(url);
  };
  const refresh = async () => {
    await refreshRights();
    await lookAnew(queries, collections?.map(({ id }) => id) ?? []);
    showToast({ text: t('store.refreshed') });
  };

  return (
    <div className="flex flex-wrap gap-3">
      {terms?.hasPortal ? (
        <Button busy={busy === 'manage'} onClick={() => void attempt('manage', manage)}>
          {t('store.manage')}
        </Button>
      ) : null}
      <Button look="plain" busy={busy === 'refresh'} onClick={() => void attempt('refresh', refresh)}>
        {t('store.refresh')}
      </Button>
    </div>
  );
}
