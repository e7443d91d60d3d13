import { useRouteError } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { isReloading } from './missing-chunk.ts';

/** Replaces a page that threw or whose code could not be loaded. */
export function PageFailed() {
  const failure = useRouteError();
  const { t } = useTranslate();
  // A page whose code is missing is reloaded.
  if (isReloading()) return null;
  return (
    <main
      role="alert"
      className="mx-auto grid min-h-[60dvh] max-w-xl content-center justify-items-start gap-4 px-6 py-16"
    >
      <h1 className="font-serif text-3xl">{t('app.page-failed')}</h1>
      <p className="text-ink-soft">{t('app.page-failed.hint')}</p>
      {import.meta.env.DEV && <pre className="text-danger text-sm whitespace-pre-wrap">{String(failure)}</pre>}
      <button
        type="button"
        className="bg-accent text-on-accent min-h-11 rounded-control px-5 font-medium"
        onClick={() => location.reload()}
      >
        {t('app.reload')}
      </button>
    </main>
  );
}
