import { formatKey, parseKey } from '@canticle/music';
import { type ReactNode, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { PlayingMark } from '../../player/index.ts';
import { SongRow } from '../../components/index.ts';
import { type Translate, useTranslate } from '../../i18n/index.ts';
import { classes, Deferred, VirtualList, type VirtualListHandle } from '../../ui/index.ts';
import type { SongGrouping } from './group-songs.ts';
import { GroupRail } from './group-rail.tsx';
import { GroupStrip } from './group-strip.tsx';
import { hasShortTargets, jumpTargets } from './jump-targets.ts';
import type { ListAppearance } from './list-appearance.ts';
import { SongButton } from './song-button.tsx';
import type { FilesBySong } from './song-filter.ts';
import { findByTypeAhead, type ListedSong, type SongGroup } from './song-order.ts';

/** The longest pause between two digits of a number, in milliseconds. */
const numberPauseMs = 1000;
const stripHeight = 49;
/** A phone has a rail for as many songs. */
const minSongsForRail = 100;

export type SongListProps = {
  groups: readonly SongGroup[];
  appearance: ListAppearance;
  /** The path of a song. */
  linkTo: (song: ListedSong) => string;
  /** The dimmed second line of a song below the heading of a group, which it does not repeat. */
  detailOf: (song: ListedSong, heading: string) => string;
  /** Which songs have sheet music or recordings; empty until it is known. */
  files: FilesBySong;
  isFavourite: (song: ListedSong) => boolean;
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
  /** On a phone, long lists have a rail at the edge instead of the strip. */
  isOnPhone: boolean;
};

/**
 * The songs of one collection in their groups, as cards of titles or as number buttons, with a strip to jump between
 * them.
 */
export function SongList(props: SongListProps) {
  const { groups, appearance, scrollKey, covered, isOnPhone } = props;
  const { t, language } = useTranslate();
  const list = useRef<VirtualListHandle>(null);
  const isGrid = appearance.type === 'grid';
  const isInRanges = appearance.view === 'number' || appearance.view === 'views' || appearance.view === 'title';
  const isLong = useMemo(() => countItems(groups) >= minSongsForRail, [groups]);
  const hasRail = isOnPhone && isLong && groups.length > 1 && hasShortTargets(appearance.view);
  const hasStrip = groups.length > 1 && !hasRail;
  const jump = (key: string) => list.current?.scrollToGroup(key);
  return (
    <>
      {hasStrip ? (
        <div
          className="sticky z-10 -mx-4 flex min-h-12 items-center border-b border-line bg-paper px-4 sm:-mx-8 sm:px-8"
          style={{ top: covered }}
        >
          <GroupStrip groups={groups} view={appearance.view} onJump={jump} />
        </div>
      ) : null}
      {hasRail ? (
        <GroupRail targets={jumpTargets(groups, appearance.view, language)} onJump={jump} covered={covered} />
      ) : null}
      <div className={classes(hasRail && 'pe-4')}>
        <VirtualList
          key={`${appearance.view}:${appearance.type}`}
          label={groupingName(appearance.view, t)}
          groups={groups}
          getKey={({ song }) => song.id}
          itemHeight={56}
          headingHeight={56}
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
          renderItem={(item, focusable, { title }) =>
            isGrid ? (
              <SongButton
                item={item}
                to={props.linkTo(item)}
                onLocked={() => props.onLocked(item)}
                focusable={focusable}
              />
            ) : (
              <ListedSongRow {...props} item={item} heading={title} focusable={focusable} />
            )
          }
        />
      </div>
    </>
  );
}

const countItems = (groups: readonly SongGroup[]) => groups.reduce((total, { items }) => total + items.length, 0);

type ListedSongRowProps = SongListProps & {
  item: ListedSong;
  heading: string;
  focusable: { tabIndex: 0 | -1; 'data-place': number };
};

function ListedSongRow({ item, heading, focusable, ...list }: ListedSongRowProps) {
  const { linkTo, detailOf, onLocked, views, actionsOf } = list;
  const { song, number, title } = item;
  const key = parseKey(song.originalKey, song.minor);
  const files = list.files.get(song.id) ?? [];
  return (
    <SongRow
      id={song.available ? song.id : undefined}
      number={number}
      title={title}
      detail={detailOf(item, heading)}
      to={linkTo(item)}
      songKey={key ? formatKey(key) : ''}
      hasScore={files.some(({ type }) => type.startsWith('sheetmusic'))}
      hasRecording={files.some(({ type }) => type === 'audio' || type === 'video')}
      isFavourite={list.isFavourite(item)}
      hasNewMelody={song.newMelody}
      isAvailable={song.available}
      isEnabled={song.enabled}
      leadingMark={<PlayingMark songId={song.id} />}
      views={views && (views[song.id] ?? 0)}
      onLocked={() => onLocked(item)}
      focusable={focusable}
      // The buttons of the rows are half of the rendering work; the songs come first.
      actions={actionsOf && <Deferred fallback={null}>{() => actionsOf(item, focusable.tabIndex)}</Deferred>}
    />
  );
}

/** The name of a view. */
export const groupingName = (view: SongGrouping, t: Translate): string => t(`list.by-${view}`);

/* As high as a row, so that small groups side by side are on the same lines. */
function GroupHeading({ group: { title, to, items }, hasCount }: { group: SongGroup; hasCount: boolean }) {
  return (
    <h2 className="group-heading flex items-end gap-3 border-b border-ink pb-2 text-lg font-semibold tabular-nums">
      {to === undefined ? (
        <span className="min-w-0 truncate">{title}</span>
      ) : (
        <Link
          to={to}
          className="min-w-0 truncate underline decoration-line underline-offset-4 hover:text-accent hover:decoration-accent"
        >
          {title}
        </Link>
      )}
      {hasCount ? <span className="font-sans text-sm font-normal text-ink-soft">{items.length}</span> : null}
    </h2>
  );
}
