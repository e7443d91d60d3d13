import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ListName } from '../lists/index.ts';
import { useUser } from '../session/index.ts';
import { type Tag, usePollSharedTag, useTags, useTagMutations } from '../tags/index.ts';
import { LoadFailed, RowsSkeleton, TagDot, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, EmptyState, IconButton, showToast, Page } from '../../ui/index.ts';
import { BackIcon, ClearIcon, CloseIcon, ShareIcon } from '../../ui/icons.ts';
import { SongIdList } from './song-id-list.tsx';
import { ColorPicker } from './color-picker.tsx';

/* Loaded when somebody shares. */
const ShareDialog = lazy(async () => ({ default: (await import('../sharing/share-dialog.tsx')).ShareDialog }));

/** The songs with one tag, and the tag's name and colour. */
export function TagPage() {
  const { t } = useTranslate();
  const { id = '' } = useParams();
  const { data: tags, error, refetch } = useTags();
  const failureText = useErrorMessage();
  const tag = tags?.find((one) => one.id === id);
  return (
    <Page title={tag?.name} width="middle" keepsScroll>
      <Link
        to="/tags"
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('tags.title')}
      </Link>
      {tag ? <TagDetails tag={tag} /> : null}
      {tags && !tag ? (
        <EmptyState isPage title={t('tags.not-found')} action={<ButtonLink to="/tags">{t('tags.title')}</ButtonLink>} />
      ) : null}
      {!tags && !error ? <RowsSkeleton /> : null}
      {!tags && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
    </Page>
  );
}

function TagDetails({ tag }: { tag: Tag }) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { data: user } = useUser();
  const [isSharing, setIsSharing] = useState(false);
  const isMine = tag.userId === '' || tag.userId === user?.id;
  const { rename, setColor, remove, removeSong } = useTagMutations();
  const deleteTag = async () => {
    await navigate('/tags');
    const { undo } = await remove(tag);
    showToast({
      text: t('lists.deleted', { name: tag.name }),
      durationMs: 8000,
      action: { label: t('app.undo'), run: () => void undo() },
    });
  };
  return (
    <>
      <header className="pt-2 pb-5">
        <div className="flex items-center gap-4">
          <TagDot color={tag.color} />
          <ListName name={tag.name} canEdit={tag.canEdit} onRename={(name) => void rename(tag.id, name)} />
        </div>
        <p className="mt-1 text-ink-soft">{t('list.songs', { count: tag.songIds.length })}</p>
        {tag.canEdit ? (
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
            <ColorPicker color={tag.color} onValueChange={(color) => void setColor(tag.id, color)} />
            {isMine ? (
              <Button variant="plain" onClick={() => setIsSharing(true)}>
                <ShareIcon aria-hidden className="size-4" />
                {t('sharing.button')}
              </Button>
            ) : null}
            <Button variant="plain" className="-ms-4 text-danger" onClick={() => void deleteTag()}>
              <ClearIcon aria-hidden className="size-4" />
              {t('tags.delete')}
            </Button>
          </div>
        ) : null}
      </header>
      {isMine ? null : <SharedTagCheck id={tag.id} />}
      {isSharing ? (
        <Suspense>
          <ShareDialog
            target={{ id: tag.id, type: 'tag' }}
            name={tag.name}
            editorIds={[]}
            onClose={() => setIsSharing(false)}
          />
        </Suspense>
      ) : null}
      {tag.songIds.length > 0 ? (
        <SongIdList
          label={tag.name}
          ids={tag.songIds}
          scrollKey={`tag:${tag.id}`}
          renderActions={({ song, title }, tabIndex) =>
            tag.canEdit ? (
              <IconButton
                label={t('lists.remove', { title })}
                tabIndex={tabIndex}
                icon={<CloseIcon aria-hidden className="size-[1.125rem]" />}
                onClick={() => void removeSong(tag.id, song.id)}
              />
            ) : null
          }
        />
      ) : (
        <EmptyState title={t('tags.no-songs')}>{t('tags.empty.text')}</EmptyState>
      )}
    </>
  );
}

function SharedTagCheck({ id }: { id: string }) {
  usePollSharedTag(id);
  return null;
}

export { TagPage as Component };
