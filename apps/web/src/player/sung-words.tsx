import './sung-words.css';
import type { Cue } from '@canticle/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { classes, scrollBehavior, Select } from '../ui/index.ts';
import { cueAt, splitCueWords } from './cue-at.ts';
import { loadCues } from './load-cues.ts';
import type { Track, TimedTextTrack } from './track.ts';
import { usePlaybackTime } from './use-playback-time.ts';
import { player } from './use-player.ts';

/** The lyrics of a recording during playback: the active line is bright, and a press on another line seeks to it. */
export function SungWords({ track }: { track: Track }) {
  const { t, language } = useTranslate();
  const [chosen, setChosen] = useState(
    () => (track.texts.find((text) => text.language === language) ?? track.texts[0])?.id ?? '',
  );
  const text = track.texts.find(({ id }) => id === chosen);
  return (
    <section aria-label={t('player.text')} className="sung-words">
      {track.texts.length > 1 ? (
        <Select
          hideLabel
          className="self-end"
          label={t('player.text.language')}
          value={chosen}
          options={track.texts.map(({ id, label }) => ({ value: id, label }))}
          onValueChange={setChosen}
        />
      ) : null}
      {text ? <SungWordsLoader key={text.id} text={text} /> : null}
    </section>
  );
}

function SungWordsLoader({ text }: { text: TimedTextTrack }) {
  const { t } = useTranslate();
  const [lines, setLines] = useState<readonly Cue[]>();
  // The lyrics are a separate file, loaded after the page.
  useEffect(() => {
    let isMounted = true;
    void loadCues(text).then((cues) => isMounted && setLines(cues));
    return () => {
      isMounted = false;
    };
  }, [text]);
  if (lines?.length === 0) return <p className="p-8 text-center text-ink-soft">{t('player.text.none')}</p>;
  return lines ? <SungLines lines={lines} language={text.language} /> : null;
}

function SungLines({ lines, language }: { lines: readonly Cue[]; language: string }) {
  const timeMs = usePlaybackTime();
  const current = cueAt(lines, timeMs);
  const list = useRef<HTMLOListElement>(null);
  // Scrolls the active line to the middle of the list, and only the list: the page does not scroll.
  useEffect(() => {
    const line = list.current?.children[Math.max(0, current)];
    if (!(line instanceof HTMLElement) || !list.current) return;
    const top = line.offsetTop - list.current.clientHeight / 2 + line.offsetHeight / 2;
    list.current.scrollTo({ top, behavior: scrollBehavior() });
  }, [current]);
  return (
    <ol ref={list} lang={language} className="sung-lines">
      {lines.map((line, index) => (
        <li key={`${line.at}-${line.text}`}>
          <button
            type="button"
            aria-current={index === current || undefined}
            onClick={() => player.seek(line.at / 1000)}
            className={classes('sung-line', index === current && 'is-sung', index < current && 'was-sung')}
          >
            {line.words.length > 0 && index === current
              ? splitCueWords(line).map(({ at, text }) => (
                  <span key={`${at}-${text}`} className={classes(at > timeMs && 'sung-later')}>
                    {text}
                  </span>
                ))
              : line.text || '♪'}
          </button>
        </li>
      ))}
    </ol>
  );
}
