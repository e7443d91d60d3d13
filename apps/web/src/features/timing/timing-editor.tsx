import type { Cue } from '@canticle/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { player, usePlaying } from '../../player/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { keepTaps, readTaps } from './draft.ts';
import { useSaveWords } from './queries.ts';
import { cuesOf, nextLine, nudge, type TappedLine, tapNext, untapFrom, withSaved } from './tapped-lines.ts';
import { TimedRow } from './timed-row.tsx';
import { useTapKeys } from './use-tap-keys.ts';

type TimingEditorProps = {
  fileId: string;
  language: string;
  /** The lines of the text as they are sung. */
  texts: readonly string[];
  saved: readonly Cue[];
  failureText: (failure: unknown) => string;
  onPlay: () => void;
};

/** While the recording plays, each tap says that the next line begins. */
export function TimingEditor({ fileId, language, texts, saved, failureText, onPlay }: TimingEditorProps) {
  const { t } = useTranslate();
  const { id, isPlaying } = usePlaying();
  const [lines, setLines] = useState(() => readTaps(fileId, language, texts) ?? withSaved(texts, saved));
  const [isChanged, setChanged] = useState(() => readTaps(fileId, language, texts) !== undefined);
  const save = useSaveWords(fileId, language);
  const next = nextLine(lines);
  const list = useRef<HTMLOListElement>(null);
  const change = (changed: readonly TappedLine[]) => {
    keepTaps(fileId, language, changed);
    setLines(changed);
    setChanged(true);
  };
  const isMine = id === fileId;
  const tap = () => {
    const { element } = player.state();
    if (isMine && element) change(tapNext(lines, element.currentTime * 1000));
    else onPlay();
  };
  const back = () => next > 0 && change(untapFrom(lines, next - 1));
  useTapKeys({ ' ': tap, Enter: tap, Backspace: back });

  // The line that is next stays in sight.
  useEffect(() => {
    list.current?.children[next]?.scrollIntoView({ block: 'center' });
  }, [next]);

  const saveAll = () =>
    save.mutate(cuesOf(lines), {
      onSuccess: () => {
        keepTaps(fileId, language, undefined);
        setChanged(false);
        showToast({ text: t('timing.saved') });
      },
      onError: (failure) => showToast({ text: failureText(failure), tone: 'error' }),
    });
  return (
    <>
      <div
        data-sticks
        className="sticky top-(--top-bar) z-20 flex flex-wrap items-center gap-3 border-b border-line bg-paper py-3"
      >
        <Button look="primary" onClick={tap} disabled={isMine && next >= lines.length}>
          {isMine ? t('timing.tap') : t('timing.start')}
        </Button>
        <Button onClick={back} disabled={next === 0}>
          {t('timing.back')}
        </Button>
        {isMine ? <Button onClick={player.toggle}>{t(isPlaying ? 'player.pause' : 'player.play')}</Button> : null}
        <p role="status" className="text-sm text-ink-soft">
          {t('timing.done', { done: next, count: lines.length })}
        </p>
        <Button
          className="ml-auto"
          look={isChanged ? 'primary' : 'quiet'}
          busy={save.isPending}
          disabled={!isChanged || next === 0}
          onClick={saveAll}
        >
          {t('timing.save')}
        </Button>
      </div>
      <ol ref={list} lang={language} className="mt-2">
        {lines.map((line, place) => (
          <TimedRow
            key={`${place}-${line.text}`}
            line={line}
            isNext={place === next}
            onHear={() => line.at !== null && player.seek(line.at / 1000)}
            onNudge={(by) => change(nudge(lines, place, by))}
            onUntap={() => change(untapFrom(lines, place))}
          />
        ))}
      </ol>
    </>
  );
}
