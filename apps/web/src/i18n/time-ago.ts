import { localeOf } from '../../../../languages/language-traits.ts';
/** How long each unit is, in seconds; a month has 30.4 days (contract 5.5). */
const units = [
  ['year', 365 * 24 * 3600],
  ['month', 30.4 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', 60],
] as const;

const formats = new Map<string, Intl.RelativeTimeFormat>();

/**
 * How long ago something was, in the reader's language.
 *
 * @param then, now  milliseconds since 1970
 * @example timeAgo(0, 3 * 3600_000, 'en') // '3 hours ago'
 * @example timeAgo(0, 24 * 3600_000, 'no') // 'i går'
 */
export function timeAgo(then: number, now: number, language: string): string {
  const format = relativeFormat(language);
  const seconds = Math.max(0, (now - then) / 1000);
  const unit = units.find(([, length]) => seconds >= length);
  return unit ? format.format(-Math.floor(seconds / unit[1]), unit[0]) : format.format(0, 'second');
}

function relativeFormat(language: string): Intl.RelativeTimeFormat {
  const locale = localeOf(language);
  const format = formats.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  formats.set(locale, format);
  return format;
}
