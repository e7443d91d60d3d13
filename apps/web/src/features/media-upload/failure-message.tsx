import { ApiError } from '../../api/index.ts';
import { messageKeyOf, useTranslate } from '../../i18n/index.ts';

/* Codes for which the server's message says more than the code. */
const DETAILED_CODES: ReadonlySet<string> = new Set(['UNSUPPORTED_TYPE', 'TOO_LARGE', 'IMPOSSIBLE', 'DISK_FULL']);

type FailureMessageProps = { code: string | undefined; message?: string | undefined };

/**
 * Why something was refused: the server's message, preceded, for readers of other languages, by what its code means.
 */
export function FailureMessage({ code = 'INTERNAL', message = '' }: FailureMessageProps) {
  const { t, language } = useTranslate();
  if (code === 'UNREADABLE') return t('upload.unreadable');
  const summary = t(messageKeyOf(`problem.${code}`));
  if (message === '' || !DETAILED_CODES.has(code)) return summary;
  if (language === 'en') return message;
  return (
    <>
      {summary} <span lang="en">{message}</span>
    </>
  );
}

/** The same for a failed call. */
export function CallFailure({ failure }: { failure: unknown }) {
  const { code, message } = failure instanceof ApiError ? failure : { code: 'INTERNAL', message: '' };
  return (
    <p role="alert" className="text-sm text-danger">
      <FailureMessage code={code} message={message} />
    </p>
  );
}
