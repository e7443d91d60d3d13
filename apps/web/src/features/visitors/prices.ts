import type { PublicPrice } from '@canticle/contract/calls';
import type { Translate } from '../../i18n/index.ts';
import { formatMoney } from '../store/index.ts';

/** What something costs, such as "NOK 49 / month · NOK 468 / year"; empty when it is not on sale. */
export const describePrices = (prices: readonly PublicPrice[], t: Translate, language: string): string =>
  prices
    .map(
      (price) => `${formatMoney(price, language)} / ${t(price.type === 'year' ? 'store.per-year' : 'store.per-month')}`,
    )
    .map(unbroken)
    .join(' · ');

/** A few words that stay on one line. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00A0');
