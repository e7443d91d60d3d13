import { useState } from 'react';
import { Navigate } from 'react-router';
import { useInstallation } from '../../auth/index.ts';
import { Ornament } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, Page } from '../../ui/index.ts';
import { readPendingOrder } from './pending-order.ts';
import { useStoreItems } from './store-items.ts';
import { usePurchaseStatus } from './use-purchase-status.ts';

const messageKeys = {
  nothing: 'success.none.text',
  waiting: 'success.waiting',
  slow: 'success.slow',
  open: 'success.open',
} as const;

/**
 * The page a payment returns to. It grants nothing: it waits until the payment provider has notified the server, and
 * then opens the page the person came from.
 */
export function SuccessPage() {
  const { sells } = useInstallation();
  return sells ? <PaymentResult /> : <Navigate to="/collections" replace />;
}

function PaymentResult() {
  const { t } = useTranslate();
  const { state } = usePurchaseStatus();
  const title = t(state === 'nothing' ? 'success.none' : 'success.title');
  return (
    <Page title={title} width="narrow">
      <div className="flex flex-col items-center gap-6 pt-24 pb-12 text-center">
        <Ornament />
        <h1 className="text-4xl font-medium">{title}</h1>
        <OrderNames />
        <p role="status" className="max-w-96 text-lg leading-relaxed text-ink-soft">
          {t(messageKeys[state])}
        </p>
        <Ornament />
        <ButtonLink to="/collections">{t('success.store')}</ButtonLink>
      </div>
    </Page>
  );
}

/* What was ordered in this window. */
function OrderNames() {
  const { t, language } = useTranslate();
  const [productIds] = useState(() => readPendingOrder()?.productIds ?? []);
  const names = (useStoreItems() ?? [])
    .filter(({ product }) => productIds.includes(product.id))
    .map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className="font-serif text-xl">{t('success.order', { names: new Intl.ListFormat(language).format(names) })}</p>
  );
}

export { SuccessPage as Component };
