import './screen.css';
import {
  createSongHeader,
  lyricsIn,
  pageSize,
  type PresentationDocument,
  visiblePositions,
  availablePositions,
} from '@canticle/presentation';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { formatHeader } from './format-header.ts';
import { VerseView, type DisplayedVerse } from './verse-view.tsx';
import { SlideScreen } from './slide-screen.tsx';
import { typeStyle } from './type-style.ts';
import { useFittedLine } from './use-fitted-line.ts';
import { useFittedScreen } from './use-fitted-screen.ts';
import { useStableValue } from './use-stable-value.ts';

/* Narrower than this there is no space for a second language beside the first. */
const sideBySideQuery = '(min-width: 700px)';

/* A tablet may be rotated in the middle of a song. */
const wideWindowStore = {
  getSnapshot: () => matchMedia(sideBySideQuery).matches,
  subscribe: (listener: () => void) => {
    const width = matchMedia(sideBySideQuery);
    width.addEventListener('change', listener);
    return () => width.removeEventListener('change', listener);
  },
};

type ScreenProps = {
  document: PresentationDocument;
  /** True for a small picture of the screen: it is no heading and no landmark, and of a wide window. */
  isPicture?: boolean;
  children?: ReactNode;
};

/** The projector's view of a document: nothing is ever cut off, and nothing can be pressed. */
export function Screen({ document: shown, isPicture = false, children }: ScreenProps) {
  const { ref, isPointerActive } = usePointerActivity();
  const Root = isPicture ? 'div' : 'main';
  const Content = shown.slide ? SlideScreen : SongScreen;
  return (
    <Root
      ref={ref}
      className="screen"
      data-muted={shown.settings.muted || undefined}
      data-awake={isPointerActive || undefined}
    >
      <Content document={shown} isPicture={isPicture} />
      {children}
    </Root>
  );
}

/* The verses of a song as large as fits, its songbook at the side, and its credits at the foot. */
function SongScreen({ document: shown, isPicture }: Required<Pick<ScreenProps, 'document' | 'isPicture'>>) {
  const { settings, collection } = shown;
  const containerRef = useRef<HTMLDivElement>(null);
  const cloneRef = useRef<HTMLDivElement>(null);
  // Every step creates a new document; verses are rendered and measured again only when they change.
  const verses = useStableValue(
    availablePositions(shown).map((place) => ({ place, ...displayedVerseAt(shown, place) })),
  );
  const fitsSideBySide = useSyncExternalStore(wideWindowStore.subscribe, wideWindowStore.getSnapshot);
  const isSideBySide =
    settings.secondLanguage !== null && settings.secondPlace === 'beside' && (fitsSideBySide || isPicture);
  const fitContent = useStableValue({
    verses: verses.map(({ verse }) => verse),
    pageSize: pageSize(settings),
    asLargeAsFits: settings.asLargeAsFits,
    second: [settings.secondLanguage, isSideBySide],
    sidePanel: settings.showSideBar && collection?.id,
  });
  const fit = useFittedScreen(containerRef, cloneRef, fitContent);
  const pagePositions = visiblePositions(shown);
  const second = isSideBySide ? 'beside' : undefined;
  // As wide as where it was measured, else as the longest line of the page, which is in the middle.
  const isWide = isSideBySide || fit?.isWrapped === true;
  return (
    <>
      {settings.showSideBar && collection ? (
        <div className="screen-panel">
          {collection.image ? (
            <img src={collection.image} alt="" />
          ) : (
            <p>{localizedText(collection.name, shown.lyrics.languageKey)}</p>
          )}
        </div>
      ) : null}
      <div className="screen-body">
        <div ref={containerRef} className="screen-room">
          <div
            className="screen-text"
            aria-live={isPicture ? undefined : 'polite'}
            data-second={second}
            data-wrapped={fit?.isWrapped || undefined}
            style={{ ...typeStyle(fit), width: isWide ? '95%' : undefined }}
          >
            {verses
              .filter(({ place }) => pagePositions.includes(place))
              .map((verse) => (
                <VerseView key={verse.place} displayed={verse} />
              ))}
          </div>
          <div ref={cloneRef} aria-hidden className="screen-copy" data-second={second}>
            {verses.map((verse) => (
              <VerseView key={verse.place} displayed={verse} />
            ))}
          </div>
        </div>
        <ScreenFoot document={shown} isPicture={isPicture} />
      </div>
    </>
  );
}

/* The title, who made the song and its rights, in one line or two below the first verse and the last one; the others keep its room. */
function ScreenFoot({ document: shown, isPicture }: Required<Pick<ScreenProps, 'document' | 'isPicture'>>) {
  const { t } = useTranslate();
  const header = createSongHeader(shown, shown.lyrics.languageKey, shown.settings.secondLanguage);
  const line = useFittedLine();
  const available = availablePositions(shown);
  const visible = visiblePositions(shown);
  const isShown = visible.includes(available[0] ?? '') || visible.includes(available.at(-1) ?? '');
  const title = [header.number, header.title].filter((part) => part !== null && part !== '').join(' ');
  const Heading = isPicture ? 'p' : 'h1';
  const { credits, rights } = formatHeader(header, t);
  return (
    <footer className="screen-foot" data-hidden={!isShown || undefined}>
      <div ref={line} className="screen-credits">
        <Heading>{title}</Heading>
        {credits.map((part) => (
          <span key={part}>{part}</span>
        ))}
        {rights.length > 0 ? <span className="screen-rights">{rights.join(' · ')}</span> : null}
      </div>
    </footer>
  );
}

function displayedVerseAt(document: PresentationDocument, position: string): DisplayedVerse {
  const { lyrics, settings } = document;
  const verse = lyrics.verses[position];
  if (!verse) throw new RangeError(`There is no verse ${position}`);
  const other =
    settings.secondLanguage === lyrics.languageKey ? undefined : lyricsIn(document, settings.secondLanguage);
  const second = other?.verses[position];
  return {
    verse,
    language: lyrics.languageKey,
    second: other && second ? { verse: second, language: other.languageKey } : undefined,
  };
}

const idleMs = 2_500;

/* The pointer and the controls are visible while the pointer moves. The wheel does nothing. */
function usePointerActivity() {
  const ref = useRef<HTMLDivElement>(null);
  const [isPointerActive, setPointerActive] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleActivity = () => {
      clearTimeout(timer);
      setPointerActive(true);
      timer = setTimeout(() => setPointerActive(false), idleMs);
    };
    const preventWheel = (event: WheelEvent) => event.preventDefault();
    element.addEventListener('pointermove', handleActivity);
    element.addEventListener('pointerdown', handleActivity);
    element.addEventListener('wheel', preventWheel, { passive: false });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointermove', handleActivity);
      element.removeEventListener('pointerdown', handleActivity);
      element.removeEventListener('wheel', preventWheel);
    };
  }, []);
  return { ref, isPointerActive };
}
