import type { UserV3 } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, Popover } from '../../ui/index.ts';
import { CartIcon } from '../../ui/icons.ts';
import { PeriodSwitch } from './period-switch.tsx';
import { removeFromCart, replaceCart, dismissPrompt, useCart } from './cart.ts';
import { useStoreTerms } from './queries.ts';
import { CartLines, CartTotal, CheaperOffer, hasOneCurrency, useFormatSum } from './cart-lines.tsx';
import { planCart } from './cart-plan.ts';
import { type StoreItem, useStoreItems } from './store-items.ts';
import { purchasableItems, useCheckout } from './use-checkout.tsx';

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
  const storeItems = useStoreItems();
  const { data: terms } = useStoreTerms();
  const { start: startPayment, isBusy, dialog } = useCheckout(user, onTermsRequired);
  const items = storeItems ? purchasableItems(storeItems) : [];
  const halfPrice = terms?.halfPrice ?? false;
  const canPay = items.length > 0 && hasOneCurrency(items, cart.period);
  const plan = canPay && storeItems ? planCart(items, storeItems, cart.period, halfPrice) : undefined;
  const lines = { items, period: cart.period, halfPrice, included: plan?.included };
  const sumText = useFormatSum(cart.period);
  const checkOutWith = (some: readonly StoreItem[]) => {
    if (!user.termsAndConditions) dismissPrompt(false);
    startPayment(some, cart.period);
  };
  const pay = () => plan && checkOutWith(plan.charged);
  const payAll = () => {
    if (!plan?.everything) return;
    replaceCart(plan.everything.items.map(({ product }) => product.id));
    checkOutWith(plan.everything.items);
  };
  const summary = plan ? (
    <>
      <CartTotal sum={plan.total} period={cart.period} />
      {plan.cheaper && plan.total ? (
        <CheaperOffer offer={plan.cheaper} total={plan.total} period={cart.period} />
      ) : null}
    </>
  ) : null;
  const checkOut = (
    <Button variant="primary" busy={isBusy} disabled={!canPay} onClick={pay}>
      {t('cart.checkout')}
    </Button>
  );
  const label = t('cart.open', { count: cart.productIds.length });
  return (
    <>
      <Popover
        label={label}
        isBottomSheetOnPhone
        triggerClassName="relative text-ink-soft hover:bg-wash hover:text-ink"
        trigger={
          <>
            <CartIcon aria-hidden className="size-5" />
            <span
              aria-hidden
              className="absolute top-0.5 right-0.5 flex min-w-5 justify-center rounded-full bg-accent px-1 text-xs leading-5 font-semibold text-on-accent"
            >
              {cart.productIds.length}
            </span>
          </>
        }
      >
        <section aria-label={t('cart.title')} className="flex flex-col gap-3 sm:w-96">
          <div className="flex items-center justify-between gap-4">
            <h2 className="text-xl font-medium">{t('cart.title')}</h2>
            <PeriodSwitch />
          </div>
          {storeItems && items.length === 0 ? <UnavailableItems ids={cart.productIds} /> : null}
          {items.length > 0 ? <CartLines {...lines} /> : null}
          {summary}
          {items.length > 0 && !canPay ? <p className="text-danger">{t('cart.currencies')}</p> : null}
          {checkOut}
        </section>
      </Popover>
      <Dialog
        open={cart.isPromptOpen && !isBlocked && items.length > 0}
        title={t('cart.added')}
        onClose={() => dismissPrompt(true)}
        footer={
          <>
            <Button onClick={() => dismissPrompt(true)}>{t('cart.continue')}</Button>
            {plan?.everything ? (
              <Button busy={isBusy} onClick={payAll}>
                {t('cart.buy-all', { sum: sumText(plan.everything.sum) })}
              </Button>
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
