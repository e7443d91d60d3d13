import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { SongRow } from '../../pieces/index.ts';
import { type Translate, useTranslate } from '../../translations/index.ts';
import { Later, VirtualList, type VirtualListHandle } from '../../ui/index.ts';
import type { ListView } from './group-songs.ts';
import { GroupStrip } from './group-strip.tsx';
import type { ListLook } from './remembered-view.ts';
import { SongButton } from './song-button.tsx';
import { findTyped, type ListedSong, type SongGroup } from './song-order.ts';

/** How long one may think between two figures of a number, in milliseconds. */
const numberPauseMs = 1000;
const stripHeight = 49;

export type SongListProps = {
  groups: readonly SongGroup[];
  look: ListLook;
  /** The address of a song. */
  linkTo: (song: ListedSong) => string;
  /** The dim second line of a song. */
  detailOf: (song: ListedSong) => string;
  /** How often each song was opened, by id; undefined for those who are not told. */
  views: Readonly<Record<string, number>> | undefined;
  /** What a press on a song does that the person may not open. */
  onLocked: (song: ListedSong) => void;
  /** Under which name the place in the list is kept. */
  placeKey: string;
  /** Buttons at the end of a song's row; `tabIndex` is the row's. */
  actionsOf?: ((song: ListedSong, tabIndex: 0 | -1) => ReactNode) | undefined;
  /** How much the bars of the page cover at the top, in pixels. */
  covered: number;
};

/** The songs of one collection in their groups, as boards of titles or as number buttons, with a strip to jump along. */
export function SongList(props: SongListProps) {
  const { groups, look, linkTo, detailOf, views, onLocked, placeKey, covered, actionsOf } = props;
  const { t } = useTranslate();
  const list = useRef<VirtualListHandle>(null);
  const isGrid = look.type === 'grid';
  const isInBlocks = look.view === 'number' || look.view === 'views' || look.view === 'title';
  const hasStrip = groups.length > 1;
  return (
    <>
      {hasStrip ? (
        <div className="sticky top-(--top-bar) z-20 -mx-4 flex min-h-12 items-center border-b border-line bg-paper px-4 sm:-mx-8 sm:px-8">
          <GroupStrip groups={groups} view={look.view} onShow={(key) => list.current?.showGroup(key)} />
        </div>
      ) : null}
      <VirtualList
        key={`${look.view}:${look.type}`}
        label={viewName(look.view, t)}
        groups={groups}
        keyOf={({ song }) => song.id}
        itemHeight={isGrid ? 56 : 64}
        headingHeight={64}
        columnWidth={isGrid ? 68 : 320}
        reads={isGrid ? 'across' : isInBlocks ? 'down' : 'cards'}
        findTyped={findTyped}
        typeAheadMs={numberPauseMs}
        placeKey={`${placeKey}:${look.view}:${look.type}`}
        handle={list}
        coveredAbove={covered + (hasStrip ? stripHeight : 0)}
        drawHeading={(group) => (
          <GroupHeading group={group} hasCount={look.view !== 'number' && look.view !== 'views'} />
        )}
        drawItem={(item, focusable) =>
          isGrid ? (
            <SongButton item={item} to={linkTo(item)} onLocked={() => onLocked(item)} focusable={focusable} />
          ) : (
            <SongRow
              number={item.number}
              title={item.title}
              detail={detailOf(item)}
              to={linkTo(item)}
              newMelody={item.song.newMelody}
              available={item.song.available}
              enabled={item.song.enabled}
              views={views && (views[item.song.id] ?? 0)}
              onLocked={() => onLocked(item)}
              focusable={focusable}
              // The buttons of the rows are half of what is drawn; the songs come first.
              actions={actionsOf && <Later before={roomForActions}>{() => actionsOf(item, focusable.tabIndex)}</Later>}
            />
          )
        }
      />
    </>
  );
}

/* As wide as the two buttons that come. */
const roomForActions = <span className="w-22 shrink-0" />;

/** What a view is called. */
export const viewName = (view: ListView, t: Translate): string => t(`list.by-${view}`);

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
