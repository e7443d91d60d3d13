import { ApiError } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/** What went wrong with a group, and what to do about it. */
export function useGroupError(): (reason: unknown) => string {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  return (reason) => {
    const code = reason instanceof ApiError ? reason.code : undefined;
    // The only thing that stands against a change of members is that nobody would lead the group.
    if (code === 'CONFLICT') return t('groups.only-leader');
    if (code === 'GONE') return t('groups.join.expired');
    if (code === 'UNAVAILABLE') return t('groups.invite.no-mail');
    return failureText(reason);
  };
}
