import '../presentation/screen.css';
import '../presentation/stage.css';
import type { PresentationPosition, PresentationSlide } from '@canticle/contract/calls';
import { presentSlide, type PresentationDocument, versePositions, visiblePositions } from '@canticle/presentation';
import { useEffect, useRef } from 'react';
import { useReadingText } from '../passages/index.ts';
import { LockedNote, SlidePage, SlidePicture, SlideScreen } from '../presentation/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { EmptyState, scrollBehavior } from '../../ui/index.ts';
import type { LiveView } from './use-live-view.ts';
import { useSong } from './use-song.ts';

type LiveSlideProps = { position: PresentationPosition; slide: PresentationSlide; view: LiveView };

/** A reading, a note or an announcement as a musician follows it. */
export function LiveSlide({ position, slide, view }: LiveSlideProps) {
  const { t } = useTranslate();
  const { passage, isPending } = useReadingText(slide.reading);
  if (isPending) return <EmptyState isPage title={t('app.loading')} />;
  if (slide.reading && !passage) return <LockedNote isReading title={slide.title} />;
  const { songId, language, settings } = position;
  const document = { ...presentSlide({ id: songId, language, content: slide, passage }), settings };
  return view === 'stage' ? (
    <StagePage document={document} nextSongId={position.nextSongId} />
  ) : (
    <WholeSlide document={document} />
  );
}

/* Every page; the one of the moment is marked and scrolled into view. */
function WholeSlide({ document }: { document: PresentationDocument }) {
  const text = useRef<HTMLDivElement>(null);
  const { slide, lyrics } = document;
  const [current] = visiblePositions(document);
  useEffect(() => {
    text.current?.querySelector('[data-now]')?.scrollIntoView({ block: 'nearest', behavior: scrollBehavior() });
  }, [current]);
  if (!slide) return null;
  return (
    // A scrollable element must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <main role="main" tabIndex={0} className="live-room">
      <div className="mx-auto max-w-reading">
        {slide.kind === 'reading' || slide.kind === 'announcement' ? (
          <h1 className="text-2xl font-medium">{slide.title}</h1>
        ) : null}
        {slide.source ? <p className="text-sm text-ink-soft">{slide.source}</p> : null}
        <SlidePicture slide={slide} isAlone={false} />
        <div ref={text} lang={lyrics.languageKey} className="live-slide mt-4">
          {versePositions(lyrics.verses).map((position) => {
            const page = lyrics.verses[position];
            return page ? (
              <div key={position} data-now={position === current || undefined} className="live-part">
                <SlidePage page={page} heading="" isPicture />
              </div>
            ) : null;
          })}
        </div>
      </div>
    </main>
  );
}

/* The page of the moment as large as fits, and the next song. */
function StagePage({ document, nextSongId }: { document: PresentationDocument; nextSongId: string | null }) {
  const { t, language } = useTranslate();
  const { song: nextSong } = useSong(nextSongId);
  return (
    <main className="flex min-h-0 grow flex-col">
      <div className="live-screen">
        <SlideScreen document={document} isPicture={false} />
      </div>
      <p className="border-t border-line px-4 py-2 text-ink-soft">
        {nextSong ? t('live.next-song', { title: localizedText(nextSong.name, language) }) : t('live.no-next-song')}
      </p>
    </main>
  );
}
