import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { type SongList, sortLists, useEntryCount, useLists } from '../lists/index.ts';
import { PartFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { PlusIcon } from '../../ui/icons.ts';
import { ListMosaic } from './list-mosaic.tsx';
import { coverGridClass } from './cover-grid.tsx';

const CreateListDialog = lazy(async () => ({
  default: (await import('../lists/create-list-dialog.tsx')).CreateListDialog,
}));

/** The number of lists shown on the dashboard; the others are one press away. */
const maxVisible = 6;

/** The person's lists, pinned ones first, and a button to make one. */
export function OwnListCovers() {
  const { t, language } = useTranslate();
  const { data: lists, error, refetch } = useLists();
  const [isCreating, setIsCreating] = useState(false);
  const visibleLists = sortLists(lists ?? [], language).slice(0, maxVisible);
  return (
    <>
      {!lists && error ? <PartFailed onRetry={() => void refetch()} /> : null}
      {visibleLists.length > 0 ? (
        <ul className={coverGridClass}>
          {visibleLists.map((list) => (
            <ListCoverLink key={list.id} list={list} />
          ))}
        </ul>
      ) : null}
      <div className="-ms-4 pt-3">
        <Button variant="plain" onClick={() => setIsCreating(true)}>
          <PlusIcon aria-hidden className="size-4" />
          {t('lists.new')}
        </Button>
      </div>
      {isCreating ? (
        <Suspense>
          <CreateListDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function ListCoverLink({ list }: { list: SongList }) {
  const { t } = useTranslate();
  const count = useEntryCount(list);
  return (
    <li>
      <Link to={`/custom-collections/${list.id}`} className="group flex flex-col">
        <ListMosaic listId={list.id} />
        <span
          className="line-clamp-2 pt-2 font-serif text-[1.0625rem] leading-snug [overflow-wrap:anywhere] group-hover:text-accent"
          dir="auto"
        >
          {list.name}
        </span>
        <span className="text-sm text-ink-soft">{count === 0 ? t('lists.no-songs') : t('list.songs', { count })}</span>
      </Link>
    </li>
  );
}
