import { useState } from 'react';
import { ApiError } from '../../api/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useEditedTexts } from '../editing/index.ts';
import { useCatalogueItem } from './queries.ts';
import { SongForm } from './song-form.tsx';

/** The form of a song, once the song and its texts are read from the server. */
export function SongEditor({ id }: { id: string }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data: stored, error, refetch } = useCatalogueItem('song', id);
  const hasTexts = stored?.trashedAt === null;
  const texts = useEditedTexts(id, hasTexts);
  const [formKey, setFormKey] = useState(0);
  if (!stored && error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        isPage
        title={t('catalogue.not-found')}
        action={<ButtonLink to="/catalogue?kind=song">{t('catalogue.kind.song')}</ButtonLink>}
      />
    );
  if (!stored && error)
    return <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />;
  if (hasTexts && !texts.data && texts.error)
    return (
      <LoadFailed title={t('lyrics.failed')} text={failureText(texts.error)} onRetry={() => void texts.refetch()} />
    );
  if (!stored || (hasTexts && !texts.data)) return <SongEditorSkeleton />;
  return (
    <SongForm
      key={`${formKey} ${hasTexts}`}
      stored={stored}
      texts={hasTexts ? texts.data : undefined}
      onReload={() => setFormKey((previous) => previous + 1)}
    />
  );
}

/** Shown while a song is loaded to be edited. */
export function SongEditorSkeleton() {
  return (
    <Skeleton>
      <div className="flex flex-col gap-3 pt-16">
        <SkeletonBar className="h-9 w-72 max-w-full" />
        <SkeletonBar className="h-64 w-full" />
      </div>
    </Skeleton>
  );
}
