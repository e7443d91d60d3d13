import './audience.css';
import { headerOf, lyricsIn, type PresentationDocument, placesOf } from '@canticle/presentation';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { IconButton, Select } from '../../ui/index.ts';
import { DarkIcon, LightIcon } from '../../ui/icons.ts';
import { audienceChoice, rememberAudience } from './audience-choice.ts';
import { ShownVerse } from './shown-verse.tsx';
import { useAudience } from './use-audience.ts';
import { useScreenTheme } from './use-screen-theme.ts';

/**
 * What anybody with the link sees: the verses of the moment, in the language they choose. There is nothing to do here but
 * to read.
 */
export function Audience({ audienceKey }: { audienceKey: string }) {
  const { t, language: own } = useTranslate();
  const { view, line } = useAudience(audienceKey);
  const [chosen, setChosen] = useState(audienceChoice);
  const choose = (next: Partial<typeof chosen>) => {
    const all = { ...chosen, ...next };
    rememberAudience(all);
    setChosen(all);
  };
  const theme = chosen.theme ?? view?.theme ?? 'dark';
  useScreenTheme(theme);
  const languages = view?.languages ?? [];
  const language = languages.find((code) => code === (chosen.language ?? own)) ?? languages[0] ?? 'en';
  const names = new Intl.DisplayNames([own], { type: 'language' });
  return (
    <main className="audience">
      <title>{`${t('audience.title')} - Canticle`}</title>
      <div className="audience-bar">
        <p role="status" className="min-w-0 grow text-sm text-ink-soft">
          {line === 'lost' ? t('live.lost') : line === 'open' && view?.isLeaderAway ? t('audience.leader-away') : null}
        </p>
        {languages.length > 1 ? (
          <Select
            label={t('presentation.language')}
            hideLabel
            value={language}
            options={languages.map((code) => ({ value: code, label: names.of(code) ?? code }))}
            onChoose={(code) => choose({ language: code })}
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
          onClick={() => choose({ theme: theme === 'dark' ? 'light' : 'dark' })}
        />
      </div>
      {line === 'gone' || line === 'refused' ? (
        <Quiet title={t('audience.over')}>{t('audience.over.text')}</Quiet>
      ) : view?.state === 'shown' && view.document ? (
        <Verses document={view.document} language={language} />
      ) : (
        <Quiet title={view ? t(`audience.${view.state === 'shown' ? 'waiting' : view.state}`) : t('app.loading')} />
      )}
    </main>
  );
}

function Quiet({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="m-auto flex max-w-md flex-col gap-2 py-16 text-center">
      <h1 className="text-xl font-medium">{title}</h1>
      <p className="text-ink-soft">{children}</p>
    </div>
  );
}

function Verses({ document, language }: { document: PresentationDocument; language: string }) {
  const { lyrics } = document;
  const inLanguage = lyricsIn(document, language) ?? lyrics;
  const { number, title, authors, composers } = headerOf(document, language);
  const people = [authors, composers === authors ? '' : composers].filter(Boolean).join(' · ');
  return (
    <article className="audience-text">
      <header className="mb-6">
        <h1 className="text-xl font-medium">
          {number === null ? null : <span className="text-ink-soft">{number} </span>}
          {title}
        </h1>
        {people ? <p className="text-sm text-ink-soft">{people}</p> : null}
      </header>
      <div aria-live="polite" className="audience-verses">
        {placesOf(lyrics.verses).map((place) => {
          const first = lyrics.verses[place];
          const translated = inLanguage.verses[place];
          const verse = translated ?? first;
          if (!verse) return null;
          const code = translated ? inLanguage.languageKey : lyrics.languageKey;
          return <ShownVerse key={place} shown={{ verse, language: code, second: undefined }} />;
        })}
      </div>
    </article>
  );
}
