import type { PublicPrice } from '@canticle/contract/calls';
import { formatMoney } from '@canticle/contract/money';
import { localeOf, type Translate } from '../../i18n/index.ts';

/** What something costs, such as "kr 49 / month · kr 468 / year"; empty when it is not on sale. */
export const describePrices = (prices: readonly PublicPrice[], t: Translate, language: string): string =>
  prices
    .map(
      (price) =>
        `${formatMoney(price, localeOf(language))} / ${t(price.type === 'year' ? 'store.per-year' : 'store.per-month')}`,
    )
    .map(unbroken)
    .join(separator);

/** Stays with what is before it, so that no line begins with it. */
export const separator = '\u00A0· ';

/** A few words that stay on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');
