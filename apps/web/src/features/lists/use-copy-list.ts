import { addDays } from '@canticle/lists';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import type { SongList } from './apply-operation.ts';
import { copyName } from './list-order.ts';
import { type ListHead, useListMutations } from './list-mutations.ts';
import { listsQuery } from './queries.ts';
import { nameOfDay } from './set-dates.ts';
import { useSetMutations } from './use-set-mutations.ts';

/** What a copy of a list is for: the same again, the set of next week, or a template. */
export type CopyPurpose = 'again' | 'next week' | 'template';

/** Copies a list with all its rows, and says what the copy is called and how to open it. */
export function useCopyList(list: SongList): (purpose: CopyPurpose) => Promise<void> {
  const { t, language } = useTranslate();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { create } = useListMutations();
  const { copyRows } = useSetMutations();
  return async (purpose) => {
    const rows = await copyRows(list.id);
    if (!rows) return showToast({ text: t('lists.not-duplicated', { name: list.name }), tone: 'error' });
    const known = queryClient.getQueryData<readonly SongList[]>(listsQuery().queryKey) ?? [];
    const name = nameOfCopy(list, purpose, known, language);
    const id = await create(name, rows, headOfCopy(list, purpose));
    const text = { again: 'lists.duplicated', 'next week': 'set.copied', template: 'set.template-saved' } as const;
    showToast({
      text: t(text[purpose], { name }),
      action: { label: t('set.open'), run: () => void navigate(`/custom-collections/${id}`) },
    });
  };
}

function nameOfCopy(
  { name, schedule }: SongList,
  purpose: CopyPurpose,
  known: readonly SongList[],
  language: string,
): string {
  if (purpose === 'again')
    return copyName(
      name,
      known.map((one) => one.name),
    );
  // A set that is called by its day is called by the new one.
  const isNamedByDay = schedule !== null && name === nameOfDay(schedule.date, language);
  return purpose === 'next week' && isNamedByDay ? nameOfDay(addDays(schedule, 7).date, language) : name;
}

function headOfCopy(list: SongList, purpose: CopyPurpose): Partial<ListHead> {
  const { color, schedule, place, isTemplate, groupId, permissions } = list;
  if (purpose === 'template') return { color, isTemplate: true, place };
  // A copy for the group is a draft again, where the person leads it; otherwise it is their own list.
  const group = groupId && permissions.delete ? { groupId } : {};
  if (purpose === 'next week') return { color, schedule: schedule && addDays(schedule, 7), place, ...group };
  return { color, schedule, place, isTemplate, ...group };
}
