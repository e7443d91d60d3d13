import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { GroupSetPanel, useIsSetPanelReady } from '../groups/index.ts';
import { useLeadsSet } from '../groups/use-leads-set.ts';
import { useUser } from '../session/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, classes, EmptyState, showToast, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { BackIcon, ListsIcon, PlusIcon } from '../../ui/icons.ts';
import type { SongList } from './apply-operation.ts';
import { EntryRows } from './entry-rows.tsx';
import { AddButtons, ListHeading, type OpenDialog, StartButton } from './list-header.tsx';
import { isSharedWith } from './list-link.tsx';
import { useListMutations } from './list-mutations.ts';
import { ListPageMenu } from './list-page-menu.tsx';
import { useList } from './queries.ts';
import { type ListedRow, useListedRows } from './use-listed-rows.ts';

const ShareDialog = lazy(async () => ({ default: (await import('../sharing/share-dialog.tsx')).ShareDialog }));
const ListDialogs = lazy(async () => ({ default: (await import('./list-dialogs.tsx')).ListDialogs }));

/** One list, or one set with a date: its songs and other rows in their order. */
export function ListPage() {
  const { t } = useTranslate();
  const { id = '' } = useParams();
  const { data: list, isLoading, isMissing, error, refetch } = useOpenedList(id);
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
      {isMissing ? (
        <EmptyState
          isPage
          title={t('lists.not-found')}
          action={<ButtonLink to="/custom-collections">{t('lists.title')}</ButtonLink>}
        >
          {t('lists.not-found.text')}
        </EmptyState>
      ) : null}
      {isLoading ? <ListSkeleton /> : null}
    </Page>
  );
}

/*
 * The list at this address. One that is not among those that are known here may have been made or published this moment,
 * and a notification leads to it: it is missing only when the server says so.
 */
function useOpenedList(id: string) {
  const { data: list, isPending, error, refetch } = useList(id);
  const [askedFor, setAskedFor] = useState<string>();
  const isUnknown = !list && !isPending && !error;
  const isMissing = isUnknown && askedFor === id;
  const mustAsk = isUnknown && !isMissing;
  useEffect(() => {
    if (mustAsk) void refetch().finally(() => setAskedFor(id));
  }, [mustAsk, refetch, id]);
  return { data: list, isLoading: !list && (isPending || mustAsk), isMissing, error, refetch };
}

function ListDetails({ list }: { list: SongList }) {
  const { data: user } = useUser();
  const { rows, listed, isPending } = useListedRows(list.id);
  const { refetch: refetchList } = useList(list.id);
  const { rename, setHead } = useListMutations();
  const [editedRow, setEditedRow] = useState<ListedRow>();
  const [dialog, setDialog] = useState<OpenDialog>();
  const [isSharing, setIsSharing] = useState(false);
  // Only the server knows who has used a link since.
  const share = () => {
    setIsSharing(true);
    void refetchList();
  };
  return (
    <>
      <header className="flex items-start justify-between gap-x-2 pt-1">
        <ListHeading
          list={list}
          rows={rows}
          isShared={isSharedWith(list, user?.id)}
          onOpen={setDialog}
          onRename={(name) => void rename(list.id, name)}
        />
        <span className="-me-2 shrink-0">
          <ListPageMenu list={list} listed={listed} onShare={share} />
        </span>
      </header>
      <ListActions list={list} rows={rows} isPending={isPending} onOpen={setDialog} />
      <GroupSetPanel list={list} canManage={list.permissions.delete} onChange={(head) => void setHead(list.id, head)} />
      <ListBody list={list} onAdd={() => setDialog('songs')} onEdit={setEditedRow} />
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
      {dialog || editedRow ? (
        <Suspense>
          <ListDialogs
            list={list}
            dialog={dialog}
            editedRow={editedRow}
            onClose={() => {
              setDialog(undefined);
              setEditedRow(undefined);
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

type ListBodyProps = { list: SongList; onAdd: () => void; onEdit: (row: ListedRow) => void };

/* The rows, or why there are none. */
function ListBody({ list, onAdd, onEdit }: ListBodyProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { rows, error, refetch } = useListedRows(list.id);
  const { moveRow, removeRow } = useListMutations();
  // A list that was cached before there were groups says nothing of one.
  const isPanelReady = useIsSetPanelReady({ id: list.id, groupId: list.groupId ?? null }, list.permissions.delete);
  const canEdit = list.permissions.edit;
  const remove = async ({ row, title }: ListedRow) => {
    const { undo } = await removeRow(list.id, row);
    showToast({ text: t('lists.removed', { title }), action: { label: t('app.undo'), run: () => void undo() } });
  };
  if (!isPanelReady) return <ListSkeleton />;
  return (
    <>
      {rows && rows.length > 0 ? (
        <div className="border-t border-ink">
          <EntryRows
            listId={list.id}
            label={list.name}
            listed={rows}
            canEdit={canEdit}
            onMove={(rowId, position) =>
              void moveRow(
                list.id,
                rows.map(({ row }) => row),
                rowId,
                position,
              )
            }
            onEditSettings={onEdit}
            onRemove={(row) => void remove(row)}
          />
        </div>
      ) : null}
      {rows?.length === 0 ? <NoSongs onAdd={canEdit ? onAdd : undefined} /> : null}
      {!rows && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!rows && !error ? <ListSkeleton /> : null}
    </>
  );
}

type ListActionsProps = {
  list: SongList;
  rows: readonly ListedRow[] | undefined;
  /** Whether songs of the list are still loading. */
  isPending: boolean;
  onOpen: (dialog: OpenDialog) => void;
};

/* The two things a list is opened for: to start it, and to add to it. */
function ListActions({ list, rows, isPending, onOpen }: ListActionsProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const leads = useLeadsSet({ id: list.id, groupId: list.groupId ?? null });
  const firstPath = rows?.find(({ listed }) => listed?.to !== undefined)?.listed?.to;
  const isEmpty = rows?.length === 0;
  // Both are drawn together: the first button moves the second one.
  const isStartKnown = firstPath !== undefined || (rows !== undefined && !isPending);
  const hasSlides = !isPending && rows?.some(({ row }) => row.type !== 'song');
  // The stage begins with the first row, also where that is no song; leaving it leads back here.
  const openStage = (path: string) => {
    const address = path.replace(/entry=[^&]*/, `entry=${rows?.[0]?.row.id ?? ''}`);
    void navigate(`${address}&format=performance`, { state: { closeTo: `/custom-collections/${list.id}` } });
  };
  return (
    <div className="pt-4 pb-5">
      <div className={classes('flex flex-wrap gap-3', !isEmpty && 'min-h-12')}>
        {list.isTemplate ? (
          <Button variant="primary" className="min-h-12 px-6 text-[1.0625rem]" onClick={() => onOpen('new-set')}>
            {t('set.new-from-template')}
          </Button>
        ) : null}
        {firstPath && !list.isTemplate ? (
          <StartButton
            onStage={() => openStage(firstPath)}
            leads={leads}
            onLead={() => void navigate(firstPath.replace(/^\/songs\//, '/lead/'), { state: { isStart: true } })}
          />
        ) : null}
        {!firstPath && hasSlides && !list.isTemplate ? (
          <StartButton onStage={() => void navigate(`/custom-collections/${list.id}/stage`)} />
        ) : null}
        {list.permissions.edit && isStartKnown && !isEmpty ? <AddButtons onOpen={onOpen} /> : null}
      </div>
    </div>
  );
}

function NoSongs({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { t } = useTranslate();
  return (
    <EmptyState
      title={t('lists.no-songs-yet')}
      icon={<ListsIcon aria-hidden className="size-8" strokeWidth={1.5} />}
      action={
        onAdd ? (
          <Button variant="primary" className="min-h-12 px-6" onClick={onAdd}>
            <PlusIcon aria-hidden className="size-5" />
            {t('set.add-songs')}
          </Button>
        ) : null
      }
    >
      {onAdd ? t('lists.no-songs-yet.text') : null}
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
