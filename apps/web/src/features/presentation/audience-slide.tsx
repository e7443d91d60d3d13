import './slide.css';
import { type PresentationDocument, versePositions } from '@canticle/presentation';
import { SlidePage, SlidePicture } from './slide-page.tsx';

/** The page of a slide as somebody reads it on their own device. */
export function AudienceSlide({ document: { slide, lyrics } }: { document: PresentationDocument }) {
  if (!slide) return null;
  const pages = versePositions(lyrics.verses).flatMap((position) => lyrics.verses[position] ?? []);
  const hasText = slide.title !== '' || pages.some(({ content }) => content.length > 0);
  return (
    <article className="audience-text" lang={lyrics.languageKey}>
      {slide.source ? (
        <header className="mb-6">
          <h1 className="text-xl font-medium">{slide.title}</h1>
          <p className="text-sm text-ink-soft">{slide.source}</p>
        </header>
      ) : null}
      <div aria-live="polite" className="audience-verses slide" data-running={slide.source !== '' || undefined}>
        <SlidePicture slide={slide} isAlone={!hasText} />
        {pages.map((page) => (
          <SlidePage
            key={page.section}
            page={page}
            heading={slide.kind === 'announcement' ? slide.title : ''}
            isPicture={false}
          />
        ))}
      </div>
    </article>
  );
}
