import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useSongbookIds } from '../collections/index.ts';
import { useUser } from '../session/index.ts';
import { useSongCounts } from '../songs/index.ts';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, EmptyState, Skeleton, SkeletonBar, Page } from '../../ui/index.ts';
import { GroupIcon, HeartIcon, ListsIcon, PlusIcon, TagIcon } from '../../ui/icons.ts';
import type { SongList } from './apply-operation.ts';
import { sortLists } from './list-order.ts';
import { groupLists } from './set-dates.ts';
import { useLists } from './queries.ts';
import { ListRows } from './list-rows.tsx';
import { CreateListDialog } from './create-list-dialog.tsx';

const DeletedLists = lazy(async () => ({ default: (await import('./deleted-lists.tsx')).DeletedLists }));

const NewSetDialog = lazy(async () => ({ default: (await import('./new-set-dialog.tsx')).NewSetDialog }));

/** The person's lists: sets to come, lists without a date, templates and past sets; pinned ones first, and those others share with them. */
export function ListsPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const { data: lists, error, refetch } = useLists();
  const failureText = useErrorMessage();
  usePrefetchLists();
  const [creating, setCreating] = useState<'set' | 'list'>();
  const createButtons = (
    <span className="flex flex-wrap gap-3">
      <Button onClick={() => setCreating('list')}>
        <PlusIcon aria-hidden className="size-5" />
        {t('lists.new')}
      </Button>
      <Button variant="primary" onClick={() => setCreating('set')}>
        <PlusIcon aria-hidden className="size-5" />
        {t('set.new')}
      </Button>
    </span>
  );
  return (
    <Page title={t('lists.title')} width="narrow">
      <header className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-4">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">{t('lists.title')}</h1>
        {lists && lists.length > 0 ? createButtons : null}
      </header>
      <nav aria-label={t('lists.beside')} className="flex flex-wrap gap-1 border-b border-ink pb-2">
        <ShortcutLink to="/favorites" icon={<HeartIcon aria-hidden className="size-4" />}>
          {t('favourites.title')}
        </ShortcutLink>
        <ShortcutLink to="/tags" icon={<TagIcon aria-hidden className="size-4" />}>
          {t('tags.title')}
        </ShortcutLink>
        <ShortcutLink to="/groups" icon={<GroupIcon aria-hidden className="size-4" />}>
          {t('groups.title')}
        </ShortcutLink>
      </nav>
      {lists && lists.length > 0 ? <ListGroups lists={lists} userId={user?.id} /> : null}
      {lists?.length === 0 ? (
        <EmptyState
          title={t('lists.empty')}
          icon={<ListsIcon aria-hidden className="size-8" strokeWidth={1.5} />}
          action={createButtons}
        >
          {t('lists.empty.text')}
        </EmptyState>
      ) : null}
      {!lists && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!lists && !error ? <ListsSkeleton /> : null}
      <Suspense>{lists ? <DeletedLists /> : null}</Suspense>
      {creating === 'list' ? <CreateListDialog onClose={() => setCreating(undefined)} /> : null}
      {creating === 'set' ? (
        <Suspense>
          <NewSetDialog onClose={() => setCreating(undefined)} />
        </Suspense>
      ) : null}
    </Page>
  );
}

const maxPastSets = 5;

/* A heading for each group, unless there is only one. */
function ListGroups({ lists, userId }: { lists: readonly SongList[]; userId: string | undefined }) {
  const { t, language } = useTranslate();
  const [now] = useState(() => Date.now());
  const [isPastShown, setPastShown] = useState(false);
  const { upcoming, undated, templates, past } = groupLists(lists, now);
  const shownPast = isPastShown ? past : past.slice(0, maxPastSets);
  const groups = [
    { title: t('set.upcoming'), members: upcoming },
    { title: t('set.lists'), members: sortLists(undated, language) },
    { title: t('set.templates'), members: sortLists(templates, language) },
    { title: t('set.past'), members: shownPast },
  ].filter(({ members }) => members.length > 0);
  return (
    <>
      {groups.map(({ title, members }) => (
        <section key={title} aria-label={title}>
          {groups.length > 1 ? <h2 className="pt-7 pb-1 text-sm font-medium text-ink-soft">{title}</h2> : null}
          <ListRows lists={members} userId={userId} />
        </section>
      ))}
      {shownPast.length < past.length ? (
        <Button variant="plain" className="mt-2 -ms-4" onClick={() => setPastShown(true)}>
          {t('set.past.all', { count: past.length })}
        </Button>
      ) : null}
    </>
  );
}

function ShortcutLink({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 text-[0.9375rem] text-accent first:-ms-3 hover:bg-wash"
    >
      {icon}
      {children}
    </Link>
  );
}

function ListsSkeleton() {
  return (
    <Skeleton>
      {[1, 2, 3].map((row) => (
        <div key={row} className="flex h-16 items-center gap-4 border-b border-line">
          <SkeletonBar className="size-5" />
          <SkeletonBar className="h-4 w-52" />
        </div>
      ))}
    </Skeleton>
  );
}

/* A list is to open at once: what it is made of is brought along while somebody looks for its name. */
function usePrefetchLists(): void {
  useSongCounts(useSongbookIds() ?? []);
  useEffect(() => {
    // Without it the list loads its code itself.
    void Promise.all([import('./list-page.tsx'), import('./entry-rows.tsx')]).catch(() => {});
  }, []);
}

export { ListsPage as Component };
