import { Navigate } from 'react-router';
import { useInstallation } from '../../auth/index.ts';
import { Ornament } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, Page } from '../../ui/index.ts';
import { usePurchaseStatus } from './use-purchase-status.ts';

const messageKeys = {
  nothing: 'success.done',
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
  return (
    <Page title={t('success.title')} width="narrow">
      <div className="flex flex-col items-center gap-6 pt-24 pb-12 text-center">
        <Ornament />
        <h1 className="text-4xl font-medium">{t('success.title')}</h1>
        <p role="status" className="max-w-96 text-lg leading-relaxed text-ink-soft">
          {t(messageKeys[state])}
        </p>
        <Ornament />
        <ButtonLink to="/collections">{t('success.store')}</ButtonLink>
      </div>
    </Page>
  );
}

export { SuccessPage as Component };
