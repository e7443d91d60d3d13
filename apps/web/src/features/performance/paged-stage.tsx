import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { classes } from '../../ui/index.ts';
import type { StageLayout } from './layout-pages.ts';
import { paginateSections, previewText } from './paginate-sections.ts';
import { StageBar } from './stage-bar.tsx';
import type { StageProps } from './stage-props.ts';
import { StageFooter } from './stage-footer.tsx';
import { StageSectionView } from './stage-section-view.tsx';
import type { StageSection } from './stage-section.ts';
import { useSongLayout } from './use-song-layout.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useStageKeys } from './use-stage-keys.ts';

type PagedStageProps = StageProps & { sections: readonly StageSection[] };

/** A song in pages, turned by keys, pedals, taps and swipes; after its last page comes the next song. */
export function PagedStage({ sections, ...stage }: PagedStageProps) {
  const { choices, language, startAt, onLeave } = stage;
  const room = useRef<HTMLDivElement>(null);
  const sample = useRef<HTMLDivElement>(null);
  // What stays on the screen when the size changes: a section, not a page.
  const [anchor, setAnchor] = useState(startAt === 'end' ? sections.length - 1 : 0);
  const groups = useMemo(
    () => (choices.hasFixedPages ? paginateSections(sections) : undefined),
    [choices.hasFixedPages, sections],
  );
  const layout = useSongLayout({ room, sample }, choices.isFitted ? 'fit' : choices.size, groups, sections);
  const pages = layout?.pages ?? [];
  const page = Math.max(0, findPage(pages, anchor));
  const goTo = (next: number) => {
    setAnchor(pages[next]?.[0]?.[0] ?? 0);
    stage.onHideBar();
  };
  const turnPage = (step: 1 | -1) => (pages[page + step] ? goTo(page + step) : onLeave(step));
  const scrollOrTurn = (step: 1 | -1) => scrollByPage(room, step) || turnPage(step);
  useEffect(() => {
    if (room.current) room.current.scrollTop = 0;
  }, [page]);
  useStageKeys({
    ArrowRight: () => turnPage(1),
    ArrowLeft: () => turnPage(-1),
    ArrowDown: () => scrollOrTurn(1),
    ArrowUp: () => scrollOrTurn(-1),
    PageDown: () => scrollOrTurn(1),
    PageUp: () => scrollOrTurn(-1),
    ' ': () => scrollOrTurn(1),
    Home: () => goTo(0),
    End: () => goTo(pages.length - 1),
  });
  const gestures = useStageGestures((gesture) =>
    gesture === 'bar' ? stage.onToggleBar() : turnPage(gesture === 'next' ? 1 : -1),
  );
  return (
    <>
      <div ref={room} className="stage-room" {...gestures}>
        <StageColumns layout={layout} page={page} sections={sections} language={language} />
      </div>
      {/* Measured, never seen: each line on one line, in the size that is tried. */}
      <div aria-hidden inert className="stage-sample">
        <div ref={sample} lang={language} className="lyrics stage-text stage-text-unbroken">
          {sections.map((section, index) => (
            <StageSectionView key={index} section={section} />
          ))}
        </div>
      </div>
      <PageFooter stage={stage} sections={sections} pages={pages} page={page} />
      <StageBar
        {...stage}
        size={layout?.size ?? choices.size}
        onTurn={turnPage}
        canTurn={{ back: page > 0 || stage.hasPrevious, forward: page < pages.length - 1 || stage.hasNext }}
      />
    </>
  );
}

type StageColumnsProps = {
  layout: StageLayout | undefined;
  page: number;
  sections: readonly StageSection[];
  language: string;
};

function StageColumns({ layout, page, sections, language }: StageColumnsProps) {
  if (!layout) return null;
  const columns = layout.pages[page] ?? [];
  return (
    <div
      lang={language}
      className={classes('lyrics stage-text', layout.hasWrappedLines ? null : 'stage-text-unbroken')}
      style={{ '--lyric-size': `${layout.size}px` }}
      data-two={columns.length > 1 || undefined}
    >
      {columns.map((column, index) => (
        <div key={`${page}-${index}`}>
          {column.map((position) => {
            const section = sections[position];
            return section ? <StageSectionView key={position} section={section} /> : null;
          })}
        </div>
      ))}
    </div>
  );
}

type PageFooterProps = {
  stage: StageProps;
  sections: readonly StageSection[];
  pages: StageLayout['pages'];
  page: number;
};

function PageFooter({ stage, sections, pages, page }: PageFooterProps) {
  const { t } = useTranslate();
  const shown = pages[page]?.flat().map((position) => sections[position]) ?? [];
  const nextSection = pages[page + 1]?.[0]?.[0];
  const names = shown.flatMap((section) =>
    section ? [section.isVerse ? t('performance.verse', { number: section.label }) : section.label] : [],
  );
  return (
    <StageFooter
      place={stage.place}
      page={page}
      pageCount={pages.length}
      names={names}
      next={nextSection === undefined ? (stage.nextTitle ?? '') : previewText(sections[nextSection])}
    />
  );
}

const findPage = (pages: StageLayout['pages'], section: number): number =>
  pages.findLastIndex((columns) => (columns[0]?.[0] ?? Infinity) <= section);

/* A page too long for the screen is scrolled to its end before it is turned. True when it scrolled. */
function scrollByPage({ current: room }: RefObject<HTMLElement | null>, direction: 1 | -1): boolean {
  if (!room) return false;
  const left = direction === 1 ? room.scrollHeight - room.clientHeight - room.scrollTop : room.scrollTop;
  if (left < 2) return false;
  room.scrollTop += direction * room.clientHeight * 0.85;
  return true;
}
