import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { emptySearchQuery, isSearchable, searchUrl } from '../features/search/index.ts';
import { useSessionState } from '../auth/index.ts';
import { useTranslate } from '../i18n/index.ts';
import { Button, ButtonLink, Page, TextField } from '../ui/index.ts';

/** Shown for a URL without a page: where else to go, and for signed-in people the search. */
export function NotFoundPage() {
  const { t } = useTranslate();
  const isSignedIn = useSessionState().kind === 'signed-in';
  return (
    <Page title={t('not-found.title')} width="narrow">
      <div className="grid min-h-[50dvh] content-center gap-4 py-12">
        <h1 className="font-serif text-3xl leading-tight">{t('not-found.title')}</h1>
        <p className="text-ink-soft">{t('not-found.text')}</p>
        {isSignedIn ? <LibrarySearch /> : null}
        <p className="flex flex-wrap gap-3 pt-2">
          <ButtonLink variant={isSignedIn ? 'quiet' : 'primary'} to="/">
            {t('not-found.home')}
          </ButtonLink>
          {isSignedIn ? (
            <>
              <ButtonLink to="/collections">{t('shell.songbooks')}</ButtonLink>
              <ButtonLink to="/custom-collections">{t('lists.title')}</ButtonLink>
            </>
          ) : null}
        </p>
      </div>
    </Page>
  );
}

function LibrarySearch() {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isSearchable(query)) void navigate(searchUrl({ ...emptySearchQuery, query: query.trim() }));
  };
  return (
    <form role="search" aria-label={t('not-found.search')} onSubmit={onSubmit} className="flex items-end gap-2">
      <TextField
        label={t('not-found.search')}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
        className="min-w-0 grow"
      />
      <Button type="submit">{t('search.go')}</Button>
    </form>
  );
}

export { NotFoundPage as Component };
