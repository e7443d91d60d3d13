import { ApiError } from '../api/index.ts';
import { problemKey, useTranslate } from '../i18n/index.ts';

/** Returns the message for a failed call: the text of its code, or a general error. */
export function useErrorMessage(): (failure: unknown) => string {
  const { t } = useTranslate();
  return (failure) => t(problemKey(failure instanceof ApiError ? failure.code : 'INTERNAL'));
}
