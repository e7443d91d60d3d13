import { type DeletedList, lists } from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useGroups } from '../groups/index.ts';
import { callApi } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { timeAgo, useTranslate } from '../../i18n/index.ts';
import { cachedQuery } from '../../offline/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { ChevronDownIcon } from '../../ui/icons.ts';
import { listsQuery } from './queries.ts';

/* Others delete sets of the same group at any time. */
const alwaysStale = 0;

const deletedListsQuery = () => cachedQuery(lists.listDeletedLists, {}, alwaysStale);

/** The lists that the person can restore, folded away; nothing where there are none. */
export function DeletedLists() {
  const { t } = useTranslate();
  const { data: deleted = [] } = useQuery(deletedListsQuery());
  const [now] = useState(() => Date.now());
  if (deleted.length === 0) return null;
  return (
    <details className="group mt-8 border-t border-line">
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 text-sm font-medium text-ink-soft [&::-webkit-details-marker]:hidden">
        {t('lists.trash')} ({deleted.length})
        <ChevronDownIcon aria-hidden className="size-4 group-open:rotate-180" />
      </summary>
      <p className="pb-2 text-sm text-ink-soft">{t('lists.trash.text')}</p>
      <ul aria-label={t('lists.trash')}>
        {deleted.map((list) => (
          <DeletedListRow key={list.id} list={list} now={now} />
        ))}
      </ul>
    </details>
  );
}

function DeletedListRow({ list, now }: { list: DeletedList; now: number }) {
  const { t, language } = useTranslate();
  const { data: groups } = useGroups(list.groupId !== null);
  const { isBusy, restore } = useRestore(list);
  const details = [
    list.entryCount === 0 ? t('lists.no-songs') : t('list.songs', { count: list.entryCount }),
    groups?.find(({ id }) => id === list.groupId)?.name,
    t('lists.trash.when', { ago: timeAgo(Date.parse(list.deletedAt), now, language) }),
  ];
  return (
    <li className="flex min-h-16 items-center gap-4 border-t border-line py-2">
      <span className="flex min-w-0 grow flex-col">
        <span className="line-clamp-2 break-words font-serif text-[1.0625rem] leading-snug" dir="auto">
          {list.name}
        </span>
        <span className="text-sm text-ink-soft">{details.filter(Boolean).join(' · ')}</span>
      </span>
      <Button busy={isBusy} aria-label={t('lists.restore.named', { name: list.name })} onClick={() => void restore()}>
        {t('lists.restore')}
      </Button>
    </li>
  );
}

function useRestore({ id, name }: DeletedList) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const failureText = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await callApi(lists.restoreList, { params: { id } });
      showToast({
        text: t('lists.restored', { name }),
        action: { label: t('set.open'), run: () => void navigate(`/custom-collections/${id}`) },
      });
    } catch (reason) {
      showToast({ text: failureText(reason), tone: 'error' });
    }
    // Also after a failure: somebody else may have restored it.
    await Promise.all(
      [listsQuery(), deletedListsQuery()].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
    );
    setBusy(false);
  };
  return { isBusy, restore };
}
