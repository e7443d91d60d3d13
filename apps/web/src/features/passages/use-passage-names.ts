import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslate } from '../../i18n/index.ts';

/**
 * Returns the name of a passage that is written in English, in the reader's language; as it is until the names of the
 * books are loaded, and where it is no passage.
 */
export function usePassageNames(references: readonly string[]): (reference: string) => string {
  const { language } = useTranslate();
  const { data } = useQuery({
    queryKey: ['passage names', language, references.join('|')],
    queryFn: async () => (await import('./passage-names.ts')).formatPassageNames(references, language),
    enabled: references.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useCallback((reference) => data?.get(reference) ?? reference, [data]);
}
