import type { CollectionV3, SearchResult } from '@canticle/contract/calls';
import { collectionSlug } from '../collections/index.ts';
import { useArticle, useEditionsById } from '../publications/index.ts';
import { useContributorNames } from '../songs/index.ts';
import { ResultCard } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { SkeletonBar } from '../../ui/index.ts';
import { ArticleIcon } from '../../ui/icons.ts';
import { HighlightedLine } from './highlighted-line.tsx';
import { type ResultCardContext, focusProps } from './result-card-context.ts';

type ArticleCardProps = {
  result: SearchResult;
  collections: readonly CollectionV3[] | undefined;
  cardContext: ResultCardContext;
};

/** An article that was found; its author is requested when the card is shown. */
export function ArticleCard({ result: { id, context }, collections, cardContext }: ArticleCardProps) {
  const { t, language } = useTranslate();
  const { data: article, isPending } = useArticle(id, language);
  const { data: names } = useContributorNames();
  const publicationId = context['publicationId'] ?? article?.publicationId ?? '';
  const edition = useEditionsById([publicationId], language)[0];
  const collection = collections?.find((one) => one.id === edition?.collectionId);
  const author = article?.authorId ? names?.get(article.authorId) : undefined;
  const { title = article?.title, snippet, marks } = context;
  return (
    <ResultCard
      leading={<ArticleIcon aria-hidden className="size-4 self-center" />}
      title={title ?? ''}
      line={snippet ? <HighlightedLine text={snippet} marks={marks} /> : null}
      facts={
        isPending ? (
          <span role="status" className="skeleton block">
            <span className="sr-only">{t('app.loading')}</span>
            <SkeletonBar className="my-1 h-3.5 w-32" />
          </span>
        ) : (
          [author, edition?.title].filter(Boolean).join(' · ')
        )
      }
      to={collection && edition && `/publications/${collectionSlug(collection, language)}/${edition.id}/${id}`}
      onOpen={() => cardContext.onOpen(id)}
      focusable={focusProps(id, cardContext)}
    />
  );
}
