import { type ExportFormat, exports } from '@canticle/contract/calls';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { ExportMenu } from '../file-export/index.ts';
import { DownloadButton } from '../offline-downloads/index.ts';
import { useUser } from '../session/index.ts';
import { fetchFile } from '../../api/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, EmptyState, showToast, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { BackIcon, ListsIcon, PresentIcon, PrintIcon, ShareIcon } from '../../ui/icons.ts';
import type { SongList } from './apply-operation.ts';
import { useListMutations } from './list-mutations.ts';
import { useList } from './queries.ts';
import { EntryRows } from './entry-rows.tsx';
import { type ListedEntry, useListedEntries } from './use-listed-entries.ts';
import { ListName } from './list-name.tsx';
import { PlayAllButton } from './play-all-button.tsx';
import { isOwnList } from './list-link.tsx';
import { ListMenu } from './list-menu.tsx';

const ShareDialog = lazy(async () => ({ default: (await import('../sharing/share-dialog.tsx')).ShareDialog }));
const EntrySettingsDialog = lazy(async () => ({
  default: (await import('./entry-settings-dialog.tsx')).EntrySettingsDialog,
}));

/** One list: its songs in the order they are sung. */
export function ListPage() {
  const { t } = useTranslate();
  const { id = '' } = useParams();
  const { data: list, isPending, error, refetch } = useList(id);
  const failureText = useErrorMessage();
  return (
    <Page title={list?.name} width="narrow" keepsScroll>
      <Link
        to="/custom-collections"
        className="mt-2 inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
      >
        <BackIcon aria-hidden className="size-4" />
        {t('lists.title')}
      </Link>
      {list ? <ListDetails key={list.id} list={list} /> : null}
      {!list && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!list && !isPending && !error ? (
        <EmptyState
          isPage
          title={t('lists.not-found')}
          action={<ButtonLink to="/custom-collections">{t('lists.title')}</ButtonLink>}
        >
          {t('lists.not-found.text')}
        </EmptyState>
      ) : null}
      {!list && isPending ? <ListSkeleton /> : null}
    </Page>
  );
}

function ListDetails({ list }: { list: SongList }) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const failureText = useErrorMessage();
  const { listed, entries, error, refetch } = useListedEntries(list.id);
  const { rename, moveRow, removeRow } = useListMutations();
  const [editedEntry, setEditedEntry] = useState<ListedEntry>();
  const [isSharing, setIsSharing] = useState(false);
  const isMine = isOwnList(list, user?.id);
  const canEdit = list.permissions.edit;
  const remove = async ({ entry, title }: ListedEntry) => {
    const { undo } = await removeRow(list.id, entry);
    showToast({ text: t('lists.removed', { title }), action: { label: t('app.undo'), run: () => void undo() } });
  };
  return (
    <>
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2 pt-2 pb-5">
        <div className="min-w-0 grow basis-80">
          <ListName name={list.name} canEdit={canEdit} onRename={(name) => void rename(list.id, name)} />
          <p className="mt-1 min-h-6 text-ink-soft">
            {entries ? (entries.length === 0 ? t('lists.no-songs') : t('list.songs', { count: entries.length })) : null}
            {isMine ? null : ` · ${t('lists.shared-with-me')}`}
          </p>
        </div>
        <ListActions list={list} isMine={isMine} listed={listed} onShare={() => setIsSharing(true)} />
      </header>
      {listed && listed.length > 0 ? (
        <div className="border-t border-ink">
          <EntryRows
            listId={list.id}
            label={list.name}
            listed={listed}
            canEdit={canEdit}
            onMove={(entryId, position) => void moveRow(list.id, entries ?? [], entryId, position)}
            onEditSettings={setEditedEntry}
            onRemove={(entry) => void remove(entry)}
          />
        </div>
      ) : null}
      {listed?.length === 0 ? <NoSongs /> : null}
      {!listed && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!listed && !error ? <ListSkeleton /> : null}
      {isSharing ? (
        <Suspense>
          <ShareDialog
            target={{ id: list.id, type: 'playlist' }}
            name={list.name}
            editorIds={list.editorIds}
            onClose={() => setIsSharing(false)}
          />
        </Suspense>
      ) : null}
      {editedEntry ? (
        <EditedEntry listId={list.id} listed={editedEntry} onClose={() => setEditedEntry(undefined)} />
      ) : null}
    </>
  );
}

type ListActionsProps = {
  list: SongList;
  isMine: boolean;
  listed: readonly ListedEntry[] | undefined;
  onShare: () => void;
};

/* What can be done with a whole list; most of it only once it has songs. */
function ListActions({ list, isMine, listed, onShare }: ListActionsProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { refetch } = useList(list.id);
  const firstSongPath = listed?.find(({ to }) => to !== undefined)?.to;
  const songIds = [...new Set(listed?.map(({ entry }) => entry.itemId))];
  // Only the server knows who has used a link since.
  const share = () => {
    onShare();
    void refetch();
  };
  const exportSongs = (format: ExportFormat) => fetchFile(exports.exportSongs, { body: { songIds, format } });
  return (
    <div className="-mr-2 flex flex-wrap items-center gap-1">
      {isMine ? (
        <Button variant="plain" onClick={share}>
          <ShareIcon aria-hidden className="size-4" />
          {t('sharing.button')}
        </Button>
      ) : null}
      {listed ? <PlayAllButton listed={listed} /> : null}
      {firstSongPath ? (
        <ButtonLink variant="plain" to={firstSongPath.replace(/^\/songs\//, '/lead/')}>
          <PresentIcon aria-hidden className="size-4" />
          {t('presentation.switch')}
        </ButtonLink>
      ) : null}
      {songIds.length > 0 ? (
        <>
          <ButtonLink variant="plain" to={`/print/list/${list.id}`}>
            <PrintIcon aria-hidden className="size-4" />
            {t('print.button')}
          </ButtonLink>
          <DownloadButton variant="plain" name={`list:${list.id}`} title={list.name} />
          <ExportMenu fetch={exportSongs} />
        </>
      ) : null}
      <ListMenu list={list} isMine={isMine} onDeleted={() => void navigate('/custom-collections')} />
    </div>
  );
}

function EditedEntry({ listId, listed, onClose }: { listId: string; listed: ListedEntry; onClose: () => void }) {
  const { setRow } = useListMutations();
  return (
    <Suspense>
      <EntrySettingsDialog
        listed={listed}
        onClose={onClose}
        onSave={(settings) => {
          onClose();
          void setRow(listId, listed.entry.id, settings);
        }}
      />
    </Suspense>
  );
}

function NoSongs() {
  const { t } = useTranslate();
  return (
    <EmptyState
      title={t('lists.no-songs-yet')}
      icon={<ListsIcon aria-hidden className="size-8" strokeWidth={1.5} />}
      action={
        <ButtonLink variant="primary" to="/collections">
          {t('dashboard.see-all')}
        </ButtonLink>
      }
    >
      {t('lists.no-songs-yet.text')}
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <Skeleton>
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex h-[4.5rem] items-center gap-4 border-b border-line">
          <SkeletonBar className="h-4 w-8" />
          <SkeletonBar className="h-4 w-52" />
        </div>
      ))}
    </Skeleton>
  );
}

export { ListPage as Component };
