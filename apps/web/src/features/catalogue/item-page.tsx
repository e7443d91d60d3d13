import type { CatalogueKind } from '@canticle/contract/calls';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../api/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { isCatalogueKind, createEmptyItem } from './items.ts';
import { useCatalogueItem } from './queries.ts';
import { ItemForm } from './item-form.tsx';
import { SongEditor } from './song-editor.tsx';

/** Where an editor changes a song, a collection, a contributor or a reference entry. */
export function ItemPage() {
  const { t } = useTranslate();
  const { kind = '', id = '' } = useParams();
  if (!isCatalogueKind(kind))
    return (
      <Page title={t('catalogue.title')}>
        <EmptyState isPage title={t('catalogue.not-found')} />
      </Page>
    );
  return (
    <Page title={t(`catalogue.one.${kind}`)} width={kind === 'song' ? 'wide' : 'middle'}>
      <Link
        to={`/catalogue?kind=${kind}`}
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4 shrink-0" />
        {t(`catalogue.kind.${kind}`)}
      </Link>
      <ItemEditor key={`${kind} ${id}`} kind={kind} id={id} />
    </Page>
  );
}

function ItemEditor({ kind, id }: { kind: CatalogueKind; id: string }) {
  if (kind === 'song') return <SongEditor id={id} />;
  return id === 'new' ? <NewItem kind={kind} /> : <ExistingItem kind={kind} id={id} />;
}

const noop = () => undefined;

function NewItem({ kind }: { kind: CatalogueKind }) {
  return <ItemForm kind={kind} id="new" stored={undefined} emptyItem={createEmptyItem(kind)} onReload={noop} />;
}

function ExistingItem({ kind, id }: { kind: CatalogueKind; id: string }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data, error, refetch } = useCatalogueItem(kind, id);
  const [formKey, setFormKey] = useState(0);
  if (!data && error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        isPage
        title={t('catalogue.not-found')}
        action={<ButtonLink to={`/catalogue?kind=${kind}`}>{t(`catalogue.kind.${kind}`)}</ButtonLink>}
      />
    );
  if (!data && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <Skeleton>
        <div className="flex flex-col gap-3 pt-4">
          <SkeletonBar className="h-9 w-72 max-w-full" />
          <SkeletonBar className="h-64 w-full" />
        </div>
      </Skeleton>
    );
  return (
    <ItemForm
      key={formKey}
      kind={kind}
      id={id}
      stored={data}
      emptyItem={createEmptyItem(kind)}
      onReload={() => setFormKey((previous) => previous + 1)}
    />
  );
}
