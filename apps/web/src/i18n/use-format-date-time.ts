import { localeOf } from './locale-of.ts';
import { useTranslate } from './use-translate.tsx';

/** Writes a moment as day and hour, as the reader's language does. */
export function useFormatDateTime(): (isoTimestamp: string) => string {
  const { language } = useTranslate();
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' });
  return (isoTimestamp) => format.format(new Date(isoTimestamp));
}
