import { Link } from 'react-router';
import { useTags } from '../tags/index.ts';
import { LoadFailed, RowsSkeleton, TagDot, useErrorMessage } from '../../components/index.ts';
import { localeOf, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Page } from '../../ui/index.ts';
import { TagIcon } from '../../ui/icons.ts';

/** All tags of the person, and those shared with them. */
export function TagsPage() {
  const { t, language } = useTranslate();
  const { data: tags, error, refetch } = useTags();
  const failureText = useErrorMessage();
  const collator = new Intl.Collator(localeOf(language), { numeric: true });
  return (
    <Page title={t('tags.title')} width="narrow">
      <h1 className="border-b border-ink pt-8 pb-4 text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
        {t('tags.title')}
      </h1>
      <ul>
        {tags
          ?.toSorted((a, b) => collator.compare(a.name, b.name))
          .map(({ id, name, color, songIds }) => (
            <li key={id}>
              <Link
                to={`/tags/${id}`}
                className="group flex min-h-14 items-center gap-4 border-b border-line py-2 hover:bg-wash"
              >
                <TagDot color={color} />
                <span className="min-w-0 grow truncate font-serif text-[1.0625rem] group-hover:text-accent" dir="auto">
                  {name}
                </span>
                <span className="shrink-0 text-sm text-ink-soft">{t('list.songs', { count: songIds.length })}</span>
              </Link>
            </li>
          ))}
      </ul>
      {tags?.length === 0 ? (
        <EmptyState
          title={t('tags.empty')}
          icon={<TagIcon aria-hidden className="size-8" strokeWidth={1.5} />}
          action={
            <ButtonLink variant="primary" to="/collections">
              {t('dashboard.see-all')}
            </ButtonLink>
          }
        >
          {t('tags.empty.text')}
        </EmptyState>
      ) : null}
      {!tags && !error ? <RowsSkeleton /> : null}
      {!tags && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
    </Page>
  );
}

export { TagsPage as Component };
