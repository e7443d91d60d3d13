import './screen.css';
import {
  createSongHeader,
  lyricsIn,
  pageSize,
  type PresentationDocument,
  visiblePositions,
  availablePositions,
} from '@canticle/presentation';
import { dequal } from 'dequal/lite';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import type { Fit } from './fit-screen.ts';
import { formatHeader } from './format-header.ts';
import { VerseView, type DisplayedVerse } from './verse-view.tsx';
import { useFittedScreen } from './use-fitted-screen.ts';

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

/** The projector's view of a document: nothing is ever cut off, and nothing can be pressed. */
export function Screen({ document: shown, children }: { document: PresentationDocument; children?: ReactNode }) {
  const { t, language } = useTranslate();
  const { settings, collection } = shown;
  const containerRef = useRef<HTMLDivElement>(null);
  const cloneRef = useRef<HTMLDivElement>(null);
  const { ref, isPointerActive } = usePointerActivity();
  // Every step creates a new document; verses are rendered and measured again only when they change.
  const verses = useStableValue(
    availablePositions(shown).map((place) => ({ place, ...displayedVerseAt(shown, place) })),
  );
  const fitsSideBySide = useSyncExternalStore(wideWindowStore.subscribe, wideWindowStore.getSnapshot);
  const isSideBySide = settings.secondLanguage !== null && settings.secondPlace === 'beside' && fitsSideBySide;
  const fitContent = useStableValue({
    verses: verses.map(({ verse }) => verse),
    pageSize: pageSize(settings),
    asLargeAsFits: settings.asLargeAsFits,
    second: [settings.secondLanguage, isSideBySide],
    sidePanel: settings.showSideBar && collection?.id,
  });
  const fit = useFittedScreen(containerRef, cloneRef, fitContent);
  const pagePositions = visiblePositions(shown);
  const header = createSongHeader(shown, shown.lyrics.languageKey);
  const second = isSideBySide ? 'beside' : undefined;
  // As wide as where it was measured, or as its longest line: this centres the text, and keeps it in the same position
  // from page to page.
  const isWide = isSideBySide || fit?.isWrapped === true;
  return (
    <main
      ref={ref}
      className="screen"
      data-muted={settings.muted || undefined}
      data-awake={isPointerActive || undefined}
    >
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
        <header className="screen-header">
          <h1>{[header.number, header.title].filter((part) => part !== null && part !== '').join(' ')}</h1>
          {[' ', ...formatHeader(header, t, language)].join(' · ').replace(/^ · /, '  ')}
        </header>
        <div ref={containerRef} className="screen-room">
          <div
            className="screen-text"
            aria-live="polite"
            data-second={second}
            data-wrapped={fit?.isWrapped || undefined}
            style={{
              ...typeStyle(fit),
              width: isWide ? '95%' : fit && `${Math.ceil(fit.width) + 1}px`,
              minHeight: fit?.height,
            }}
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
      </div>
      {children}
    </main>
  );
}

const typeStyle = (fit: Fit | undefined) => ({
  '--screen-size': `${fit?.size ?? 32}px`,
  '--screen-leading': fit?.leading ?? 1.5,
  '--screen-columns': fit && fit.columns > 1 ? fit.columns : 'auto',
});

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

/* Returns the previous value as long as the new one is equal. */
function useStableValue<Value>(value: Value): Value {
  const [stable, setStable] = useState({ value });
  if (dequal(stable.value, value)) return stable.value;
  setStable({ value });
  return value;
}

const idleMs = 2_500;

/* The pointer and the controls are visible while the pointer moves. The wheel does nothing. */
function usePointerActivity() {
  const ref = useRef<HTMLElement>(null);
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
