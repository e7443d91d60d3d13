import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { PlayingMark } from '../../player/index.ts';
import { SongRow } from '../../components/index.ts';
import { type Translate, useTranslate } from '../../i18n/index.ts';
import { Deferred, VirtualList, type VirtualListHandle } from '../../ui/index.ts';
import type { SongGrouping } from './group-songs.ts';
import { GroupStrip } from './group-strip.tsx';
import type { ListAppearance } from './list-appearance.ts';
import { SongButton } from './song-button.tsx';
import { findByTypeAhead, type ListedSong, type SongGroup } from './song-order.ts';

/** The longest pause between two digits of a number, in milliseconds. */
const numberPauseMs = 1000;
const stripHeight = 49;

export type SongListProps = {
  groups: readonly SongGroup[];
  appearance: ListAppearance;
  /** The path of a song. */
  linkTo: (song: ListedSong) => string;
  /** The dimmed second line of a song. */
  detailOf: (song: ListedSong) => string;
  /** The view count of each song, by id; undefined for those who do not receive it. */
  views: Readonly<Record<string, number>> | undefined;
  /** Called when a locked song is pressed. */
  onLocked: (song: ListedSong) => void;
  /** The key under which the scroll position is stored. */
  scrollKey: string;
  /** Buttons at the end of a song's row; `tabIndex` is the row's. */
  actionsOf?: ((song: ListedSong, tabIndex: 0 | -1) => ReactNode) | undefined;
  /** The height covered by the page's bars at the top, in pixels. */
  covered: number;
};

/**
 * The songs of one collection in their groups, as cards of titles or as number buttons, with a strip to jump between
 * them.
 */
export function SongList(props: SongListProps) {
  const { groups, appearance, linkTo, detailOf, views, onLocked, scrollKey, covered, actionsOf } = props;
  const { t } = useTranslate();
  const list = useRef<VirtualListHandle>(null);
  const isGrid = appearance.type === 'grid';
  const isInRanges = appearance.view === 'number' || appearance.view === 'views' || appearance.view === 'title';
  const hasStrip = groups.length > 1;
  return (
    <>
      {hasStrip ? (
        <div className="sticky top-(--top-bar) z-20 -mx-4 flex min-h-12 items-center border-b border-line bg-paper px-4 sm:-mx-8 sm:px-8">
          <GroupStrip groups={groups} view={appearance.view} onJump={(key) => list.current?.scrollToGroup(key)} />
        </div>
      ) : null}
      <VirtualList
        key={`${appearance.view}:${appearance.type}`}
        label={groupingName(appearance.view, t)}
        groups={groups}
        getKey={({ song }) => song.id}
        itemHeight={isGrid ? 56 : 64}
        headingHeight={64}
        columnWidth={isGrid ? 68 : 320}
        layout={isGrid ? 'across' : isInRanges ? 'down' : 'cards'}
        findByText={findByTypeAhead}
        typeAheadMs={numberPauseMs}
        restoreKey={`${scrollKey}:${appearance.view}:${appearance.type}`}
        handle={list}
        topInset={covered + (hasStrip ? stripHeight : 0)}
        renderHeading={(group) => (
          <GroupHeading group={group} hasCount={appearance.view !== 'number' && appearance.view !== 'views'} />
        )}
        renderItem={(item, focusable) =>
          isGrid ? (
            <SongButton item={item} to={linkTo(item)} onLocked={() => onLocked(item)} focusable={focusable} />
          ) : (
            <SongRow
              number={item.number}
              title={item.title}
              detail={detailOf(item)}
              to={linkTo(item)}
              hasNewMelody={item.song.newMelody}
              isAvailable={item.song.available}
              isEnabled={item.song.enabled}
              mark={<PlayingMark songId={item.song.id} />}
              views={views && (views[item.song.id] ?? 0)}
              onLocked={() => onLocked(item)}
              focusable={focusable}
              // The buttons of the rows are half of the rendering work; the songs come first.
              actions={
                actionsOf && (
                  <Deferred fallback={actionsPlaceholder}>{() => actionsOf(item, focusable.tabIndex)}</Deferred>
                )
              }
            />
          )
        }
      />
    </>
  );
}

/* As wide as the two buttons that replace it. */
const actionsPlaceholder = <span className="w-22 shrink-0" />;

/** The name of a view. */
export const groupingName = (view: SongGrouping, t: Translate): string => t(`list.by-${view}`);

function GroupHeading({ group: { title, to, items }, hasCount }: { group: SongGroup; hasCount: boolean }) {
  return (
    <h2 className="flex min-h-16 items-end gap-3 border-b border-ink pt-4 pb-2 text-lg font-semibold tabular-nums">
      {to === undefined ? (
        title
      ) : (
        <Link
          to={to}
          className="underline decoration-line underline-offset-4 hover:text-accent hover:decoration-accent"
        >
          {title}
        </Link>
      )}
      {hasCount ? <span className="font-sans text-sm font-normal text-ink-soft">{items.length}</span> : null}
    </h2>
  );
}
