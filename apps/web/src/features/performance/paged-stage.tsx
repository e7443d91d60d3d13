import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { LyricSection, type SectionToDraw } from '../../pieces/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { IconButton } from '../../ui/index.ts';
import { NextIcon, PreviousIcon } from '../../ui/icons.ts';
import { hintOf, pageAfter } from './pages-of.ts';
import { StageBar, type StageProps } from './stage-bar.tsx';
import { isTap, type Touch, turnOf } from './touch-turn.ts';
import { useFittedText } from './use-fitted-text.ts';
import { useStageKeys } from './use-stage-keys.ts';

type PagedStageProps = StageProps & { pages: readonly (readonly SectionToDraw[])[] };

/** The song in pages, turned by keys, pedals, buttons, taps and swipes. */
export function PagedStage({ pages, language, ...stage }: PagedStageProps) {
  const { choices } = stage;
  const [asked, setPage] = useState(0);
  const page = pageAfter(asked, 0, pages.length);
  const room = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const touched = useRef<Touch>(undefined);
  const shown = pages[page];
  const size = useFittedText({ room, text }, choices.isFitted ? 'fit' : choices.size, shown);
  const turn = (step: number) => setPage(pageAfter(page, step, pages.length));
  useEffect(() => {
    if (room.current) room.current.scrollTop = 0;
  }, [page]);
  const on = () => scrollOn(room, 1) || turn(1);
  const back = () => scrollOn(room, -1) || turn(-1);
  useStageKeys({
    ArrowRight: () => turn(1),
    ArrowLeft: () => turn(-1),
    ArrowDown: on,
    ArrowUp: back,
    PageDown: on,
    PageUp: back,
    ' ': on,
    Home: () => setPage(0),
    End: () => setPage(pages.length - 1),
  });
  const release = (event: PointerEvent) => {
    const from = touched.current;
    touched.current = undefined;
    if (!from || document.getSelection()?.toString()) return;
    // A chord that is tapped shows its diagram; a swipe that begins on one turns the page.
    const isChord = event.target instanceof Element && event.target.closest('button[data-chord]') !== null;
    if (isChord && isTap(from, placeOf(event))) return;
    turn(turnOf(from, placeOf(event), window.innerWidth));
  };
  return (
    <>
      <div
        ref={room}
        className="stage-room"
        onPointerDown={(event) => {
          touched.current = event.isPrimary && event.button === 0 ? placeOf(event) : undefined;
        }}
        onPointerUp={release}
        onPointerCancel={() => {
          touched.current = undefined;
        }}
      >
        <div ref={text} lang={language} className="lyrics stage-text">
          {shown?.map((section, place) => (
            <LyricSection key={`${page}-${place}`} section={section} />
          ))}
        </div>
      </div>
      <StageBar {...stage} size={size}>
        <Position pages={pages} page={page} onTurn={turn} />
      </StageBar>
    </>
  );
}

type PositionProps = { pages: PagedStageProps['pages']; page: number; onTurn: (step: number) => void };

function Position({ pages, page, onTurn }: PositionProps) {
  const { t } = useTranslate();
  const hint = hintOf(pages[page + 1]);
  const names = pages[page]?.map(({ label, isVerse }) => (isVerse ? t('performance.verse', { number: label }) : label));
  const place = t('performance.page', { page: page + 1, count: pages.length });
  return (
    <>
      <IconButton
        label={t('performance.previous')}
        icon={<PreviousIcon aria-hidden className="size-6" />}
        onClick={() => onTurn(-1)}
        disabled={page === 0}
      />
      <div className="min-w-0 grow text-center text-[0.8125rem] leading-tight">
        <p aria-hidden className="tabular-nums">
          {place}
        </p>
        {hint ? (
          <p className="truncate text-ink-soft" title={hint}>
            {t('performance.next-words', { words: hint })}
          </p>
        ) : null}
        <p role="status" className="sr-only">
          {[place, ...(names ?? [])].join(', ')}
        </p>
      </div>
      <IconButton
        label={t('performance.next')}
        icon={<NextIcon aria-hidden className="size-6" />}
        onClick={() => onTurn(1)}
        disabled={page >= pages.length - 1}
      />
    </>
  );
}

const placeOf = ({ clientX, clientY, timeStamp }: PointerEvent): Touch => ({
  x: clientX,
  y: clientY,
  atMs: timeStamp,
});

/* A page too long for the screen is read to its end before it is turned. True when there was something left to read. */
function scrollOn({ current: room }: RefObject<HTMLElement | null>, way: 1 | -1): boolean {
  if (!room) return false;
  const left = way === 1 ? room.scrollHeight - room.clientHeight - room.scrollTop : room.scrollTop;
  if (left < 2) return false;
  room.scrollTop += way * room.clientHeight * 0.85;
  return true;
}
