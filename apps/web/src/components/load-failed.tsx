import { useTranslate } from '../i18n/index.ts';
import { Button, EmptyState } from '../ui/index.ts';
import { ErrorIcon } from '../ui/icons.ts';

/** Replaces content that could not be loaded: what happened, and a retry button. */
export function LoadFailed({ title, text, onRetry }: { title: string; text: string; onRetry: () => void }) {
  const { t } = useTranslate();
  return (
    <div role="alert">
      <EmptyState
        title={title}
        icon={<ErrorIcon aria-hidden className="size-7 text-danger" />}
        action={<Button onClick={onRetry}>{t('app.try-again')}</Button>}
      >
        {text}
      </EmptyState>
    </div>
  );
}
