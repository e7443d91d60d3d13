import type { Cue } from '@canticle/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { soundingMs, player, usePlaying } from '../../player/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, showToast } from '../../ui/index.ts';
import { saveTapDraft, readTapDraft } from './tap-draft.ts';
import { useSaveTimedLyrics } from './queries.ts';
import { toCues, nextLineIndex, nudge, type TappedLine, tapNext, untapFrom, mergeSavedCues } from './tapped-lines.ts';
import { TimedRow } from './timed-row.tsx';
import { useTapKeys } from './use-tap-keys.ts';

type TimingEditorProps = {
  fileId: string;
  language: string;
  /** The lines of the text in sung order. */
  texts: readonly string[];
  saved: readonly Cue[];
  errorMessage: (failure: unknown) => string;
  onPlay: () => void;
};

/** While the recording plays, each tap marks the beginning of the next line. */
export function TimingEditor({ fileId, language, texts, saved, errorMessage, onPlay }: TimingEditorProps) {
  const { t } = useTranslate();
  const { id, isPlaying } = usePlaying();
  const [lines, setLines] = useState(() => readTapDraft(fileId, language, texts) ?? mergeSavedCues(texts, saved));
  const [isChanged, setChanged] = useState(() => readTapDraft(fileId, language, texts) !== undefined);
  const save = useSaveTimedLyrics(fileId, language);
  const next = nextLineIndex(lines);
  const list = useRef<HTMLOListElement>(null);
  const updateLines = (nextLines: readonly TappedLine[]) => {
    saveTapDraft(fileId, language, nextLines);
    setLines(nextLines);
    setChanged(true);
  };
  const isCurrent = id === fileId;
  const tap = () => {
    const { element } = player.state();
    if (isCurrent && element) updateLines(tapNext(lines, soundingMs(element)));
    else onPlay();
  };
  const undoTap = () => next > 0 && updateLines(untapFrom(lines, next - 1));
  useTapKeys({ ' ': tap, Enter: tap, Backspace: undoTap });

  // Keeps the next line visible.
  useEffect(() => {
    list.current?.children[next]?.scrollIntoView({ block: 'center' });
  }, [next]);

  const saveAll = () =>
    save.mutate(toCues(lines), {
      onSuccess: () => {
        saveTapDraft(fileId, language, undefined);
        setChanged(false);
        showToast({ text: t('timing.saved') });
      },
      onError: (failure) => showToast({ text: errorMessage(failure), tone: 'error' }),
    });
  return (
    <>
      <div
        data-sticks
        className="sticky top-(--top-bar) z-20 flex flex-wrap items-center gap-3 border-b border-line bg-paper py-3"
      >
        <Button variant="primary" onClick={tap} disabled={isCurrent && next >= lines.length}>
          {isCurrent ? t('timing.tap') : t('timing.start')}
        </Button>
        <Button onClick={undoTap} disabled={next === 0}>
          {t('timing.back')}
        </Button>
        {isCurrent ? <Button onClick={player.toggle}>{t(isPlaying ? 'player.pause' : 'player.play')}</Button> : null}
        <p role="status" className="text-sm text-ink-soft">
          {t('timing.done', { done: next, count: lines.length })}
        </p>
        <Button
          className="ms-auto"
          variant={isChanged ? 'primary' : 'quiet'}
          busy={save.isPending}
          disabled={!isChanged || next === 0}
          onClick={saveAll}
        >
          {t('timing.save')}
        </Button>
      </div>
      <ol ref={list} lang={language} className="mt-2">
        {lines.map((line, index) => (
          <TimedRow
            key={`${index}-${line.text}`}
            line={line}
            isNext={index === next}
            onPlay={() => line.at !== null && player.seek(line.at / 1000)}
            onNudge={(by) => updateLines(nudge(lines, index, by))}
            onUntap={() => updateLines(untapFrom(lines, index))}
          />
        ))}
      </ol>
    </>
  );
}
