import { ApiError } from '../../api/index.ts';
import { type MessageKey, problemKey, useTranslate } from '../../translations/index.ts';

/* Where the server's sentence says more than its code. */
const TELLING: ReadonlySet<string> = new Set(['UNSUPPORTED_TYPE', 'TOO_LARGE', 'IMPOSSIBLE', 'DISK_FULL']);

type FailureWordsProps = { code: string | undefined; sentence?: string | undefined };

/** Why something was refused: the server's own sentence; for who does not read English, after what its code means. */
export function FailureWords({ code = 'INTERNAL', sentence = '' }: FailureWordsProps) {
  const { t, language } = useTranslate();
  if (code === 'UNREADABLE') return t('upload.unreadable');
  const meaning = t(problemKey(code as 'INTERNAL') satisfies MessageKey);
  if (sentence === '' || !TELLING.has(code)) return meaning;
  if (language === 'en') return sentence;
  return (
    <>
      {meaning} <span lang="en">{sentence}</span>
    </>
  );
}

/** The same of a call that failed. */
export function CallFailure({ failure }: { failure: unknown }) {
  const { code, message } = failure instanceof ApiError ? failure : { code: 'INTERNAL', message: '' };
  return (
    <p role="alert" className="text-sm text-danger">
      <FailureWords code={code} sentence={message} />
    </p>
  );
}
