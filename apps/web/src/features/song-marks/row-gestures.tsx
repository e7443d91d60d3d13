import { createContext, type MouseEvent, type PointerEvent, type ReactNode, useContext, useRef, useState } from 'react';
import { openAddToList } from '../lists/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Dialog } from '../../ui/index.ts';
import { AddToListIcon, HeartIcon, MoreIcon } from '../../ui/icons.ts';
import { RowMarkButtons, type SongMarks } from './row-mark-buttons.tsx';

/* A row is pulled when the finger has moved sideways this far, and lets go into its action from the second. Pixels. */
const startPx = 12;
const readyPx = 72;
const maxPullPx = 120;
/* Phones use the edge for the back gesture. */
const edgePx = 24;
/* Safari on a phone tells of no long press. */
const longPressMs = 550;
const clickDelayMs = 300;

type Song = { readonly id: string; readonly title: string };

const OpenMenuContext = createContext<(song: Song) => void>(() => {});

type RowGesturesProps = {
  /** The song with an id. */
  findSong: (id: string) => Song | undefined;
  marks: SongMarks;
  children: ReactNode;
};

type Pull = { readonly row: HTMLElement; readonly song: Song; readonly x: number; readonly y: number };

/**
 * What a finger does on the rows of songs inside (`SongRow` with an id): to the right marks a favourite or removes the
 * mark, to the left adds to a list, and a long press opens a menu with both.
 */
export function RowGestures({ findSong, marks, children }: RowGesturesProps) {
  const { t } = useTranslate();
  const [menuSong, setMenuSong] = useState<Song>();
  const toggle = ({ id, title }: Song) => void marks.onFavouriteChange(id, !marks.favourites.has(id), title);
  const handlers = useRowPull({
    findSong,
    onLongPress: setMenuSong,
    onPull: { right: toggle, left: openAddToList },
    textOf: {
      right: ({ id }) => t(marks.favourites.has(id) ? 'favourites.remove' : 'favourites.add'),
      left: () => t('lists.add-short'),
    },
  });
  return (
    <OpenMenuContext value={setMenuSong}>
      <div className="contents" {...handlers}>
        {children}
      </div>
      {menuSong ? (
        <RowMenu
          song={menuSong}
          isFavourite={marks.favourites.has(menuSong.id)}
          onToggle={() => toggle(menuSong)}
          onClose={() => setMenuSong(undefined)}
        />
      ) : null}
    </OpenMenuContext>
  );
}

type RowPullOptions = {
  findSong: (id: string) => Song | undefined;
  onLongPress: (song: Song) => void;
  onPull: Readonly<Record<'left' | 'right', (song: Song) => void>>;
  textOf: Readonly<Record<'left' | 'right', (song: Song) => string>>;
};

/* The handlers of the element around the rows. A finger that moves down scrolls; the row it was on is then left alone. */
function useRowPull({ findSong, onLongPress, onPull, textOf }: RowPullOptions) {
  const pull = useRef<Pull>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ignoresClick = useRef(false);
  const release = () => {
    clearTimeout(timer.current);
    if (pull.current) resetRow(pull.current.row);
    pull.current = undefined;
  };
  const pressLong = (song: Song) => {
    release();
    onLongPress(song);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      ignoresClick.current = false;
      release();
      const row = event.pointerType === 'touch' && event.isPrimary ? rowOf(event.target) : undefined;
      const song = row && findSong(row.dataset['song'] ?? '');
      if (!song || event.clientX < edgePx || event.clientX > document.documentElement.clientWidth - edgePx) return;
      pull.current = { row, song, x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        ignoresClick.current = true;
        pressLong(song);
      }, longPressMs);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!pull.current) return;
      const { row, song, x, y } = pull.current;
      const [dx, dy] = [event.clientX - x, event.clientY - y];
      const isPulled = row.dataset['swipe'] !== undefined;
      if (!isPulled && Math.max(Math.abs(dx), Math.abs(dy)) < startPx) return;
      clearTimeout(timer.current);
      if (!isPulled && Math.abs(dy) > Math.abs(dx)) return release();
      ignoresClick.current = true;
      pullRow(row, dx, textOf[dx > 0 ? 'right' : 'left'](song));
    },
    onPointerUp: () => {
      const held = pull.current;
      const { swipe, swipeReady } = held?.row.dataset ?? {};
      release();
      // Browsers differ in whether a click follows; a later one is another.
      setTimeout(() => (ignoresClick.current = false), clickDelayMs);
      if (held && swipeReady !== undefined) onPull[swipe === 'right' ? 'right' : 'left'](held.song);
    },
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
      const { nativeEvent } = event;
      const isTouch = 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch';
      const song = isTouch ? findSong(rowOf(event.target)?.dataset['song'] ?? '') : undefined;
      if (!song) return;
      event.preventDefault();
      pressLong(song);
    },
    onClickCapture: (event: MouseEvent) => {
      if (!ignoresClick.current) return;
      ignoresClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

const rowOf = (target: EventTarget): HTMLElement | undefined =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-song]') ?? undefined) : undefined;

/* The row follows the finger without rendering: a frame of a long list takes too long. */
function pullRow(row: HTMLElement, dx: number, text: string): void {
  row.dataset['swipe'] = dx > 0 ? 'right' : 'left';
  row.dataset['swipeText'] = text;
  row.toggleAttribute('data-swipe-ready', Math.abs(dx) >= readyPx);
  row.style.setProperty('--swipe', `${Math.max(-maxPullPx, Math.min(maxPullPx, dx))}px`);
}

function resetRow(row: HTMLElement): void {
  delete row.dataset['swipe'];
  delete row.dataset['swipeText'];
  delete row.dataset['swipeReady'];
  row.style.removeProperty('--swipe');
}

type RowActionsProps = Song & { tabIndex: 0 | -1; marks: SongMarks };

/**
 * The actions on a row inside `RowGestures`: buttons for a pointer; on a touch screen one button for the menu, which
 * is visible while it has the focus: for the keyboard and for screen readers, which cannot swipe.
 */
export function RowActions({ id, title, tabIndex, marks }: RowActionsProps) {
  const { t } = useTranslate();
  const openMenu = useContext(OpenMenuContext);
  const isTouch = matchMedia('(pointer: coarse)').matches;
  if (!isTouch) return <RowMarkButtons id={id} title={title} tabIndex={tabIndex} marks={marks} />;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('list.actions', { title })}
      tabIndex={tabIndex}
      onClick={() => openMenu({ id, title })}
      className="row-menu-button"
    >
      <MoreIcon aria-hidden className="size-5" />
    </button>
  );
}

type RowMenuProps = { song: Song; isFavourite: boolean; onToggle: () => void; onClose: () => void };

function RowMenu({ song, isFavourite, onToggle, onClose }: RowMenuProps) {
  const { t } = useTranslate();
  const itemClass = 'flex min-h-12 w-full items-center gap-3 rounded-control px-3 text-start hover:bg-wash';
  return (
    <Dialog open title={song.title} onClose={onClose}>
      <button
        type="button"
        className={itemClass}
        onClick={() => {
          onToggle();
          onClose();
        }}
      >
        <HeartIcon aria-hidden className="size-5 text-gold" />
        {t(isFavourite ? 'favourites.remove' : 'favourites.add')}
      </button>
      <button
        type="button"
        className={itemClass}
        onClick={() => {
          onClose();
          openAddToList(song);
        }}
      >
        <AddToListIcon aria-hidden className="size-5 text-ink-soft" />
        {t('lists.add-short')}
      </button>
    </Dialog>
  );
}
