import type { CollectionV3, SongV3 } from '@canticle/contract/calls';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { collectionSlug, findCollection, useCollections } from '../collections/index.ts';
import { useMovedSong } from '../editing/index.ts';
import { useUser, canEdit } from '../session/index.ts';
import { useSongs } from '../songs/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Page } from '../../ui/index.ts';
import { BackIcon, LockIcon } from '../../ui/icons.ts';
import { SongEditor, SongEditorSkeleton } from './song-editor.tsx';

/** Where an editor changes a song, found by its place in a songbook. */
export function EditSongPage() {
  const { t } = useTranslate();
  const { collection: urlSlug = '', number: numberOrId = '' } = useParams();
  const collections = useCollections();
  const user = useUser();
  const failureText = useErrorMessage();
  const collection = collections.data && findCollection(collections.data, urlSlug);
  const error = collections.error ?? user.error;
  const isMissing = collections.data !== undefined && !collection;
  if (collections.data && user.data) {
    if (!canEdit(user.data)) return <EditForbidden />;
    if (collection) return <CollectionSongEditor key={`${collection.id} ${numberOrId}`} collection={collection} />;
  }
  return (
    <Page title={t('editor.title')}>
      {isMissing ? <EmptyState isPage title={t('list.missing')} /> : null}
      {!isMissing && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={reload} />
      ) : null}
      {isMissing || error ? null : <SongEditorSkeleton />}
    </Page>
  );
}

const reload = () => location.reload();

function EditForbidden() {
  const { t } = useTranslate();
  const { collection = '', number = '' } = useParams();
  return (
    <Page title={t('editor.title')}>
      <EmptyState
        isPage
        title={t('editor.refused')}
        icon={<LockIcon aria-hidden className="size-7 text-gold" />}
        action={<ButtonLink to={`/songs/${collection}/${number}`}>{t('editor.to-song')}</ButtonLink>}
      >
        {t('editor.refused.text')}
      </EmptyState>
    </Page>
  );
}

function CollectionSongEditor({ collection }: { collection: CollectionV3 }) {
  const { t, language } = useTranslate();
  const { number: numberOrId = '' } = useParams();
  const { data: songs, error, refetch } = useSongs(collection.id);
  const failureText = useErrorMessage();
  const placeOf = (song: SongV3) => song.collections.find((one) => one.id === collection.id);
  const found = songs?.find(
    (one) => placeOf(one) && (one.id === numberOrId || String(placeOf(one)?.number) === numberOrId),
  );
  // Its number may be changed here: the song that was found stays the one that is edited.
  const [openedId, setOpenedId] = useState<string>();
  if (found && openedId === undefined) setOpenedId(found.id);
  const id = openedId ?? found?.id;
  const song = songs?.find((one) => one.id === id);
  const title = song ? localizedText(song.name, language) : '';
  const songPath = `/songs/${collectionSlug(collection, language)}/${(song && placeOf(song)?.number) ?? id}`;
  return (
    <Page title={title ? t('editor.title-of', { title }) : t('editor.title')}>
      {id ? (
        <>
          <Link
            to={songPath}
            className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
          >
            <BackIcon aria-hidden className="size-4 shrink-0" />
            {t('editor.to-song')}
          </Link>
          <SongEditor id={id} />
        </>
      ) : null}
      {songs && !id ? <MovedSong key={numberOrId} collectionId={collection.id} numberOrId={numberOrId} /> : null}
      {!id && !songs && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!id && !songs && !error ? <SongEditorSkeleton /> : null}
    </Page>
  );
}

/* A song that was merged is edited as the one it was merged into. */
function MovedSong({ collectionId, numberOrId }: { collectionId: string; numberOrId: string }) {
  const { t } = useTranslate();
  const { data: moved, error } = useMovedSong(collectionId, numberOrId);
  if (moved) return <Navigate replace to={`/songs/${moved.collectionId}/${moved.songId}/edit`} />;
  return error ? <EmptyState isPage title={t('song.not-found')} /> : <SongEditorSkeleton />;
}

export { EditSongPage as Component };
