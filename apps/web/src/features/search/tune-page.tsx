import { useUser } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';
import { TuneSearch } from './tune-search.tsx';

/** Search by tune: notes that are played or typed, and the songs whose scores have them. */
export function TunePage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  return (
    <Page title={t('tune.title')} keepsScroll>
      <h1 className="pt-4 text-2xl font-semibold sm:pt-8">{t('tune.title')}</h1>
      {user ? <TuneSearch key={user.id} /> : null}
    </Page>
  );
}

export { TunePage as Component };
