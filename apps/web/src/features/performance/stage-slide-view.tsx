import { type PresentationDocument, presentSlide, splitVerseNumber, versePositions } from '@canticle/presentation';
import { useReading } from '../passages/index.ts';
import { SlideScreen, usePageName } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { StageBar } from './stage-bar.tsx';
import type { StageFrame, StageItemViewProps } from './stage-props.ts';
import { StageFooter } from './stage-footer.tsx';
import type { StageSlideItem } from './stage-items.ts';
import { usePageTurns } from './use-page-turns.ts';

/** A heading, a reading or a note of a set, on pages of its own. */
export function StageSlideView({ item, next, previous, ...props }: StageItemViewProps & { item: StageSlideItem }) {
  const { t } = useTranslate();
  const { document, isPending } = useStageSlide(item);
  const { leader } = item.row;
  const readBy = leader ? t(item.kind === 'reading' ? 'set.read-by' : 'set.led-by', { name: leader }) : '';
  const stage: StageFrame = {
    ...props,
    title: item.title,
    place: [item.title, readBy].filter(Boolean).join(' · '),
    hasNext: next !== undefined,
    hasPrevious: previous !== undefined,
    nextTitle: next === undefined ? undefined : props.items[next]?.title,
  };
  return <SlidePages stage={stage} document={document} isPending={isPending} />;
}

type SlidePagesProps = { stage: StageFrame; document: PresentationDocument; isPending: boolean };

function SlidePages({ stage, document, isPending }: SlidePagesProps) {
  const pageName = usePageName();
  const positions = versePositions(document.lyrics.verses);
  const { page, turn, canTurn, gestures } = usePageTurns(stage, positions.length);
  const shown = { ...document, settings: { ...document.settings, currentIndex: page } };
  const name = pageName(shown);
  return (
    <>
      <div className="stage-room stage-slide" aria-busy={isPending} {...gestures}>
        {isPending ? null : <SlideScreen document={shown} isPicture={false} />}
      </div>
      <StageFooter
        place={stage.place}
        page={page}
        pageCount={positions.length}
        names={name === '' ? [] : [name]}
        next={firstWords(document, positions[page + 1]) ?? stage.nextTitle ?? ''}
      />
      <StageBar {...stage} onTurn={turn} canTurn={canTurn} />
    </>
  );
}

const previewLength = 40;

/* Of the next page. */
function firstWords({ lyrics }: PresentationDocument, position: string | undefined): string | undefined {
  const line = position === undefined ? undefined : lyrics.verses[position]?.content[0];
  if (line === undefined) return undefined;
  const { words } = splitVerseNumber(line);
  return words.length <= previewLength ? words : `${words.slice(0, previewLength).replace(/\s+\S*$/, '')} …`;
}

/* The row as it is shown; a reading without its text is the name of its passage. */
function useStageSlide({ id, kind, title, row }: StageSlideItem) {
  const { language } = useTranslate();
  const reference = kind === 'reading' ? (row.reference ?? undefined) : undefined;
  const { reading, isPending } = useReading(reference, row.languages ?? []);
  const document = presentSlide({
    id,
    language: reading?.language ?? language,
    content: { kind, title: reading?.title ?? title, body: '', picture: null, reading: reading ?? null },
    passage: reading ?? undefined,
  });
  return { document, isPending };
}
