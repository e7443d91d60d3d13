import './slide.css';
import {
  availablePositions,
  type PresentationDocument,
  type PresentedSlide,
  type PresentedVerse,
  visiblePositions,
} from '@canticle/presentation';
import { useRef } from 'react';
import { SlidePage, SlidePicture } from './slide-page.tsx';
import { typeStyle } from './type-style.ts';
import { useFittedLine } from './use-fitted-line.ts';
import { useFittedScreen } from './use-fitted-screen.ts';
import { useStableValue } from './use-stable-value.ts';

/* The largest letters relative to the height of the screen: a word alone fills no wall. */
const maxShare = { heading: 0.16, reading: 0.1, words: 0.12 } as const;

type SlideScreenProps = { document: PresentationDocument; isPicture: boolean };

/** The projector's view of a slide: its page as large as fits, and for a reading the passage at the foot. */
export function SlideScreen({ document: shown, isPicture }: SlideScreenProps) {
  const container = useRef<HTMLDivElement>(null);
  const clone = useRef<HTMLDivElement>(null);
  const { settings, slide, lyrics } = shown;
  const pages = useStableValue(
    availablePositions(shown).flatMap((place): (PresentedVerse & { place: string })[] => {
      const page = lyrics.verses[place];
      return page ? [{ ...page, place }] : [];
    }),
  );
  const content = useStableValue({
    verses: pages,
    pageSize: 1,
    asLargeAsFits: settings.asLargeAsFits,
    running: { maxShare: maxShare[slide?.source ? 'reading' : slide?.kind === 'heading' ? 'heading' : 'words'] },
    beside: [slide?.title, slide?.picture],
  });
  const fit = useFittedScreen(container, clone, content);
  if (!slide) return null;
  const visible = visiblePositions(shown);
  const hasText = slide.title !== '' || pages.some((page) => page.content.length > 0);
  const heading = slide.kind === 'announcement' ? slide.title : '';
  return (
    <div
      className="screen-body slide"
      data-running={slide.source !== '' || undefined}
      data-kind={slide.kind}
      lang={lyrics.languageKey}
    >
      <SlidePicture slide={slide} isAlone={!hasText} />
      {hasText ? (
        <div ref={container} className="screen-room">
          <div
            className="screen-text"
            aria-live={isPicture ? undefined : 'polite'}
            data-wrapped
            style={{ ...typeStyle(fit), width: '95%' }}
          >
            {pages
              .filter(({ place }) => visible.includes(place))
              .map((page) => (
                <SlidePage key={page.place} page={page} heading={heading} isPicture={isPicture} />
              ))}
          </div>
          <div ref={clone} aria-hidden className="screen-copy">
            {pages.map((page) => (
              <SlidePage key={page.place} page={page} heading={heading} isPicture />
            ))}
          </div>
        </div>
      ) : null}
      {slide.source ? <SlideFoot slide={slide} isPicture={isPicture} /> : null}
    </div>
  );
}

/* The passage and the translation, small. */
function SlideFoot({ slide, isPicture }: { slide: PresentedSlide; isPicture: boolean }) {
  const line = useFittedLine();
  const Heading = isPicture ? 'p' : 'h1';
  return (
    <footer className="screen-foot">
      <div ref={line} className="screen-credits">
        <Heading>{slide.title}</Heading>
        <span>{slide.source}</span>
      </div>
    </footer>
  );
}
