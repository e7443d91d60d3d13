import {
  Button as RowButton,
  DropIndicator,
  GridList,
  GridListItem,
  I18nProvider,
  ListLayout,
  useDragAndDrop,
  Virtualizer,
} from 'react-aria-components';
import { useDeferredValue } from 'react';
import { useNavigate } from 'react-router';
import { useTranslate } from '../../../translations/index.ts';
import { classes } from '../../../ui/index.ts';
import { AdjustIcon, CloseIcon, DragIcon, LockIcon } from '../../../ui/icons.ts';
import type { ListedEntry } from './listed-entries.ts';
import { wayWords } from './way-words.ts';

export type EntryRowsProps = {
  label: string;
  listed: readonly ListedEntry[];
  mayEdit: boolean;
  /** @param position  among the others, 0 for the first */
  onMove: (entryId: string, position: number) => void;
  onWays: (entry: ListedEntry) => void;
  onRemove: (entry: ListedEntry) => void;
};

const rowHeight = 72;
/* More than fit a screen: these are there at once, the rest of a long list right after. */
const firstRows = 40;
/* A press on these is not a press on the row: react-aria's own buttons keep it to themselves. */
const inRow =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink';

/**
 * The songs of a list, of which only those that can be seen are drawn. Rows are moved with the pointer by their handle,
 * or with the keyboard: Enter on the handle, the arrow keys, Enter again.
 */
export function EntryRows({ label, listed: all, mayEdit, onMove, onWays, onRemove }: EntryRowsProps) {
  const listed = useDeferredValue(all, all.slice(0, firstRows));
  const { language } = useTranslate();
  const navigate = useNavigate();
  const { dragAndDropHooks } = useDragAndDrop<ListedEntry>({
    isDisabled: !mayEdit,
    getItems: (keys, items) =>
      [...keys].map((key) => ({ 'text/plain': items.find(({ entry }) => entry.id === key)?.title ?? '' })),
    onReorder: ({ keys, target }) => {
      const [moved] = [...keys].map(String);
      if (moved === undefined) return;
      const others = listed.map(({ entry }) => entry.id).filter((id) => id !== moved);
      const at = others.indexOf(String(target.key));
      if (at >= 0) onMove(moved, target.dropPosition === 'after' ? at + 1 : at);
    },
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="h-0.5 rounded-full data-drop-target:bg-accent" />
    ),
  });
  const placeOf = new Map(listed.map(({ entry }, place) => [entry.id, place + 1]));
  return (
    <I18nProvider locale={language === 'no' ? 'nb-NO' : 'en-GB'}>
      <Virtualizer layout={ListLayout} layoutOptions={{ estimatedRowSize: rowHeight }}>
        <GridList
          aria-label={label}
          items={listed}
          dragAndDropHooks={dragAndDropHooks}
          dependencies={[placeOf, mayEdit, language]}
          onAction={(key) => {
            const to = listed.find(({ entry }) => entry.id === key)?.to;
            if (to !== undefined) void navigate(to);
          }}
        >
          {(item) => (
            <GridListItem
              id={item.entry.id}
              textValue={item.title}
              className={({ isDragging }) =>
                classes(
                  'group flex min-h-[4.5rem] items-center gap-3 border-b border-line py-2 hover:bg-wash focus-visible:outline-offset-[-2px]',
                  item.to ? 'cursor-pointer' : 'cursor-default',
                  isDragging && 'opacity-50',
                )
              }
            >
              <Row
                item={item}
                place={placeOf.get(item.entry.id)}
                {...(mayEdit && { onWays: () => onWays(item), onRemove: () => onRemove(item) })}
              />
            </GridListItem>
          )}
        </GridList>
      </Virtualizer>
    </I18nProvider>
  );
}

type RowProps = { item: ListedEntry; place: number | undefined; onWays?: () => void; onRemove?: () => void };

/* The list goes through all its entries whenever one changes; what is here is done only for those that are seen. */
function Row({ item, place, onWays, onRemove }: RowProps) {
  const { t } = useTranslate();
  const { title } = item;
  return (
    <>
      {onWays ? (
        <RowButton
          slot="drag"
          aria-label={t('lists.move', { title })}
          className="inline-flex h-11 w-8 shrink-0 cursor-grab items-center justify-center rounded-control text-ink-soft hover:text-ink"
        >
          <DragIcon aria-hidden className="size-5" />
        </RowButton>
      ) : null}
      <span className="min-w-7 shrink-0 text-right text-[0.9375rem] text-ink-soft tabular-nums">{place}</span>
      <Words item={item} />
      {onWays ? (
        <span className="flex shrink-0">
          <RowButton aria-label={t('ways.title', { title })} onPress={onWays} className={inRow}>
            <AdjustIcon aria-hidden className="size-[1.125rem]" />
          </RowButton>
          <RowButton
            aria-label={t('lists.remove', { title })}
            {...(onRemove && { onPress: onRemove })}
            className={inRow}
          >
            <CloseIcon aria-hidden className="size-[1.125rem]" />
          </RowButton>
        </span>
      ) : null}
    </>
  );
}

function Words({ item: { entry, song, title, books, to } }: { item: ListedEntry }) {
  const { t } = useTranslate();
  const ways = wayWords(entry, song, t);
  return (
    <span className={classes('flex min-w-0 grow flex-col', to ? '' : 'opacity-60')}>
      <span className="flex min-w-0 items-center gap-2">
        <span className="line-clamp-2 font-serif text-[1.0625rem] leading-snug">{title}</span>
        {song && !song.available ? (
          <LockIcon role="img" aria-label={t('list.locked-song')} className="size-4 shrink-0 text-ink-soft" />
        ) : null}
      </span>
      <span className="truncate text-sm text-ink-soft">{books}</span>
      {ways.length > 0 ? <span className="truncate text-sm text-accent">{ways.join(' · ')}</span> : null}
    </span>
  );
}
