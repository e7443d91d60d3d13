import type { Cue } from '@canticle/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../translations/index.ts';
import { classes, IconButton, scrollMotion, Select } from '../ui/index.ts';
import { CloseIcon } from '../ui/icons.ts';
import { cueAt, wordsOf } from './cue-at.ts';
import { loadText } from './load-text.ts';
import type { Track, TrackText } from './track.ts';
import { useMoment } from './use-moment.ts';
import { player } from './use-player.ts';

type SungTextProps = { track: Track; onClose: () => void };

/** The words of a recording while they are sung: the line that sounds is bright, and a press on another goes there. */
export function SungText({ track, onClose }: SungTextProps) {
  const { t, language } = useTranslate();
  const [chosen, setChosen] = useState(
    () => (track.texts.find((text) => text.language === language) ?? track.texts[0])?.id ?? '',
  );
  const text = track.texts.find(({ id }) => id === chosen);
  return (
    <section aria-label={t('player.text')} data-theme="stage" className="sung-text bg-paper text-ink print:hidden">
      <div className="flex items-center justify-end gap-3 p-3">
        {track.texts.length > 1 ? (
          <Select
            hideLabel
            label={t('player.text.language')}
            value={chosen}
            options={track.texts.map(({ id, label }) => ({ value: id, label }))}
            onChoose={setChosen}
          />
        ) : null}
        <IconButton
          label={t('player.text.close')}
          icon={<CloseIcon aria-hidden className="size-5" />}
          onClick={onClose}
        />
      </div>
      {text ? <Words key={text.id} text={text} /> : null}
    </section>
  );
}

function Words({ text }: { text: TrackText }) {
  const { t } = useTranslate();
  const [lines, setLines] = useState<readonly Cue[]>();
  // The words are a file of their own, which is loaded beside what is on the screen.
  useEffect(() => {
    let isWanted = true;
    void loadText(text).then((found) => isWanted && setLines(found));
    return () => {
      isWanted = false;
    };
  }, [text]);
  if (lines?.length === 0) return <p className="p-8 text-center text-ink-soft">{t('player.text.none')}</p>;
  return lines ? <Lines lines={lines} language={text.language} /> : null;
}

function Lines({ lines, language }: { lines: readonly Cue[]; language: string }) {
  const moment = useMoment();
  const current = cueAt(lines, moment);
  const list = useRef<HTMLOListElement>(null);
  // The line that sounds comes to the middle of the list, and only of the list: the page stays where it is.
  useEffect(() => {
    const line = list.current?.children[Math.max(0, current)];
    if (!(line instanceof HTMLElement) || !list.current) return;
    const top = line.offsetTop - list.current.clientHeight / 2 + line.offsetHeight / 2;
    list.current.scrollTo({ top, behavior: scrollMotion() });
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
              ? wordsOf(line).map(({ at, text }) => (
                  <span key={`${at}-${text}`} className={classes(at > moment && 'sung-later')}>
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
