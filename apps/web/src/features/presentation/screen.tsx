import './screen.css';
import {
  headerOf,
  lyricsIn,
  pageSize,
  type PresentationDocument,
  placesOnScreen,
  shownPlaces,
} from '@canticle/presentation';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { headerWords } from './header-words.ts';
import { ShownVerse, type VerseToShow } from './shown-verse.tsx';
import { useFittedScreen } from './use-fitted-screen.ts';

/* Below this a second language has no room beside the first. */
const leastForBeside = '(min-width: 700px)';

/* A tablet may be turned in the middle of a song. */
const wideWindow = {
  isNow: () => matchMedia(leastForBeside).matches,
  subscribe: (listener: () => void) => {
    const width = matchMedia(leastForBeside);
    width.addEventListener('change', listener);
    return () => width.removeEventListener('change', listener);
  },
};

/** What a projector shows of a document: nothing is ever cut off, and nothing is there to be pressed. */
export function Screen({ document: shown, children }: { document: PresentationDocument; children?: ReactNode }) {
  const { t, language } = useTranslate();
  const { settings, collection } = shown;
  const room = useRef<HTMLDivElement>(null);
  const copy = useRef<HTMLDivElement>(null);
  const { ref, isAwake } = usePointerAwake();
  // Every step brings a new document; its verses are drawn and measured again only when they are others.
  const verses = useSame(shownPlaces(shown).map((place) => ({ place, ...verseAt(shown, place) })));
  const hasRoom = useSyncExternalStore(wideWindow.subscribe, wideWindow.isNow);
  const isBeside = settings.secondLanguage !== null && settings.secondPlace === 'beside' && hasRoom;
  const toFit = useSame({
    verses: verses.map(({ verse }) => verse),
    pageSize: pageSize(settings),
    asLargeAsFits: settings.asLargeAsFits,
    second: [settings.secondLanguage, isBeside],
    sidePanel: settings.showSideBar && collection?.id,
  });
  const fit = useFittedScreen(room, copy, toFit);
  const onScreen = placesOnScreen(shown);
  const header = headerOf(shown, shown.lyrics.languageKey);
  const second = isBeside ? 'beside' : undefined;
  // As wide as where it was measured, or as its longest line: so the text stands in the middle, and still from page to page.
  const isWide = isBeside || fit?.isWrapped === true;
  const letters = {
    '--screen-size': `${fit?.size ?? 32}px`,
    '--screen-leading': fit?.leading ?? 1.5,
    '--screen-columns': fit && fit.columns > 1 ? fit.columns : 'auto',
  };
  return (
    <main ref={ref} className="screen" data-muted={settings.muted || undefined} data-awake={isAwake || undefined}>
      {settings.showSideBar && collection ? (
        <div className="screen-panel">
          {collection.image ? (
            <img src={collection.image} alt="" />
          ) : (
            <p>{nameIn(collection.name, shown.lyrics.languageKey)}</p>
          )}
        </div>
      ) : null}
      <div className="screen-body">
        <header className="screen-header">
          <h1>{[header.number, header.title].filter((part) => part !== null && part !== '').join(' ')}</h1>
          {[' ', ...headerWords(header, t, language)].join(' · ').replace(/^ · /, '  ')}
        </header>
        <div ref={room} className="screen-room">
          <div
            className="screen-text"
            aria-live="polite"
            data-second={second}
            data-wrapped={fit?.isWrapped || undefined}
            style={{
              ...(letters as CSSProperties),
              width: isWide ? '95%' : fit && `${Math.ceil(fit.width) + 1}px`,
              minHeight: fit?.height,
            }}
          >
            {verses
              .filter(({ place }) => onScreen.includes(place))
              .map((verse) => (
                <ShownVerse key={verse.place} shown={verse} />
              ))}
          </div>
          <div ref={copy} aria-hidden className="screen-copy" data-second={second}>
            {verses.map((verse) => (
              <ShownVerse key={verse.place} shown={verse} />
            ))}
          </div>
        </div>
      </div>
      {children}
    </main>
  );
}

function verseAt(document: PresentationDocument, place: string): VerseToShow {
  const { lyrics, settings } = document;
  const verse = lyrics.verses[place];
  if (!verse) throw new RangeError(`There is no verse ${place}`);
  const other =
    settings.secondLanguage === lyrics.languageKey ? undefined : lyricsIn(document, settings.secondLanguage);
  const second = other?.verses[place];
  return {
    verse,
    language: lyrics.languageKey,
    second: other && second ? { verse: second, language: other.languageKey } : undefined,
  };
}

/* The value of before as long as it says the same. */
function useSame<Value>(value: Value): Value {
  const said = JSON.stringify(value);
  const [same, setSame] = useState({ said, value });
  if (same.said === said) return same.value;
  setSame({ said, value });
  return value;
}

const restMs = 2_500;

/* The pointer and what can be pressed are there while somebody moves it. The wheel does nothing. */
function usePointerAwake() {
  const ref = useRef<HTMLElement>(null);
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wake = () => {
      clearTimeout(timer);
      setAwake(true);
      timer = setTimeout(() => setAwake(false), restMs);
    };
    const still = (event: WheelEvent) => event.preventDefault();
    element.addEventListener('pointermove', wake);
    element.addEventListener('pointerdown', wake);
    element.addEventListener('wheel', still, { passive: false });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('pointermove', wake);
      element.removeEventListener('pointerdown', wake);
      element.removeEventListener('wheel', still);
    };
  }, []);
  return { ref, isAwake };
}
