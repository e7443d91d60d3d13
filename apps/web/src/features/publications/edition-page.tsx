import type { ArticleV4, CollectionV3, PublicationV4 } from '@canticle/contract/calls';
import { useEffect, useRef } from 'react';
import { Link, useNavigationType, useParams, useSearchParams } from 'react-router';
import { useSaveLastReading } from '../activity/index.ts';
import { collectionSlug, findCollection, collectionPath, useCollections } from '../collections/index.ts';
import { CollectionFromUrl } from '../store/index.ts';
import { linkPassages } from '../passages/index.ts';
import { useContributorNames } from '../songs/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, onFontsLoaded, Select, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { editionSlug, findArticle, findEdition, languagesOf } from './find-edition.ts';
import { ArticleView } from './article-view.tsx';
import { languageName } from './language-name.ts';
import { useArticles, useEditions, useCollectionHeader } from './queries.ts';
import { CollectionHeader } from './collection-header.tsx';
import { CopyLinkButton } from './copy-link-button.tsx';

/** An edition: all its articles in the order of their numbers; the URL may name one of them. */
export function EditionPage() {
  const { language } = useTranslate();
  const { collectionId = '' } = useParams();
  const { data: collections } = useCollections();
  const current = findCollection(collections ?? [], collectionId);
  return (
    <Page width="wide" keepsScroll title={current ? localizedText(current.name, language) : undefined}>
      {current ? (
        <BackLink to={collectionPath(current, language)} name={localizedText(current.name, language)} />
      ) : null}
      <CollectionFromUrl slug={collectionId} type="publication">
        {(collection) => <Edition collection={collection} />}
      </CollectionFromUrl>
    </Page>
  );
}

function BackLink({ to, name }: { to: string; name: string }) {
  return (
    <Link
      to={to}
      className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
    >
      <BackIcon aria-hidden className="size-4" />
      {name}
    </Link>
  );
}

function Edition({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const { publicationId = '' } = useParams();
  const { data: editions, error, refetch } = useEditions(collection.id, language);
  const failureText = useErrorMessage();
  if (editions === undefined && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (editions === undefined) return <ArticlesSkeleton />;
  const edition = findEdition(editions, publicationId);
  if (edition === undefined)
    return (
      <EmptyState
        isPage
        title={t('publications.missing')}
        action={
          <ButtonLink to={collectionPath(collection, language)}>{localizedText(collection.name, language)}</ButtonLink>
        }
      />
    );
  const base = `/publications/${collectionSlug(collection, language)}/${editionSlug(edition, editions, language)}`;
  return (
    <>
      <CollectionHeader collection={collection} />
      <Articles edition={edition} base={base} />
    </>
  );
}

function Articles({ edition, base }: { edition: PublicationV4; base: string }) {
  const { t, language: uiLanguage } = useTranslate();
  const header = useCollectionHeader(edition.collectionId, uiLanguage);
  const { articleId } = useParams();
  const [search, setSearch] = useSearchParams();
  const language = search.get('language') ?? uiLanguage;
  const { data: articles, error, refetch } = useArticles(edition.id, language);
  const failureText = useErrorMessage();
  const languages = languagesOf(articles ?? []);
  const target = articleId === undefined ? undefined : findArticle(articles ?? [], articleId);
  useSaveLastReading(edition.collectionId, articles && (target?.title ?? edition.title));
  const choose = (code: string) => setSearch(code === uiLanguage ? {} : { language: code }, { replace: true });
  return (
    <>
      <div className="flex flex-col items-center gap-4 pb-8 text-center">
        <h1 className="text-3xl leading-tight font-medium sm:text-[2.75rem]">{edition.title}</h1>
        {languages.length > 1 ? (
          <Select
            label={t('article.language')}
            hideLabel
            value={languages.includes(language) ? language : (languages[0] ?? '')}
            options={languages.map((code) => ({ value: code, label: languageName(code, uiLanguage) }))}
            onValueChange={choose}
          />
        ) : null}
      </div>
      {articles === undefined && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {articles === undefined && !error ? <ArticlesSkeleton /> : null}
      {articles?.length === 0 ? <EmptyState title={t('publications.no-articles')} /> : null}
      {articles !== undefined && articles.length > 0 ? (
        <ArticleReader
          articles={articles}
          target={target}
          base={base}
          language={language}
          isSettled={header.isFetched || header.isError}
        />
      ) : null}
    </>
  );
}

type ArticleReaderProps = {
  articles: readonly ArticleV4[];
  /** The article the URL names. */
  target: ArticleV4 | undefined;
  base: string;
  language: string;
  /** The content above has its final height. */
  isSettled: boolean;
};

function ArticleReader({ articles, target, base, language, isSettled }: ArticleReaderProps) {
  const { t } = useTranslate();
  const { articleId } = useParams();
  const { search } = useSearchString();
  const { data: names, isPending } = useContributorNames();
  const nameOf = (id: string | null | undefined) => (id ? names?.get(id) : undefined);
  useScrollToArticle(isSettled && !isPending ? target?.id : undefined, articleId === undefined);
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
      {articles.length > 1 ? (
        <nav aria-label={t('publications.contents')} className="pb-8 lg:sticky lg:top-20 lg:self-start">
          <ol className="border-t border-ink">
            {articles.map((article) => (
              <li key={article.id} className="border-b border-line">
                <Link
                  to={`${base}/${article.id}${search}`}
                  aria-current={article.id === target?.id ? 'location' : undefined}
                  className="flex min-h-11 flex-col justify-center py-2 hover:text-accent aria-[current]:text-accent"
                >
                  <span className="font-serif leading-snug">{article.title}</span>
                  {nameOf(article.authorId) ? (
                    <span className="text-sm text-ink-soft">{nameOf(article.authorId)}</span>
                  ) : null}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      ) : null}
      <div className="min-w-0 lg:max-w-reading">
        {articles.map((article) => (
          <ArticleView
            key={article.id}
            article={article}
            author={nameOf(article.authorId)}
            translator={nameOf(article.content?.translatorId)}
            requestedLanguage={language}
            isTarget={article.id === target?.id}
            renderText={linkPassages(article.content?.language ?? language)}
            actions={<CopyLinkButton path={`${base}/${article.id}`} title={article.title} />}
          />
        ))}
      </div>
    </div>
  );
}

function useSearchString(): { readonly search: string } {
  const [params] = useSearchParams();
  const text = params.toString();
  return { search: text === '' ? '' : `?${text}` };
}

/*
 * The browser scrolls to a fragment by itself only when the page is loaded; here the article is loaded later. When the
 * fonts load even later and move it, the page follows, unless the person has scrolled meanwhile.
 */
function useScrollToArticle(articleId: string | undefined, isTop: boolean): void {
  const isReturn = useNavigationType() === 'POP';
  const lastScrolledId = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (isTop && !isReturn) window.scrollTo(0, 0);
  }, [isTop, isReturn]);
  useEffect(() => {
    if (articleId === undefined || lastScrolledId.current === articleId) return undefined;
    lastScrolledId.current = articleId;
    const scrollToArticle = () => document.getElementById(`article-${articleId}`)?.scrollIntoView();
    scrollToArticle();
    const scrollYBefore = window.scrollY;
    return onFontsLoaded(() => Math.abs(window.scrollY - scrollYBefore) < 2 && scrollToArticle());
  }, [articleId]);
}

function ArticlesSkeleton() {
  return (
    <Skeleton>
      <div className="mx-auto flex max-w-reading flex-col gap-4 py-8">
        <SkeletonBar className="h-9 w-2/3" />
        {[1, 2, 3, 4].map((line) => (
          <SkeletonBar key={line} className="h-5 w-full" />
        ))}
      </div>
    </Skeleton>
  );
}

export { EditionPage as Component };
