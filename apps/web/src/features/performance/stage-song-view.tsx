import type { ScoreSize, SettingsV4, SongV3 } from '@canticle/contract/calls';
import { type ReactNode, useEffect, useState } from 'react';
import { isSheet, useSongMedia } from '../media/index.ts';
import { readScoreSize, saveScoreSize } from '../sheets/index.ts';
import { ChordViewProvider, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { PagedStage } from './paged-stage.tsx';
import { ScrollingStage } from './scrolling-stage.tsx';
import { StageBar } from './stage-bar.tsx';
import type { StageItemViewProps, StageProps, StageScores } from './stage-props.ts';
import { StageFooter } from './stage-footer.tsx';
import { songNumberOf, type StageSongItem } from './stage-items.ts';
import { BeatLine } from './stage-metronome.tsx';
import { StageScore } from './stage-score.tsx';
import { TitleCard } from './title-card.tsx';
import { useMetronome } from './use-metronome.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useStageKeys } from './use-stage-keys.ts';
import { useStageSong } from './use-stage-song.ts';

const titleCardMs = 1200;

/** One song of the stage: its pages, or why there are none. */
export function StageSongView({ item, ...props }: StageItemViewProps & { item: StageSongItem }) {
  return item.song ? <LoadedStageSong {...props} item={item} song={item.song} /> : null;
}

type LoadedStageSongProps = StageItemViewProps & { item: StageSongItem; song: SongV3 };

function LoadedStageSong({ item, song: listedSong, next, previous, ...props }: LoadedStageSongProps) {
  const { items, position, format, initialKey, settings, choices } = props;
  const song = useStageSong({ song: listedSong, entry: item.entry, format, initialKey, settings });
  const scores = useStageScores(listedSong, choices.showsScores || (!song.isPending && !song.view.text));
  const { hasClick, accentEvery } = choices;
  const metronome = useMetronome({ songTempo: song.tempo, hasClick, accentEvery });
  useStageKeys({ m: metronome.toggle });
  const place = songNumberOf(items, position);
  const stage: StageProps = {
    ...props,
    song,
    scores,
    metronome,
    title: item.title,
    language: song.view.text?.language ?? '',
    place: place ? `${place.number} / ${place.count} ${item.title}` : item.title,
    hasNext: next !== undefined,
    hasPrevious: previous !== undefined,
    nextTitle: next === undefined ? undefined : items[next]?.title,
  };
  const isCardShown = useTitleCard(props.hasTitleCard);
  const { key, semitones, notation } = song.view;
  const chords = song.view.format === 'chords' ? { key, semitones, notation } : undefined;
  return (
    <ChordViewProvider view={chords}>
      <StageContent stage={stage} settings={settings} />
      <BeatLine metronome={metronome} />
      {isCardShown ? (
        <TitleCard title={item.title} place={place} view={song.isPending ? undefined : song.view} />
      ) : null}
    </ChordViewProvider>
  );
}

/* The scores of the song; the first one, or the one that was chosen, is shown where that is wanted. */
function useStageScores(song: SongV3, isWanted: boolean): StageScores {
  const { data } = useSongMedia(song.id, song.available);
  const [chosenId, setChosenId] = useState<string>();
  const [size, setSize] = useState(readScoreSize);
  const chooseSize = (next: ScoreSize) => {
    saveScoreSize(next);
    setSize(next);
  };
  const files = (data ?? []).filter(isSheet);
  const chosen = files.find(({ id }) => id === chosenId) ?? files[0];
  return { files, shown: isWanted ? chosen : undefined, choose: ({ id }) => setChosenId(id), size, chooseSize };
}

function StageContent({ stage, settings }: { stage: StageProps; settings: SettingsV4 | undefined }) {
  const { t } = useTranslate();
  const errorMessage = useErrorMessage();
  const { song, scores, choices } = stage;
  if (scores.shown) return <StageScore key={scores.shown.id} {...stage} file={scores.shown} settings={settings} />;
  if (song.error) {
    return (
      <EmptyStage stage={stage}>
        <LoadFailed title={t('lyrics.failed')} text={errorMessage(song.error)} onRetry={() => void song.refetch()} />
      </EmptyStage>
    );
  }
  if (song.isPending) return <EmptyStage stage={stage} />;
  if (!song.view.text || !song.sections || song.sections.length === 0)
    return <EmptyStage stage={stage}>{t('song.no-lyrics')}</EmptyStage>;
  return choices.isScrolling ? (
    <ScrollingStage {...stage} sections={song.sections} notes={song.view.text.document.notes} />
  ) : (
    <PagedStage {...stage} sections={song.sections} />
  );
}

/* A song without words on the screen: one can still go on. */
function EmptyStage({ stage, children }: { stage: StageProps; children?: ReactNode }) {
  const { onLeave } = stage;
  useStageKeys({
    ArrowRight: () => onLeave(1),
    ArrowLeft: () => onLeave(-1),
    ArrowDown: () => onLeave(1),
    ArrowUp: () => onLeave(-1),
    PageDown: () => onLeave(1),
    PageUp: () => onLeave(-1),
    ' ': () => onLeave(1),
  });
  const gestures = useStageGestures((gesture) =>
    gesture === 'bar' ? stage.onToggleBar() : onLeave(gesture === 'next' ? 1 : -1),
  );
  return (
    <>
      <div className="stage-room grid place-items-center text-lg text-ink-soft" {...gestures}>
        <div>{children}</div>
      </div>
      <StageFooter place={stage.place} page={undefined} pageCount={0} names={[]} next={stage.nextTitle ?? ''} />
      <StageBar
        {...stage}
        size={stage.choices.size}
        onTurn={onLeave}
        canTurn={{ back: stage.hasPrevious, forward: stage.hasNext }}
      />
    </>
  );
}

function useTitleCard(isWanted: boolean): boolean {
  const [isShown, setShown] = useState(isWanted);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => setShown(false), titleCardMs);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return isShown;
}
