import { localeOf } from '../../../../languages/language-traits.ts';
import { useTranslate } from './use-translate.tsx';

/** Formats a timestamp as date and time in the reader's language. */
export function useFormatDateTime(): (isoTimestamp: string) => string {
  const { language } = useTranslate();
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' });
  return (isoTimestamp) => format.format(new Date(isoTimestamp));
}
