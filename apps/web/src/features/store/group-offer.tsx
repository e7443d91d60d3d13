import { useState } from 'react';
import { useGroups } from '../groups/index.ts';
import { useUser } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Select } from '../../ui/index.ts';
import { CheckIcon } from '../../ui/icons.ts';
import { addToCart, useCart } from './cart.ts';
import { CartTotal, useFormatSum, usePayLabel } from './cart-lines.tsx';
import { CodeField } from './code-field.tsx';
import { useAppliedCode } from './codes.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { totalOf } from './prices.ts';
import { useStoreTerms } from './queries.ts';
import type { StoreItem } from './store-items.ts';
import { useCheckout } from './use-checkout.tsx';

/** Buys a product for everybody in one of the person's groups; nothing where that is not sold. */
export function GroupOffer({ item }: { item: StoreItem }) {
  const { t } = useTranslate();
  const { period } = useCart();
  const { data: user } = useUser();
  const { data: terms } = useStoreTerms();
  const factor = terms?.groupPriceFactor ?? 0;
  const { data: groups = [] } = useGroups(factor > 0);
  const [chosenId, setChosenId] = useState<string>();
  const codeFor = useAppliedCode(period);
  const formatSum = useFormatSum(period);
  const formatPay = usePayLabel(period);
  // The terms are asked for once something is in the cart.
  const { start, isBusy, dialog } = useCheckout(user, () => addToCart(item.product.id));
  const group = groups.find(({ id }) => id === chosenId) ?? groups[0];
  const total = totalOf([item.product], period, terms?.halfPrice ?? false, factor);
  if (factor === 0 || !user || !group || !total || !item.isOnSale) return null;
  const code = codeFor([item], factor);
  // Terms that a browser stored earlier have no such list.
  const isOwned = (terms?.groupProducts ?? {})[group.id]?.includes(item.product.id) ?? false;
  return (
    <section aria-label={t('store.group')} className="flex w-full flex-col items-start gap-3 border-t border-line pt-4">
      <p className="text-ink-soft">{t('store.group.text')}</p>
      {/* Otherwise it stands above, with the price for one person. */}
      {item.isOpen && !isOwned ? <PeriodSwitch /> : null}
      {code && !isOwned ? (
        <div className="w-full max-w-md">
          <CartTotal sum={total} period={period} saving={undefined} trialDays={0} code={code} />
        </div>
      ) : null}
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('store.group')}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
          value={group.id}
          onValueChange={setChosenId}
        />
        {isOwned ? (
          <p className="inline-flex min-h-11 items-center gap-2 text-accent">
            <CheckIcon aria-hidden className="size-5 shrink-0" />
            {t('store.group.owned', { group: group.name })}
          </p>
        ) : (
          <Button busy={isBusy} onClick={() => start([item], period, { groupId: group.id, code })}>
            {code ? formatPay(total, code) : t('store.buy', { sum: formatSum(total) })}
          </Button>
        )}
      </div>
      {isOwned ? null : <CodeField isApplied={code !== undefined} />}
      {dialog}
    </section>
  );
}
