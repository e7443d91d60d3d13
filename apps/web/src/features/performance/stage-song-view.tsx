import type { SettingsV4, SongV3 } from '@canticle/contract/calls';
import { type ReactNode, useEffect, useState } from 'react';
import { ChordViewProvider, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { LyricsFormat } from '../lyrics/index.ts';
import { PagedStage } from './paged-stage.tsx';
import { ScrollingStage } from './scrolling-stage.tsx';
import { StageBar, type StageProps } from './stage-bar.tsx';
import { StageFooter } from './stage-footer.tsx';
import { BeatLine } from './stage-metronome.tsx';
import { TitleCard } from './title-card.tsx';
import { useMetronome } from './use-metronome.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useStageKeys } from './use-stage-keys.ts';
import { useStageSong } from './use-stage-song.ts';

type StageSongViewProps = Pick<
  StageProps,
  | 'items'
  | 'position'
  | 'startAt'
  | 'choices'
  | 'choose'
  | 'isBarShown'
  | 'onToggleBar'
  | 'onHideBar'
  | 'onFormat'
  | 'onLeave'
  | 'onChooseItem'
  | 'onClose'
> & {
  /** Positions of the songs after and before this one. */
  next: number | undefined;
  previous: number | undefined;
  hasTitleCard: boolean;
  format: LyricsFormat;
  initialKey: string | null;
  settings: SettingsV4 | undefined;
};

const titleCardMs = 1200;

/** One song of the stage: its pages, or why there are none. */
export function StageSongView(props: StageSongViewProps) {
  const item = props.items[props.position];
  return item?.song ? <LoadedStageSong {...props} song={item.song} /> : null;
}

function LoadedStageSong({ song: listedSong, next, previous, ...props }: StageSongViewProps & { song: SongV3 }) {
  const { items, position, format, initialKey, settings } = props;
  const item = items[position];
  const song = useStageSong({ song: listedSong, entry: item?.entry, format, initialKey, settings });
  const { hasClick, accentEvery } = props.choices;
  const metronome = useMetronome({ songTempo: song.tempo, hasClick, accentEvery });
  useStageKeys({ m: metronome.toggle });
  const title = item?.title ?? '';
  const stage: StageProps = {
    ...props,
    song,
    metronome,
    title,
    language: song.view.text?.language ?? '',
    place: items.length > 1 ? `${position + 1} / ${items.length} ${title}` : title,
    hasNext: next !== undefined,
    hasPrevious: previous !== undefined,
    nextTitle: next === undefined ? undefined : items[next]?.title,
  };
  const isCardShown = useTitleCard(props.hasTitleCard);
  const { key, semitones, notation } = song.view;
  const chords = song.view.format === 'chords' ? { key, semitones, notation } : undefined;
  return (
    <ChordViewProvider view={chords}>
      <StageContent stage={stage} />
      <BeatLine metronome={metronome} />
      {isCardShown && item ? (
        <TitleCard item={item} position={position} count={items.length} view={song.isPending ? undefined : song.view} />
      ) : null}
    </ChordViewProvider>
  );
}

function StageContent({ stage }: { stage: StageProps }) {
  const { t } = useTranslate();
  const errorMessage = useErrorMessage();
  const { song, choices } = stage;
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
