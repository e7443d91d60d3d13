import { type Receipt, store } from '@canticle/contract/calls';
import { formatMoney } from '@canticle/contract/money';
import { useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../api/index.ts';
import { PartFailed } from '../../components/index.ts';
import { formatDate, localeOf, localizedText, useTranslate } from '../../i18n/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import { Button } from '../../ui/index.ts';
import { useFileExport } from '../file-export/index.ts';

/** The receipts of the person, each to be had as a PDF; nothing where there are none. */
export function ReceiptsList() {
  const { t } = useTranslate();
  const { data: receipts, error, refetch } = useQuery(cachedQuery(store.listReceipts, {}, lifetimes.products));
  const hasFailed = !receipts && error !== null;
  if (!hasFailed && (!receipts || receipts.length === 0)) return null;
  return (
    <>
      <h3 className="pt-2 text-lg font-medium">{t('settings.receipts')}</h3>
      {hasFailed ? <PartFailed onRetry={() => void refetch()} /> : null}
      <ul>
        {receipts?.map((receipt) => (
          <ReceiptRow key={receipt.number} receipt={receipt} />
        ))}
      </ul>
    </>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const { number, issuedAt, products, group, amountMinor, currency, discount } = receipt;
  const { t, language } = useTranslate();
  const { isExporting, exportFile } = useFileExport();
  const formatSum = (sum: number) => formatMoney({ amountMinor: sum, currency }, localeOf(language));
  const names = products.map((name) => localizedText(name, language));
  const download = () =>
    exportFile(() => fetchFile(store.getReceipt, { params: { number: String(number) }, query: { language } }));
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-2">
      <span className="flex min-w-0 flex-col">
        <span className="font-serif text-[1.0625rem] [overflow-wrap:anywhere]">
          {new Intl.ListFormat(localeOf(language)).format(names)}
        </span>
        {group ? (
          <span className="text-sm [overflow-wrap:anywhere]">{t('settings.receipts.group', { group })}</span>
        ) : null}
        <span className="text-sm text-ink-soft tabular-nums">
          {t('settings.receipts.number', { number })} · {formatDate(issuedAt, language)} · {formatSum(amountMinor)}
        </span>
        {discount ? (
          <span className="text-sm text-ink-soft tabular-nums [overflow-wrap:anywhere]">
            {t('settings.receipts.discount', {
              whole: formatSum(amountMinor + discount.amountMinor),
              code: discount.code,
              off: formatSum(-discount.amountMinor),
            })}
          </span>
        ) : null}
      </span>
      <Button
        variant="plain"
        className="-mx-4"
        busy={isExporting}
        aria-label={t('settings.receipts.download-named', { number })}
        onClick={() => void download()}
      >
        {t('settings.receipts.download')}
      </Button>
    </li>
  );
}
