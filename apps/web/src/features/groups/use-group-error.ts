import { ApiError } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/** What went wrong with a group, and what to do about it. */
export function useGroupError(): (reason: unknown) => string {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  return (reason) => {
    const code = reason instanceof ApiError ? reason.code : undefined;
    if (code === 'GONE') return t('groups.join.expired');
    return failureText(reason);
  };
}
