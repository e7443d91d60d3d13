import { useEffect, useId, useRef, useState } from 'react';
import { useTranslate } from '../../../translations/index.ts';
import { VirtualList, type VirtualListHandle } from '../../../ui/index.ts';
import { useTopBarHeight } from '../../shell/use-top-bar-height.ts';
import { EntryRow } from './entry-row.tsx';
import type { ListedEntry } from './listed-entries.ts';
import { type Lifted, useMoving } from './use-moving.ts';

export type EntryRowsProps = {
  listId: string;
  label: string;
  listed: readonly ListedEntry[];
  mayEdit: boolean;
  /** @param position  among the others, 0 for the first */
  onMove: (entryId: string, position: number) => void;
  onWays: (entry: ListedEntry) => void;
  onRemove: (entry: ListedEntry) => void;
};

const rowHeight = 72;
/* One column, however wide the window is: the order is what matters here. */
const oneColumn = 4000;

/**
 * The songs of a list, of which only those that can be seen are drawn. Rows are moved with the pointer by their handle,
 * or with the keyboard: Enter on the handle, the arrow keys, Enter again.
 */
export function EntryRows({ listId, label, listed, mayEdit, onMove, onWays, onRemove }: EntryRowsProps) {
  const { t } = useTranslate();
  const helpId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualListHandle>(null);
  const covered = useTopBarHeight();
  const [said, setSaid] = useState('');
  const waitFor = useHandleAt(frame, listed);
  const titleOf = (id: string) => listed.find(({ entry }) => entry.id === id)?.title ?? '';
  const say = (key: 'lists.lifted' | 'lists.put-down' | 'lists.put-back', id: string, to: number) =>
    setSaid(t(key, { title: titleOf(id), place: to + 1, count: listed.length }));

  const moving = useMoving({
    ids: listed.map(({ entry }) => entry.id),
    frame,
    ghost,
    onMove: (id, to) => {
      say('lists.put-down', id, to);
      waitFor(id, to);
      onMove(id, to);
    },
    onBack: (id, at) => {
      say('lists.put-back', id, at);
      waitFor(id, at);
    },
    onShow: (place) => list.current?.showPlace(place),
  });
  const { lifted } = moving;
  useLiftedSaid(lifted, (now) => say('lists.lifted', now.id, now.to));

  return (
    <div ref={frame}>
      <VirtualList
        label={label}
        handle={list}
        groups={[{ key: 'all', title: '', items: listed }]}
        keyOf={({ entry }) => entry.id}
        itemHeight={rowHeight}
        headingHeight={0}
        columnWidth={oneColumn}
        findTyped={findTyped}
        placeKey={`list ${listId}`}
        coveredAbove={covered}
        drawHeading={() => null}
        drawItem={(item, focusable) => (
          <EntryRow
            item={item}
            focusable={focusable}
            {...(mayEdit && {
              helpId,
              lifted,
              moving,
              onWays: () => onWays(item),
              onRemove: () => onRemove(item),
            })}
          />
        )}
      />
      <p id={helpId} hidden>
        {t('lists.move-help')}
      </p>
      <p role="status" className="sr-only">
        {said}
      </p>
      {lifted?.isHeld ? (
        <div
          ref={ghost}
          aria-hidden
          className="pointer-events-none fixed top-0 left-0 z-50 max-w-64 truncate rounded-control border border-line bg-sheet px-4 py-2 font-serif shadow-raised"
        >
          {titleOf(lifted.id)}
        </div>
      ) : null}
    </div>
  );
}

function findTyped(typed: string, items: readonly ListedEntry[]): number {
  const wanted = typed.toLocaleLowerCase();
  return items.findIndex(({ title }) => title.toLocaleLowerCase().startsWith(wanted));
}

/* Told when the row is taken up and each time it would stand somewhere else; the pointer's way is seen, not told. */
function useLiftedSaid(lifted: Lifted | undefined, say: (lifted: Lifted) => void): void {
  const at = lifted && !lifted.isHeld ? `${lifted.id} ${lifted.to}` : undefined;
  const latest = useRef({ lifted, say });
  useEffect(() => {
    latest.current = { lifted, say };
  });
  useEffect(() => {
    const { lifted: now, say: tell } = latest.current;
    if (at !== undefined && now) tell(now);
  }, [at]);
}

/* A row that was put down is drawn anew where it stands now: its handle takes the focus as soon as it is there. */
function useHandleAt(frame: { readonly current: HTMLElement | null }, listed: readonly ListedEntry[]) {
  const wanted = useRef<{ readonly id: string; readonly to: number }>(undefined);
  useEffect(() => {
    const { id, to } = wanted.current ?? {};
    if (id === undefined || to === undefined || listed[to]?.entry.id !== id) return;
    const handle = frame.current?.querySelector<HTMLElement>(`[data-entry="${to}"] [data-handle]`);
    if (!handle) return;
    handle.focus({ preventScroll: true });
    wanted.current = undefined;
  });
  return (id: string, to: number) => {
    wanted.current = { id, to };
  };
}
