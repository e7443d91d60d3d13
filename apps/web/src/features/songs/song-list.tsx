import { useMemo, useRef } from 'react';
import { SongRow } from '../../pieces/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Segmented, VirtualList, type VirtualListHandle } from '../../ui/index.ts';
import { GroupStrip } from './group-strip.tsx';
import type { SongOrder } from './remembered-view.ts';
import { byNumber, byTitle, findTyped, type ListedSong } from './song-order.ts';

/** How long one may think between two figures of a number, in milliseconds. */
const numberPauseMs = 1000;
const stripHeight = 60;

export type SongListProps = {
  songs: readonly ListedSong[];
  order: SongOrder;
  onOrder: (order: SongOrder) => void;
  /** The address of a song. */
  linkTo: (song: ListedSong) => string;
  /** The dim second line of a song. */
  detailOf: (song: ListedSong) => string;
  /** Under which name the place in the list is kept. */
  placeKey: string;
  /** How much the bars of the page cover at the top, in pixels. */
  covered: number;
};

/** The songs of one collection by number or by title, with a strip to jump along. */
export function SongList({ songs, order, onOrder, linkTo, detailOf, placeKey, covered }: SongListProps) {
  const { t, language } = useTranslate();
  const list = useRef<VirtualListHandle>(null);
  const withoutNumber = t('list.no-number');
  const groups = useMemo(
    () => (order === 'title' ? byTitle(songs, language) : byNumber(songs, language, withoutNumber)),
    [songs, order, language, withoutNumber],
  );
  return (
    <>
      <div className="sticky top-(--top-bar) z-20 -mx-4 flex min-h-15 items-center gap-4 border-b border-line bg-paper px-4 sm:-mx-8 sm:px-8">
        <Segmented
          label={t('list.order')}
          options={[
            { value: 'number', label: t('list.by-number') },
            { value: 'title', label: t('list.by-title') },
          ]}
          chosen={order}
          onChoose={onOrder}
        />
        <GroupStrip groups={groups} onShow={(key) => list.current?.showGroup(key)} />
      </div>
      <VirtualList
        key={order}
        label={t(order === 'title' ? 'list.by-title' : 'list.by-number')}
        groups={groups}
        keyOf={({ song }) => song.id}
        itemHeight={64}
        headingHeight={64}
        columnWidth={320}
        findTyped={findTyped}
        typeAheadMs={numberPauseMs}
        placeKey={`${placeKey}:${order}`}
        handle={list}
        coveredAbove={covered + stripHeight}
        drawHeading={(group) => (
          <GroupHeading title={group.title} count={order === 'title' ? group.items.length : undefined} />
        )}
        drawItem={(item, focusable) => (
          <SongRow
            number={item.number}
            title={item.title}
            detail={detailOf(item)}
            to={linkTo(item)}
            newMelody={item.song.newMelody}
            available={item.song.available}
            enabled={item.song.enabled}
            focusable={focusable}
          />
        )}
      />
    </>
  );
}

function GroupHeading({ title, count }: { title: string; count: number | undefined }) {
  return (
    <h2 className="flex min-h-16 items-end pt-4 gap-3 border-b border-ink pb-2 text-lg font-semibold tabular-nums">
      {title}
      {count === undefined ? null : <span className="font-sans text-sm font-normal text-ink-soft">{count}</span>}
    </h2>
  );
}
