/** An amount in minor units: 1900 is 19 kroner. */
export type Money = {
  readonly amountMinor: number;
  /** The currency as three letters, such as `nok`. */
  readonly currency: string;
};

/**
 * Formats an amount as the language writes it, the same everywhere a price is shown; with decimals only where needed.
 *
 * @param locale  such as `en-GB` or `nb`
 * @example formatMoney({ amountMinor: 22800, currency: 'nok' }, 'en-GB') // 'kr\u00a0228'
 * @example formatMoney({ amountMinor: 22850, currency: 'nok' }, 'nb') // '228,50\u00a0kr'
 */
export function formatMoney({ amountMinor, currency }: Money, locale: string): string {
  const digits = amountMinor % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(amountMinor / 100);
}
