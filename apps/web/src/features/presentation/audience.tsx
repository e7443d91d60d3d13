import './audience.css';
import { createSongHeader, lyricsIn, type PresentationDocument, versePositions } from '@canticle/presentation';
import { useRef, useState, useSyncExternalStore } from 'react';
import { SiteLogo } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton, Select, windowTitle } from '../../ui/index.ts';
import { DarkIcon, LightIcon } from '../../ui/icons.ts';
import { AudienceSlide } from './audience-slide.tsx';
import { formatHeader } from './format-header.ts';
import { readAudienceSettings, saveAudienceSettings } from './audience-settings.ts';
import { VerseView } from './verse-view.tsx';
import { useAudience } from './use-audience.ts';
import { useFittedWidth } from './use-fitted-width.ts';
import { useNewestBranding } from './use-newest-branding.ts';
import { useScreenTheme } from './use-screen-theme.ts';

/** What anybody with the link sees: the current verses, in the language they choose. It is read-only. */
export function Audience({ audienceKey }: { audienceKey: string }) {
  const { t, language: userLanguage } = useTranslate();
  const { view, connection } = useAudience(audienceKey);
  const [settings, setSettings] = useState(readAudienceSettings);
  const updateSettings = (next: Partial<typeof settings>) => {
    const all = { ...settings, ...next };
    saveAudienceSettings(all);
    setSettings(all);
  };
  const theme = settings.theme ?? view?.theme ?? 'dark';
  useScreenTheme(theme);
  const languages = view?.languages ?? [];
  const language = languages.find((code) => code === (settings.language ?? userLanguage)) ?? languages[0] ?? 'en';
  const names = new Intl.DisplayNames([userLanguage], { type: 'language' });
  return (
    <main className="audience">
      <title>{windowTitle(t('audience.title'))}</title>
      <div className="audience-bar">
        <p role="status" className="min-w-0 grow text-sm text-ink-soft">
          {connection === 'lost'
            ? t('live.lost')
            : connection === 'open' && view?.isLeaderAway
              ? t('audience.leader-away')
              : null}
        </p>
        {languages.length > 1 ? (
          <Select
            label={t('presentation.language')}
            hideLabel
            value={language}
            options={languages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
            onValueChange={(code) => updateSettings({ language: code })}
          />
        ) : null}
        <IconButton
          label={t(theme === 'dark' ? 'audience.light' : 'audience.dark')}
          icon={
            theme === 'dark' ? (
              <LightIcon aria-hidden className="size-5" />
            ) : (
              <DarkIcon aria-hidden className="size-5" />
            )
          }
          onClick={() => updateSettings({ theme: theme === 'dark' ? 'light' : 'dark' })}
        />
      </div>
      {connection === 'gone' || connection === 'refused' ? (
        <StatusMessage title={t('audience.over')} text={t('audience.over.text')} />
      ) : view?.state === 'shown' && view.document ? (
        view.document.slide ? (
          <AudienceSlide document={view.document} />
        ) : (
          <AudienceVerses document={view.document} language={language} />
        )
      ) : (
        <WaitingMessage
          title={view ? t(`audience.${view.state === 'shown' ? 'waiting' : view.state}`) : t('app.loading')}
        />
      )}
    </main>
  );
}

const messageClass = 'm-auto flex max-w-md flex-col items-center gap-2 py-16 text-center';

function StatusMessage({ title, text }: { title: string; text: string }) {
  return (
    <div className={messageClass}>
      <h1 className="text-xl font-medium">{title}</h1>
      <p className="text-ink-soft">{text}</p>
    </div>
  );
}

/* Whose place it is, until something is shown. */
function WaitingMessage({ title }: { title: string }) {
  const branding = useNewestBranding({ whileHidden: false });
  return (
    <div className={messageClass}>
      <SiteLogo logo={branding.logo} className="size-24" />
      <p className="pb-4 font-serif text-2xl">{branding.name}</p>
      <h1 className="text-xl font-medium">{title}</h1>
    </div>
  );
}

/* In pixels, by the size of the screen. */
const usualSize = () => Math.min(40, Math.max(20, 0.052 * Math.min(innerWidth, innerHeight)));

const subscribeToResize = (onResize: () => void) => {
  addEventListener('resize', onResize);
  return () => removeEventListener('resize', onResize);
};

function AudienceVerses({ document, language }: { document: PresentationDocument; language: string }) {
  const { t } = useTranslate();
  const { lyrics } = document;
  const inLanguage = lyricsIn(document, language) ?? lyrics;
  const header = createSongHeader(document, inLanguage.languageKey);
  const { number, title } = header;
  const { credits, rights } = formatHeader(header, t);
  const verses = useRef<HTMLDivElement>(null);
  const size = useSyncExternalStore(subscribeToResize, usualSize);
  const positions = versePositions(lyrics.verses);
  useFittedWidth(verses, [document.song.id, language, ...positions].join(' '), {
    usual: size,
    most: size,
  });
  return (
    <article className="audience-text">
      <header className="mb-6">
        <h1 className="text-xl font-medium">
          {number === null ? null : <span className="text-ink-soft">{number} </span>}
          {title}
        </h1>
      </header>
      <div ref={verses} aria-live="polite" className="audience-verses">
        {positions.map((position) => {
          const first = lyrics.verses[position];
          const translated = inLanguage.verses[position];
          const verse = translated ?? first;
          if (!verse) return null;
          const code = translated ? inLanguage.languageKey : lyrics.languageKey;
          return <VerseView key={position} displayed={{ verse, language: code, second: undefined }} />;
        })}
      </div>
      <footer className="mt-8 text-sm text-ink-soft">{[...credits, ...rights].join(' · ')}</footer>
    </article>
  );
}
