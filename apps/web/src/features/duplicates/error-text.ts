import { ApiError } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';

const REASONS = ['changed', 'merged', 'merged-again', 'in-trash', 'too-old', 'opens'] as const;

/** Returns why a merge, or undoing one, was refused. */
export function useMergeErrorMessage(): (failure: unknown) => string {
  const { t } = useTranslate();
  const generalText = useErrorMessage();
  return (failure) => {
    const details: unknown = failure instanceof ApiError ? failure.details : undefined;
    const reason = typeof details === 'object' && details !== null && 'reason' in details ? details.reason : undefined;
    const known = REASONS.find((one) => one === reason);
    return known === undefined ? generalText(failure) : t(`duplicates.failed.${known}`);
  };
}
