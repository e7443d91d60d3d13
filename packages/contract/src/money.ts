/** An amount in minor units: 1900 is 19 kroner. */
export type Money = {
  readonly amountMinor: number;
  /** The currency as three letters, such as `nok`. */
  readonly currency: string;
};

/**
 * Formats an amount as the language writes it, the same everywhere a price is shown; with decimals only where needed, and
 * with a minus (U+2212) where the data of the language have a hyphen.
 *
 * @param locale  such as `en-GB` or `nb`
 * @example formatMoney({ amountMinor: 22800, currency: 'nok' }, 'en-GB') // 'kr\u00a0228'
 * @example formatMoney({ amountMinor: 22850, currency: 'nok' }, 'nb') // '228,50\u00a0kr'
 * @example formatMoney({ amountMinor: -4560, currency: 'nok' }, 'en-GB') // '\u2212kr\u00a045.60'
 */
export function formatMoney({ amountMinor, currency }: Money, locale: string): string {
  const digits = amountMinor % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
    .formatToParts(amountMinor / 100)
    .map(({ type, value }) => (type === 'minusSign' ? value.replace('-', '\u2212') : value))
    .join('');
}
