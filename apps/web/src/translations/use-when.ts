import { localeOf } from './locale-of.ts';
import { useTranslate } from './use-translate.tsx';

/** Writes a moment as day and hour, as the reader's language does. */
export function useWhen(): (moment: string) => string {
  const { language } = useTranslate();
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium', timeStyle: 'short' });
  return (moment) => format.format(new Date(moment));
}
