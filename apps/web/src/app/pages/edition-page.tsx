import type { ArticleV4, CollectionV3, PublicationV4 } from '@canticle/contract/calls';
import { useEffect, useRef } from 'react';
import { Link, useNavigationType, useParams, useSearchParams } from 'react-router';
import { addressOf, findCollection, homeOf, useCollections } from '../../features/collections/index.ts';
import {
  addressOfEdition,
  ArticleView,
  findArticle,
  findEdition,
  languageName,
  languagesOf,
  useArticles,
  useEditions,
  useHeader,
} from '../../features/publications/index.ts';
import { useContributorNames } from '../../features/songs/index.ts';
import { LoadFailed } from '../../pieces/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { ButtonLink, EmptyState, onLateLetters, Select, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { linkedWords } from './passages/linked-words.tsx';
import { CollectionHead } from './publications/collection-head.tsx';
import { CollectionOfAddress } from './publications/collection-of-address.tsx';
import { CopyLink } from './publications/copy-link.tsx';

/** An edition: all its articles in the order of their numbers; the address may name one of them. */
export function EditionPage() {
  const { language } = useTranslate();
  const { collectionId = '' } = useParams();
  const { data: all } = useCollections();
  const named = findCollection(all ?? [], collectionId);
  return (
    <Page width="wide" keepsPlace title={named ? nameIn(named.name, language) : undefined}>
      {named ? <Back to={homeOf(named, language)} name={nameIn(named.name, language)} /> : null}
      <CollectionOfAddress text={collectionId} type="publication">
        {(collection) => <Edition collection={collection} />}
      </CollectionOfAddress>
    </Page>
  );
}

function Back({ to, name }: { to: string; name: string }) {
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
  const failureText = useFailureText();
  if (editions === undefined && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (editions === undefined) return <ArticlesToCome />;
  const edition = findEdition(editions, publicationId);
  if (edition === undefined)
    return (
      <EmptyState
        isPage
        title={t('publications.missing')}
        action={<ButtonLink to={homeOf(collection, language)}>{nameIn(collection.name, language)}</ButtonLink>}
      />
    );
  const base = `/publications/${addressOf(collection, language)}/${addressOfEdition(edition, editions, language)}`;
  return (
    <>
      <CollectionHead collection={collection} />
      <Articles edition={edition} base={base} />
    </>
  );
}

function Articles({ edition, base }: { edition: PublicationV4; base: string }) {
  const { t, language: own } = useTranslate();
  const header = useHeader(edition.collectionId, own);
  const [search, setSearch] = useSearchParams();
  const language = search.get('language') ?? own;
  const { data: articles, error, refetch } = useArticles(edition.id, language);
  const failureText = useFailureText();
  const languages = languagesOf(articles ?? []);
  const choose = (code: string) => setSearch(code === own ? {} : { language: code }, { replace: true });
  return (
    <>
      <div className="flex flex-col items-center gap-4 pb-8 text-center">
        <h1 className="text-3xl leading-tight font-medium sm:text-[2.75rem]">{edition.title}</h1>
        {languages.length > 1 ? (
          <Select
            label={t('article.language')}
            hideLabel
            value={languages.includes(language) ? language : (languages[0] ?? '')}
            options={languages.map((code) => ({ value: code, label: languageName(code, own) }))}
            onChoose={choose}
          />
        ) : null}
      </div>
      {articles === undefined && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {articles === undefined && !error ? <ArticlesToCome /> : null}
      {articles?.length === 0 ? <EmptyState title={t('publications.no-articles')} /> : null}
      {articles !== undefined && articles.length > 0 ? (
        <Reading articles={articles} base={base} language={language} isSettled={header.isFetched || header.isError} />
      ) : null}
    </>
  );
}

type ReadingProps = {
  articles: readonly ArticleV4[];
  base: string;
  language: string;
  /** What stands above has its final height. */
  isSettled: boolean;
};

function Reading({ articles, base, language, isSettled }: ReadingProps) {
  const { t } = useTranslate();
  const { articleId } = useParams();
  const { search } = useSearchParamsText();
  const { data: names, isPending } = useContributorNames();
  const meant = articleId === undefined ? undefined : findArticle(articles, articleId);
  const nameOf = (id: string | null | undefined) => (id ? names?.get(id) : undefined);
  useScrollTo(isSettled && !isPending ? meant?.id : undefined, articleId === undefined);
  return (
    <div className="lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-12">
      {articles.length > 1 ? (
        <nav aria-label={t('publications.contents')} className="pb-8 lg:sticky lg:top-20 lg:self-start">
          <ol className="border-t border-ink">
            {articles.map((article) => (
              <li key={article.id} className="border-b border-line">
                <Link
                  to={`${base}/${article.id}${search}`}
                  aria-current={article.id === meant?.id ? 'location' : undefined}
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
            wanted={language}
            isMeant={article.id === meant?.id}
            words={linkedWords(article.content?.language ?? language)}
            actions={<CopyLink path={`${base}/${article.id}`} title={article.title} />}
          />
        ))}
      </div>
    </div>
  );
}

function useSearchParamsText(): { readonly search: string } {
  const [params] = useSearchParams();
  const text = params.toString();
  return { search: text === '' ? '' : `?${text}` };
}

/*
 * The browser goes to a place of its own accord only when the page is loaded; here the article comes later. When the
 * letters come later still and move it, the page follows, unless somebody has scrolled meanwhile.
 */
function useScrollTo(articleId: string | undefined, isTop: boolean): void {
  const isReturn = useNavigationType() === 'POP';
  const done = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (isTop && !isReturn) window.scrollTo(0, 0);
  }, [isTop, isReturn]);
  useEffect(() => {
    if (articleId === undefined || done.current === articleId) return;
    done.current = articleId;
    const bring = () => document.getElementById(`article-${articleId}`)?.scrollIntoView();
    bring();
    const left = window.scrollY;
    onLateLetters(() => Math.abs(window.scrollY - left) < 2 && bring());
  }, [articleId]);
}

function ArticlesToCome() {
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
