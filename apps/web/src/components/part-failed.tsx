import { useTranslate } from '../i18n/index.ts';
import { Button } from '../ui/index.ts';

/** Replaces a part of a page that could not be loaded: one line and a retry button. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslate();
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-2 py-3 text-ink-soft">
      {t('app.part-failed')}
      <Button variant="plain" onClick={onRetry}>
        {t('app.try-again')}
      </Button>
    </p>
  );
}
