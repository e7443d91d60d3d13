import { ApiError } from '../../api/index.ts';
import { problemKey, useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';

/** The app could not start: shows what happened and how to continue. */
export function StartFailed({ failure }: { failure: unknown }) {
  const { t } = useTranslate();
  return (
    <main role="alert" className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-start gap-4 px-6 py-16">
      <h1 className="font-serif text-3xl">{t('app.something-wrong')}</h1>
      <p className="text-ink-soft">
        {failure instanceof ApiError
          ? t(problemKey(failure.code))
          : failure instanceof Error
            ? failure.message
            : String(failure)}
      </p>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('app.reload')}
      </Button>
    </main>
  );
}
