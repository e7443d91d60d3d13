import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { LyricSection, type DisplaySection } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { NextIcon, PreviousIcon } from '../../ui/icons.ts';
import { previewText, stepPage } from './paginate-sections.ts';
import { StageBar, type StageProps } from './stage-bar.tsx';
import { isTap, type TouchPoint, pageTurnOf } from './touch-gesture.ts';
import { useFittedText } from './use-fitted-text.ts';
import { useStageKeys } from './use-stage-keys.ts';

type PagedStageProps = StageProps & { pages: readonly (readonly DisplaySection[])[] };

/** The song in pages, turned by keys, pedals, buttons, taps and swipes. */
export function PagedStage({ pages, language, ...stage }: PagedStageProps) {
  const { choices } = stage;
  const [requestedPage, setPage] = useState(0);
  const page = stepPage(requestedPage, 0, pages.length);
  const containerRef = useRef<HTMLDivElement>(null);
  const textRef = useRef<HTMLDivElement>(null);
  const touchStart = useRef<TouchPoint>(undefined);
  const sections = pages[page];
  const size = useFittedText(
    { container: containerRef, text: textRef },
    choices.isFitted ? 'fit' : choices.size,
    sections,
  );
  const turnPage = (step: number) => setPage(stepPage(page, step, pages.length));
  useEffect(() => {
    if (containerRef.current) containerRef.current.scrollTop = 0;
  }, [page]);
  const forward = () => scrollByPage(containerRef, 1) || turnPage(1);
  const back = () => scrollByPage(containerRef, -1) || turnPage(-1);
  useStageKeys({
    ArrowRight: () => turnPage(1),
    ArrowLeft: () => turnPage(-1),
    ArrowDown: forward,
    ArrowUp: back,
    PageDown: forward,
    PageUp: back,
    ' ': forward,
    Home: () => setPage(0),
    End: () => setPage(pages.length - 1),
  });
  const handlePointerUp = (event: PointerEvent) => {
    const from = touchStart.current;
    touchStart.current = undefined;
    if (!from || document.getSelection()?.toString()) return;
    // A chord that is tapped shows its diagram; a swipe that begins on one turns the page.
    const isChord = event.target instanceof Element && event.target.closest('button[data-chord]') !== null;
    if (isChord && isTap(from, toTouchPoint(event))) return;
    turnPage(pageTurnOf(from, toTouchPoint(event), window.innerWidth));
  };
  return (
    <>
      <div
        ref={containerRef}
        className="stage-room"
        onPointerDown={(event) => {
          touchStart.current = event.isPrimary && event.button === 0 ? toTouchPoint(event) : undefined;
        }}
        onPointerUp={handlePointerUp}
        onPointerCancel={() => {
          touchStart.current = undefined;
        }}
      >
        <div ref={textRef} lang={language} className="lyrics stage-text">
          {sections?.map((section, index) => (
            <LyricSection key={`${page}-${index}`} section={section} />
          ))}
        </div>
      </div>
      <StageBar {...stage} size={size}>
        <PageNavigation pages={pages} page={page} onTurn={turnPage} />
      </StageBar>
    </>
  );
}

type PageNavigationProps = { pages: PagedStageProps['pages']; page: number; onTurn: (step: number) => void };

function PageNavigation({ pages, page, onTurn }: PageNavigationProps) {
  const { t } = useTranslate();
  const hint = previewText(pages[page + 1]);
  const names = pages[page]?.map(({ label, isVerse }) => (isVerse ? t('performance.verse', { number: label }) : label));
  const pageText = t('performance.page', { page: page + 1, count: pages.length });
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
          {pageText}
        </p>
        {hint ? (
          <p className="truncate text-ink-soft" title={hint}>
            {t('performance.next-words', { words: hint })}
          </p>
        ) : null}
        <p role="status" className="sr-only">
          {[pageText, ...(names ?? [])].join(', ')}
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

const toTouchPoint = ({ clientX, clientY, timeStamp }: PointerEvent): TouchPoint => ({
  x: clientX,
  y: clientY,
  atMs: timeStamp,
});

/* A page too long for the screen is scrolled to its end before it is turned. True when it scrolled. */
function scrollByPage({ current: container }: RefObject<HTMLElement | null>, direction: 1 | -1): boolean {
  if (!container) return false;
  const left =
    direction === 1 ? container.scrollHeight - container.clientHeight - container.scrollTop : container.scrollTop;
  if (left < 2) return false;
  container.scrollTop += direction * container.clientHeight * 0.85;
  return true;
}
