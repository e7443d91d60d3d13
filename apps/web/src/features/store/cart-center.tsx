import type { UserV3 } from '@canticle/contract/calls';
import type { Money } from '@canticle/contract/money';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, Popover } from '../../ui/index.ts';
import { CartIcon } from '../../ui/icons.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { removeFromCart, replaceCart, dismissPrompt, useCart } from './cart.ts';
import { useStoreTerms } from './queries.ts';
import { CartLines, CartTotal, CheaperOffer, hasOneCurrency, useFormatSum, usePayLabel } from './cart-lines.tsx';
import { planCart } from './cart-plan.ts';
import { CodeField } from './code-field.tsx';
import { useAppliedCode, useCode } from './codes.ts';
import { type StoreItem, useStoreItems } from './store-items.ts';
import { purchasableItems, useCheckout } from './use-checkout.tsx';
import { useTrialDays } from './use-trial-days.ts';

type CartCenterProps = {
  user: UserV3;
  /** Another dialog is open in front of the app. */
  isBlocked: boolean;
  /** The terms must be accepted first. */
  onTermsRequired: () => void;
};

/** The cart of a person with items in it: the dropdown in the bar, and the dialog after an item was added. */
export function CartCenter({ user, isBlocked, onTermsRequired }: CartCenterProps) {
  const { t } = useTranslate();
  const cart = useCart();
  const codeFor = useAppliedCode(cart.period);
  const { plan, lines, canPay, isLoaded } = useCartPlan();
  const { start: startPayment, isBusy, dialog } = useCheckout(user, onTermsRequired);
  const checkOutWith = (items: readonly StoreItem[]) => {
    if (!user.termsAndConditions) dismissPrompt(false);
    startPayment(items, cart.period, { code: codeFor(items) });
  };
  const checkOutEverything = ({ items }: EverythingOffer) => {
    replaceCart(items.map(({ product }) => product.id));
    checkOutWith(items);
  };
  const hasItems = lines.items.length > 0;
  const formatPay = usePayLabel(cart.period);
  const trialDaysOf = useTrialDays();
  const payLabel = (items: readonly StoreItem[], sum: Money) => {
    const code = codeFor(items);
    return !code && trialDaysOf(items) > 0 ? t('cart.start-trial') : formatPay(sum, code);
  };
  const summary = plan ? <CartSummary plan={plan} period={cart.period} /> : null;
  const checkOut = (
    <Button variant="primary" busy={isBusy} disabled={!canPay} onClick={() => plan && checkOutWith(plan.charged)}>
      {plan?.total ? payLabel(plan.charged, plan.total) : t('cart.checkout')}
    </Button>
  );
  return (
    <>
      <Popover
        label={t('cart.open', { count: cart.productIds.length })}
        isBottomSheetOnPhone
        triggerClassName="relative text-ink-soft hover:bg-wash hover:text-ink"
        trigger={<CartTrigger count={cart.productIds.length} />}
      >
        <section aria-label={t('cart.title')} className="flex flex-col gap-3 sm:w-96">
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-xl font-medium">{t('cart.title')}</h2>
            <PeriodSwitch />
          </div>
          {isLoaded && !hasItems ? <UnavailableItems ids={cart.productIds} /> : null}
          {hasItems ? <CartLines {...lines} /> : null}
          {summary}
          {hasItems && !canPay ? <p className="text-danger">{t('cart.currencies')}</p> : null}
          {checkOut}
        </section>
      </Popover>
      <Dialog
        open={cart.isPromptOpen && !isBlocked && hasItems}
        title={t('cart.added')}
        onClose={() => dismissPrompt(true)}
        footer={
          <>
            <Button onClick={() => dismissPrompt(true)}>{t('cart.continue')}</Button>
            {plan?.everything ? (
              <BuyEverything offer={plan.everything} isBusy={isBusy} onBuy={checkOutEverything} />
            ) : null}
            {checkOut}
          </>
        }
      >
        <div className="flex flex-col gap-3">
          <span>
            <PeriodSwitch />
          </span>
          <CartLines {...lines} />
          {summary ?? <p className="text-danger">{t('cart.currencies')}</p>}
        </div>
      </Dialog>
      {dialog}
    </>
  );
}

type CartPlan = ReturnType<typeof planCart>;
type EverythingOffer = NonNullable<CartPlan['everything']>;

/* What is in the cart and can be bought, and what it costs. */
function useCartPlan() {
  const { period, code } = useCart();
  const storeItems = useStoreItems();
  const { data: offer } = useCode(code);
  const { data: terms } = useStoreTerms();
  const halfPrice = terms?.halfPrice ?? false;
  const items = storeItems ? purchasableItems(storeItems) : [];
  const canPay = items.length > 0 && hasOneCurrency(items, period);
  const plan =
    canPay && storeItems ? planCart(items, storeItems, period, halfPrice, offer?.discount ?? undefined) : undefined;
  const lines = { items, period, halfPrice, included: plan?.included };
  return { plan, lines, canPay, isLoaded: storeItems !== undefined };
}

function CartSummary({
  plan: { charged, total, saving, cheaper },
  period,
}: {
  plan: CartPlan;
  period: ReturnType<typeof useCart>['period'];
}) {
  const codeFor = useAppliedCode(period);
  const code = codeFor(charged);
  const trialDays = useTrialDays()(charged);
  return (
    <>
      <CartTotal sum={total} period={period} saving={saving} trialDays={code ? 0 : trialDays} code={code} />
      {total ? <CodeField isApplied={code !== undefined} /> : null}
      {cheaper && total ? (
        <CheaperOffer offer={cheaper} total={total} period={period} code={code} offerCode={codeFor(cheaper.items)} />
      ) : null}
    </>
  );
}

type BuyEverythingProps = { offer: EverythingOffer; isBusy: boolean; onBuy: (offer: EverythingOffer) => void };

function BuyEverything({ offer, isBusy, onBuy }: BuyEverythingProps) {
  const { t } = useTranslate();
  const { period } = useCart();
  const sumText = useFormatSum(period);
  const code = useAppliedCode(period)(offer.items);
  const sum = { ...offer.sum, amountMinor: offer.sum.amountMinor - (code?.amountMinor ?? 0) };
  return (
    <Button busy={isBusy} onClick={() => onBuy(offer)}>
      {t('cart.buy-all', { sum: sumText(sum) })}
    </Button>
  );
}

function CartTrigger({ count }: { count: number }) {
  return (
    <>
      <CartIcon aria-hidden className="size-5" />
      <span
        aria-hidden
        className="absolute top-0.5 end-0.5 flex min-w-5 justify-center rounded-full bg-accent px-1 text-xs leading-5 font-semibold text-on-accent"
      >
        {count}
      </span>
    </>
  );
}

function UnavailableItems({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslate();
  return (
    <div className="flex flex-col items-start gap-2">
      <p className="text-ink-soft">{t('cart.gone')}</p>
      <Button variant="plain" onClick={() => removeFromCart(...ids)}>
        {t('cart.empty')}
      </Button>
    </div>
  );
}
