import { lazy, Suspense, useState } from 'react';
import { sortLists, useLists, ListLink } from '../lists/index.ts';
import { useUser } from '../session/index.ts';
import { PartFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink } from '../../ui/index.ts';
import { PlusIcon } from '../../ui/icons.ts';

const CreateListDialog = lazy(async () => ({
  default: (await import('../lists/create-list-dialog.tsx')).CreateListDialog,
}));

/** The number of lists shown on the dashboard; the others are one press away. */
const maxVisible = 5;

/** The person's lists, pinned ones first. */
export function OwnLists() {
  const { t, language } = useTranslate();
  const { data: user } = useUser();
  const { data: lists, error, refetch } = useLists();
  const [isCreating, setIsCreating] = useState(false);
  const visibleLists = sortLists(lists ?? [], language).slice(0, maxVisible);
  return (
    <>
      {!lists && error ? <PartFailed onRetry={() => void refetch()} /> : null}
      {lists?.length === 0 ? <p className="py-6 text-ink-soft">{t('lists.empty.text')}</p> : null}
      <ul>
        {visibleLists.map((list) => (
          <li key={list.id} className="group border-b border-line hover:bg-wash">
            <ListLink list={list} userId={user?.id} />
          </li>
        ))}
      </ul>
      <div className="-ml-4 flex flex-wrap gap-2 pt-3">
        <Button variant="plain" onClick={() => setIsCreating(true)}>
          <PlusIcon aria-hidden className="size-4" />
          {t('lists.new')}
        </Button>
        {lists && lists.length > maxVisible ? (
          <ButtonLink variant="plain" to="/custom-collections">
            {t('lists.see-all')}
          </ButtonLink>
        ) : null}
      </div>
      {isCreating ? (
        <Suspense>
          <CreateListDialog onClose={() => setIsCreating(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
