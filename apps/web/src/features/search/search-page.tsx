import { useUser } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';
import { Search } from './search.tsx';

/** Search: one field for everything in the library, with results while typing. */
export function SearchPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  return (
    <Page title={t('search.title')} keepsScroll>
      <h1 className="sr-only">{t('search.title')}</h1>
      {user ? <Search key={user.id} personId={user.id} /> : null}
    </Page>
  );
}

export { SearchPage as Component };
