import { type PresentedSlide, type PresentedVerse, splitVerseNumber } from '@canticle/presentation';
import { serverUrl } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';

type SlidePageProps = {
  page: PresentedVerse;
  /** Above the text; empty for none. */
  heading: string;
  /** True where it is no part of the outline of the page. */
  isPicture: boolean;
};

/** One page of a slide: running text, in which the numbers of verses are small. */
export function SlidePage({ page, heading, isPicture }: SlidePageProps) {
  const Heading = isPicture ? 'p' : 'h1';
  return (
    <div className="slide-page">
      {heading === '' ? null : (
        <Heading className="slide-title" dir="auto">
          {heading}
        </Heading>
      )}
      <div className="screen-lines">
        {page.content.map((line, index) => {
          const { number, words } = splitVerseNumber(line);
          return (
            <p key={index} className="slide-line" dir="auto">
              {number === '' ? null : <sup className="slide-number">{number}</sup>}
              {words}
            </p>
          );
        })}
      </div>
    </div>
  );
}

type SlidePictureProps = {
  slide: PresentedSlide;
  /** There is no text beside it. */
  isAlone: boolean;
};

/** The picture of an announcement. */
export function SlidePicture({ slide: { picture, title }, isAlone }: SlidePictureProps) {
  const { t } = useTranslate();
  if (picture === null) return null;
  return (
    <img
      src={serverUrl(picture.slice(1))}
      alt={isAlone ? title || t('slide.picture') : ''}
      className="slide-picture"
      data-alone={isAlone || undefined}
    />
  );
}
