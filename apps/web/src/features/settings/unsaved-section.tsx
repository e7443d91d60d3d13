import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useListMutations } from '../lists/index.ts';
import {
  groupByResource,
  type RejectedGroup,
  findListSnapshot,
  type ListSnapshot,
  useOutbox,
  RejectedGroupItem,
  useSongTitles,
} from '../unsaved-changes/index.ts';
import { currentCache } from '../../offline/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { SettingsSection } from './settings-section.tsx';

const sectionId = 'not-saved';

/**
 * Changes the server rejected, as text, each with its options: try again, discard, or save a list as a new one. Renders
 * nothing when there are none.
 */
export function UnsavedSection() {
  const { t } = useTranslate();
  const { refused: rejected, waiting: pending } = useOutbox();
  const { hash } = useLocation();
  const [retriedIds, setRetriedIds] = useState<readonly string[]>();
  const titleOf = useSongTitles(rejected);
  const rejectedItems = groupByResource(rejected);
  const isTargeted = hash === `#${sectionId}`;
  const isVisible = rejectedItems.length > 0 || retriedIds !== undefined || isTargeted;
  // People who followed a link to this section are scrolled to it, wherever it is on the page.
  useEffect(() => {
    if (!isTargeted || !isVisible) return;
    const title = document.getElementById(sectionId);
    title?.scrollIntoView({ block: 'start' });
    title?.focus({ preventScroll: true });
  }, [isTargeted, isVisible]);
  const retry = async (items: readonly RejectedGroup[]) => {
    const ids = items.flatMap(({ operations }) => operations.map(({ id }) => id));
    for (const id of ids) await currentCache().outbox.retry(id);
    setRetriedIds(ids);
    focusSection();
  };
  const isSending = retriedIds?.some((id) => pending.some((item) => item.id === id)) ?? false;
  const isDone =
    retriedIds !== undefined &&
    retriedIds.length > 0 &&
    !isSending &&
    !rejected.some(({ id }) => retriedIds.includes(id));
  const discardActions = useDiscardActions(() => setRetriedIds([]));
  if (!isVisible) return null;
  return (
    <SettingsSection id={sectionId} title={t('unsaved.title')}>
      {rejectedItems.length > 0 ? <p className="text-ink-soft">{t('unsaved.text')}</p> : null}
      <p role="status" className="text-ink-soft empty:hidden">
        {isSending ? t(navigator.onLine ? 'unsaved.sending' : 'unsaved.waits') : null}
        {isDone ? t('unsaved.saved') : null}
        {rejectedItems.length === 0 && !isSending && !isDone ? t('unsaved.none') : null}
      </p>
      {rejectedItems.length > 0 ? (
        <ul className="border-t border-line">
          {rejectedItems.map((item) => (
            <RejectedGroupItem
              key={item.resourceKey}
              group={item}
              findTitle={titleOf}
              onRetry={() => void retry([item])}
              onDiscard={() => void discardActions.discard(item)}
              onSaveAsNew={findListSnapshot(item) && ((seen) => void discardActions.saveAsNew(item, seen))}
            />
          ))}
        </ul>
      ) : null}
      {rejectedItems.length > 1 ? (
        <p>
          <Button onClick={() => void retry(rejectedItems)}>{t('unsaved.try-all')}</Button>
        </p>
      ) : null}
    </SettingsSection>
  );
}

/* The pressed button is gone: the focus moves to the section, so that screen readers announce where one is. */
const focusSection = () => document.getElementById(sectionId)?.focus();

/** Actions that remove a rejected change from the outbox. */
function useDiscardActions(onRemoved: () => void) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const { create } = useListMutations();
  const saving = useRef(new Set<string>());
  // Returns what was still there: another tab may have been first.
  const withdrawChanges = async ({ operations }: RejectedGroup) => {
    onRemoved();
    focusSection();
    const { outbox } = currentCache();
    const withdrawn = [];
    for (const change of operations) if (await outbox.cancel(change.id)) withdrawn.push(change);
    return withdrawn;
  };
  const saveOnce = async (item: RejectedGroup, title: string, { entries }: ListSnapshot) => {
    const remainingIds = new Set((await currentCache().outbox.list()).map(({ id }) => id));
    const id = item.operations.some((change) => remainingIds.has(change.id)) ? await create(title, entries) : undefined;
    await withdrawChanges(item);
    return id;
  };
  return {
    discard: async (item: RejectedGroup) => {
      const { outbox } = currentCache();
      const withdrawn = await withdrawChanges(item);
      const undo = async () => {
        for (const change of withdrawn) await outbox.add(change);
      };
      showToast({
        text: t('unsaved.discarded'),
        action: { label: t('unsaved.undo'), run: () => void undo() },
        durationMs: 10_000,
      });
    },
    saveAsNew: async (item: RejectedGroup, lastSeen: ListSnapshot) => {
      if (saving.current.has(item.resourceKey)) return;
      saving.current.add(item.resourceKey);
      const title = lastSeen.name === '' ? t('unsaved.new-list') : lastSeen.name;
      const id = await saveOnce(item, title, lastSeen).finally(() => saving.current.delete(item.resourceKey));
      if (id === undefined) return;
      showToast({
        text: t('unsaved.saved-as', { name: title }),
        action: { label: t('unsaved.open'), run: () => void navigate(`/custom-collections/${id}`) },
        durationMs: 10_000,
      });
    },
  };
}
