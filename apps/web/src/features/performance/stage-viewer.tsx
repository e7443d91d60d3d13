import './performance.css';
import type { SettingsV4 } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ChordPopoverArea } from '../chords/index.ts';
import { type LyricsFormat, saveLyricsFormat, songTextsQuery } from '../lyrics/index.ts';
import { type ReadingRequest, usePrefetchedReadings } from '../passages/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { findNextItem, withCurrentItem, type CurrentItem, type StageItem } from './stage-items.ts';
import { StageItemView } from './stage-item-view.tsx';
import { useStageSettings } from './use-stage-settings.ts';

export type StageViewerProps = {
  /** The songs, and what is between them, in the order they are played. One without an address (`to`) cannot be opened and is passed over. */
  items: readonly StageItem[];
  /** The id of the item it is opened at. */
  initialId: string;
  /** The key in the URL it was opened with, for the first song. */
  initialKey: string | null;
  initialFormat: LyricsFormat;
  settings: SettingsV4 | undefined;
  /** Another song is shown. */
  onMove: (item: StageItem) => void;
  onClose: (item: StageItem | undefined) => void;
};

type Place = { readonly id: string; readonly startAt: 'beginning' | 'end'; readonly hasMoved: boolean };

/**
 * Songs for performers: a whole set list or songbook as one book, turned by keys, pedals or touch, page by page through a
 * song and then to the next. The page that opens it keeps the screen awake.
 */
export function StageViewer({
  items: listed,
  initialId,
  initialKey,
  initialFormat,
  settings,
  onMove,
  onClose,
}: StageViewerProps) {
  const { t } = useTranslate();
  const [choices, choose] = useStageSettings();
  const [format, setFormat] = useState(initialFormat);
  const [place, setPlace] = useState<Place>({ id: initialId, startAt: 'beginning', hasMoved: false });
  const { isBarShown, setBarShown } = useBar();
  const { dialog, isOpen, restoreFocus } = useStageDialog();
  const [shown, setShown] = useState<CurrentItem>();
  const items = withCurrentItem(listed, shown);
  const position = items.findIndex(({ id }) => id === place.id);
  const item = items[position];
  if (item && (shown?.item.id !== item.id || shown.index !== position)) setShown({ item, index: position });
  const next = findNextItem(items, position, 1);
  const previous = findNextItem(items, position, -1);
  // A set is there as a whole, also when the network goes in the middle of it; of a songbook the songs beside this one.
  const near = items.length <= maxPrefetched ? items : [next, previous].flatMap((index) => items[index ?? -1] ?? []);
  usePrefetchedTexts(near.map(songIdOf));
  usePrefetchedReadings(near.flatMap(readingOf));
  const showItem = (index: number | undefined, startAt: Place['startAt']) => {
    const target = index === undefined ? undefined : items[index];
    if (!target) return;
    setPlace({ id: target.id, startAt, hasMoved: true });
    setBarShown(false);
    onMove(target);
  };
  const close = () => dialog.current?.close();
  return (
    // The dialog itself receives the keys of pedals; it is not a control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-label={t('performance.title', { title: item?.title ?? '' })}
      data-theme={choices.isStage ? 'stage' : undefined}
      onClose={(event) => event.target === dialog.current && onClose(item)}
      onClick={restoreFocus}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && setBarShown(true)}
      className="stage m-0 h-dvh max-h-none w-full max-w-none bg-paper p-0 text-ink outline-none open:flex open:flex-col"
    >
      {isOpen && item ? (
        <ChordPopoverArea key={item.id}>
          <StageItemView
            items={items}
            position={position}
            next={next}
            previous={previous}
            startAt={place.startAt}
            hasTitleCard={place.hasMoved}
            format={format}
            initialKey={place.hasMoved ? null : initialKey}
            settings={settings}
            choices={choices}
            choose={choose}
            isBarShown={isBarShown}
            onToggleBar={() => setBarShown(!isBarShown)}
            onHideBar={() => setBarShown(false)}
            onFormat={(next) => {
              saveLyricsFormat(next);
              setFormat(next);
            }}
            onLeave={(step) => showItem(step === 1 ? next : previous, step === 1 ? 'beginning' : 'end')}
            onChooseItem={(index) => showItem(index, 'beginning')}
            onClose={close}
          />
        </ChordPopoverArea>
      ) : null}
    </dialog>
  );
}

const maxPrefetched = 60;

const readingOf = (item: StageItem): ReadingRequest[] =>
  item.kind === 'reading' && item.row.reference
    ? [{ reference: item.row.reference, languages: item.row.languages ?? [] }]
    : [];

const songIdOf = (item: StageItem) => (item.kind === 'song' && item.song?.available ? item.song.id : undefined);

/* The native dialog is opened by a method, not by an attribute: only then is the page below it inert. It opens first:
 * hidden elements cannot be measured. */
function useStageDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element?.open === false) element.showModal();
    element?.focus();
    // oxlint-disable-next-line react/set-state-in-effect -- a dialog opens by a method, and only then has a size
    setOpen(true);
  }, []);
  // After a press with a finger or a mouse the focus returns to the text, so that it receives the keys of a pedal.
  const restoreFocus = (event: MouseEvent) => {
    const isField = event.target instanceof Element && event.target.closest('[popover], [popovertarget]') !== null;
    if (event.detail > 0 && !isField) dialog.current?.focus();
  };
  return { dialog, isOpen, restoreFocus };
}

const barMs = 4000;
/* When the stage opens: long enough to see that there is one. */
const firstBarMs = 2000;

/* The bar covers the first words, so it goes by itself; it stays while somebody is in one of its menus. */
function useBar() {
  // Counts the times it was shown, so that each begins its time again; undefined while it is hidden.
  const [shown, setShown] = useState<number | undefined>(0);
  useEffect(() => {
    if (shown === undefined) return undefined;
    const timer = setTimeout(() => setShown(undefined), shown === 0 ? firstBarMs : barMs);
    return () => clearTimeout(timer);
  }, [shown]);
  return {
    isBarShown: shown !== undefined,
    setBarShown: (isShown: boolean) => setShown((times) => (isShown ? (times ?? 0) + 1 : undefined)),
  };
}

/* Songs are there when they are turned to, also where the network is slow. */
function usePrefetchedTexts(songIds: readonly (string | undefined)[]): void {
  const queryClient = useQueryClient();
  const wanted = songIds.filter((id) => id !== undefined).join(' ');
  useEffect(() => {
    for (const id of wanted.split(' ').filter(Boolean)) void queryClient.prefetchQuery(songTextsQuery(id));
  }, [queryClient, wanted]);
}
