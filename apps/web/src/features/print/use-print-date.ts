import { useState } from 'react';
import { formatDate, useTranslate } from '../../i18n/index.ts';

/** The day on which the page was opened, in the reader's language: "26 November 2026". */
export function usePrintDate(): string {
  const { language } = useTranslate();
  const [openedAt] = useState(() => new Date().toISOString());
  return formatDate(openedAt, language);
}
