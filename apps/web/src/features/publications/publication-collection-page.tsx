import type { CollectionV3, PublicationV4 } from '@canticle/contract/calls';
import { Link, useParams } from 'react-router';
import { collectionSlug, findCollection, useCollections } from '../collections/index.ts';
import { CollectionFromUrl } from '../store/index.ts';
import { CollectionCover, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { formatDate, localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { editionSlug } from './find-edition.ts';
import { useEditions } from './queries.ts';
import { CollectionHeader } from './collection-header.tsx';

/** A collection of publications: its editions, newest first. */
export function PublicationCollectionPage() {
  const { t, language } = useTranslate();
  const { collectionId = '' } = useParams();
  const { data: collections } = useCollections();
  const current = findCollection(collections ?? [], collectionId);
  return (
    <Page width="middle" title={current ? localizedText(current.name, language) : undefined}>
      <Link
        to="/publications"
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('publications.title')}
      </Link>
      <CollectionFromUrl slug={collectionId} type="publication">
        {(collection) => (
          <>
            <CollectionHeader collection={collection} isHeading />
            <Editions collection={collection} />
          </>
        )}
      </CollectionFromUrl>
    </Page>
  );
}

function Editions({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const { data, error, refetch } = useEditions(collection.id, language);
  const failureText = useErrorMessage();
  if (data === undefined && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <Skeleton>
        <SkeletonBar className="my-6 h-24 w-full" />
      </Skeleton>
    );
  if (data.length === 0) return <EmptyState title={t('publications.no-editions')} />;
  return (
    <ul className="grid gap-x-12 border-t border-ink lg:grid-cols-2">
      {data.map((edition) => (
        <EditionRow
          key={edition.id}
          edition={edition}
          to={`/publications/${collectionSlug(collection, language)}/${editionSlug(edition, data, language)}`}
        />
      ))}
    </ul>
  );
}

function EditionRow({ edition, to }: { edition: PublicationV4; to: string }) {
  const { t, language } = useTranslate();
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line py-5">
      <CollectionCover
        id={edition.id}
        name={edition.title}
        shortKey={localizedText(edition.key, language)}
        image={edition.image}
        size="small"
      />
      <div className="flex min-w-0 grow basis-40 flex-col gap-0.5">
        <h2 className="text-xl leading-snug">{edition.title}</h2>
        {edition.description ? <p className="text-[0.9375rem] text-ink-soft">{edition.description}</p> : null}
        {edition.datePublished ? (
          <p className="text-sm text-ink-soft">{formatDate(edition.datePublished, language, 'UTC')}</p>
        ) : null}
      </div>
      <ButtonLink to={to} aria-label={t('publications.read-edition', { title: edition.title })}>
        {t('publications.read')}
      </ButtonLink>
    </li>
  );
}

export { PublicationCollectionPage as Component };
