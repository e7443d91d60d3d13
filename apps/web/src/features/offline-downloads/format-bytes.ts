const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/**
 * Formats a size in the reader's language.
 * @example formatBytes(1_500_000, 'en-GB') // '1.5 MB'
 * @example formatBytes(0, 'en-GB') // '0 byte'
 */
export function formatBytes(bytes: number, locale: string): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const amount = bytes / 1000 ** step;
  const format = { style: 'unit', unit: units[step], maximumFractionDigits: amount < 10 ? 1 : 0 } as const;
  return new Intl.NumberFormat(locale, format).format(amount);
}
