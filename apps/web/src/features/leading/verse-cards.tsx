import { stripItalics } from '@canticle/music';
import {
  isRemark,
  type NextStep,
  type PresentedSlide,
  type PresentedVerse,
  splitVerseNumber,
  versePositions,
  visiblePositions,
} from '@canticle/presentation';
import {
  isChosenOnWall,
  type Presenter,
  type PresenterState,
  SlidePicture,
  usePageName,
  useVerseName,
} from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes } from '../../ui/index.ts';
import { slideName } from './slide-name.ts';
import type { ReadingProblem } from './use-slide-content.ts';

type VerseCardsProps = {
  presenter: Presenter;
  state: PresenterState;
  title: string;
  next: NextStep | undefined;
  /** Why a reading shows no text. */
  problem: ReadingProblem | undefined;
};

/**
 * The verses of the chosen song in the sung order. Those on the wall have a gold frame, those that come next a dotted
 * one. A press on a verse makes it the next one; its checkbox leaves it out, with the chorus after it.
 */
export function VerseCards({ presenter, state, title, next, problem }: VerseCardsProps) {
  const { t } = useTranslate();
  const nameOf = useVerseName();
  const pageName = usePageName();
  const { chosen, published } = state;
  if (!chosen) return null;
  const { lyrics, settings, slide } = chosen.document;
  const positions = versePositions(lyrics.verses);
  const isOnWall = isChosenOnWall(state) && published?.document.settings.muted === false;
  const onWall = new Set(isOnWall && published ? visiblePositions(published.document) : []);
  const isNextHere = next !== undefined && next.kind !== 'blank' && next.entry.entryId === chosen.entryId;
  const nextPositions = new Set(isNextHere ? visiblePositions(next.entry.document) : []);
  return (
    <section aria-label={t(slide ? 'lead.pages' : 'presentation.verses')}>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-3">
        <h1 className="min-w-0 truncate text-xl font-medium" dir="auto">
          {slide ? slideName(slide, t('slide.picture')) : title}
        </h1>
        {slide && positions.length < 2 ? null : (
          <Button variant="plain" className="shrink-0" onClick={() => presenter.dispatch({ do: 'toggle-all' })}>
            {t('presentation.toggle-all')}
          </Button>
        )}
      </div>
      {slide?.source ? <p className="-mt-2 mb-3 text-sm text-ink-soft">{slide.source}</p> : null}
      {problem ? (
        <p role="status" className="mb-3 text-ink-soft">
          {t(`lead.reading.${problem}`)}
        </p>
      ) : null}
      <ol className="flex flex-col gap-2">
        {positions.map((position) => {
          const verse = lyrics.verses[position];
          if (!verse) return null;
          return (
            <li key={position}>
              <VerseCard
                verse={verse}
                slide={slide ?? undefined}
                name={slide ? pageName(chosen.document, [position]) : nameOf(verse)}
                isIncluded={settings.availableVerses[position] !== false}
                mark={onWall.has(position) ? 'wall' : nextPositions.has(position) ? 'next' : undefined}
                language={lyrics.languageKey}
                onPick={() => presenter.pick(position)}
                onToggle={() => presenter.dispatch({ do: 'toggle-verse', place: position })}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type VerseCardProps = {
  verse: PresentedVerse;
  /** What the verse is a page of; undefined for a song. */
  slide: PresentedSlide | undefined;
  name: string;
  isIncluded: boolean;
  mark: 'wall' | 'next' | undefined;
  language: string;
  onPick: () => void;
  onToggle: () => void;
};

function VerseCard({ verse, slide, name, isIncluded, mark, language, onPick, onToggle }: VerseCardProps) {
  const { t } = useTranslate();
  return (
    <div
      className="lead-verse"
      data-chorus={verse.type === 'chorus' || undefined}
      data-mark={mark}
      data-skipped={isIncluded ? undefined : true}
    >
      <label className="lead-tick">
        <input
          type="checkbox"
          aria-label={t('lead.include', { page: name })}
          checked={isIncluded}
          onChange={onToggle}
          className="m-auto size-5 accent-accent"
        />
      </label>
      <button type="button" onClick={onPick} className="lead-words">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-sans text-sm text-ink-soft">
          <span>{name}</span>
          {mark === 'wall' ? <span className="font-medium text-gold">{t('lead.on-wall')}</span> : null}
          {mark === 'next' ? <span>{t('lead.next')}</span> : null}
        </span>
        <span lang={language} className="block">
          {slide ? (
            <SlideWords slide={slide} verse={verse} />
          ) : (
            verse.content.map((line, index) => (
              <span key={index} className={classes('block', isRemark(line) && 'text-sm text-ink-soft')}>
                {stripItalics(line)}
              </span>
            ))
          )}
        </span>
      </button>
    </div>
  );
}

/* The words of one page; the title and the picture of an announcement are on each of its pages. */
function SlideWords({ slide, verse }: { slide: PresentedSlide; verse: PresentedVerse }) {
  return (
    <>
      {slide.picture === null ? null : (
        <span className="lead-slide-picture">
          <SlidePicture slide={slide} isAlone={false} />
        </span>
      )}
      {slide.kind === 'announcement' && slide.title !== '' ? (
        <span className="block font-semibold">{slide.title}</span>
      ) : null}
      {verse.content.map((line, index) => {
        const { number, words } = splitVerseNumber(line);
        return (
          <span key={index} className="block text-start" dir="auto">
            {number === '' ? null : <span className="text-sm text-ink-soft">{number} </span>}
            {words}
          </span>
        );
      })}
    </>
  );
}
