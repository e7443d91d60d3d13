import { Link } from 'react-router';
import { useTranslate } from '../i18n/index.ts';

/** Shown for a URL without a page. */
export function NotFoundPage() {
  const { t } = useTranslate();
  return (
    <main className="mx-auto grid min-h-[60dvh] max-w-xl content-center gap-4 px-6 py-16">
      <h1 className="font-serif text-3xl">{t('not-found.title')}</h1>
      <p className="text-ink-soft">{t('not-found.text')}</p>
      <p>
        <Link className="text-accent underline underline-offset-4" to="/">
          {t('not-found.home')}
        </Link>
      </p>
    </main>
  );
}
