import { ApiError } from '../../api/index.ts';
import { problemKey, useTranslate } from '../../i18n/index.ts';

/** Gives the words for a failed call: what its code says, or that something went wrong on our side. */
export function useErrorMessage(): (failure: unknown) => string {
  const { t } = useTranslate();
  return (failure) => t(problemKey(failure instanceof ApiError ? failure.code : 'INTERNAL'));
}
