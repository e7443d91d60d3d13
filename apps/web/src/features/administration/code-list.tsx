import type { StoreCode } from '@canticle/contract/calls';
import { formatMoney } from '@canticle/contract/money';
import { useState } from 'react';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { formatDate, localeOf, useTranslate } from '../../i18n/index.ts';
import { Button, classes, CopyButton, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useAdminMutations } from './mutations.ts';
import { useCodes } from './queries.ts';
import { redeemLink } from './redeem-link.ts';
import type { ShopProduct } from './shop-product.ts';

/** The codes there are, with how often they were used. */
export function CodeList({ products }: { products: readonly ShopProduct[] }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: codes, error, refetch } = useCodes();
  const [now] = useState(() => new Date().toISOString());
  if (!codes && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  return (
    <section aria-labelledby="codes" className="border-t border-ink pt-4">
      <h2 id="codes" className="pb-2 text-lg font-semibold">
        {t('codes.all')}
      </h2>
      {codes ? null : (
        <Skeleton>
          <SkeletonBar className="h-24 w-full" />
        </Skeleton>
      )}
      {codes?.length === 0 ? <p className="text-ink-soft">{t('codes.none')}</p> : null}
      <ul>
        {codes?.map((code) => (
          <CodeRow key={code.id} code={code} products={products} now={now} />
        ))}
      </ul>
    </section>
  );
}

type CodeRowProps = { code: StoreCode; products: readonly ShopProduct[]; now: string };

function CodeRow({ code, products, now }: CodeRowProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { endCode } = useAdminMutations();
  const describe = useDescribeCode(products, now);
  const [failure, setFailure] = useState('');
  const isOver = code.endedAt !== null || (code.validTo !== null && code.validTo <= now);
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 grow basis-72">
          <p className={classes('font-semibold tracking-wide break-all', isOver && 'text-ink-soft line-through')}>
            {code.code}
          </p>
          <p>{describe.terms(code)}</p>
          <p className="text-sm text-ink-soft tabular-nums">{describe.uses(code)}</p>
        </div>
        {isOver ? null : (
          <div className="flex items-center gap-1">
            <CopyButton
              isQuiet
              text={code.kind === 'gift' ? redeemLink(location.origin, code.code) : code.code}
              label={t(code.kind === 'gift' ? 'codes.copy-link' : 'codes.copy')}
              name={code.kind === 'gift' ? t('codes.copy-link.of', { code: code.code }) : t('codes.copy')}
            />
            <Button
              variant="plain"
              aria-label={t('codes.end', { code: code.code })}
              onClick={() => void endCode(code.id).catch((reason: unknown) => setFailure(failureText(reason)))}
            >
              {t('codes.end.short')}
            </Button>
          </div>
        )}
      </div>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
    </li>
  );
}

function useDescribeCode(products: readonly ShopProduct[], now: string) {
  const { t, language } = useTranslate();
  const locale = localeOf(language);
  const what = ({ productIds }: StoreCode) =>
    productIds.length === 0
      ? t('codes.everything')
      : new Intl.ListFormat(language).format(
          productIds.map((id) => products.find((product) => product.id === id)?.name ?? id),
        );
  const offOf = ({ percent, amountMinor, currency }: StoreCode) =>
    percent === null
      ? formatMoney({ amountMinor: amountMinor ?? 0, currency: currency ?? 'nok' }, locale)
      : new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100);
  const end = ({ endedAt, validTo }: StoreCode) => {
    if (endedAt !== null) return t('codes.ended', { date: formatDate(endedAt, language) });
    if (validTo === null) return '';
    return t(validTo <= now ? 'codes.over' : 'codes.until', { date: formatDate(validTo, language) });
  };
  return {
    terms: (code: StoreCode) =>
      [
        code.kind === 'gift'
          ? t('codes.open', { count: code.days ?? 0 })
          : t(code.payments === 'every' ? 'codes.off-every' : 'codes.off-first', { off: offOf(code) }),
        what(code),
      ].join(' · '),
    uses: (code: StoreCode) =>
      [
        code.maxUses === null
          ? t('codes.uses', { count: code.uses })
          : t('codes.uses-of', { uses: code.uses, max: code.maxUses }),
        code.held > 0 ? t('codes.held', { held: code.held }) : '',
        end(code),
      ]
        .filter((part) => part !== '')
        .join(' · '),
  };
}
