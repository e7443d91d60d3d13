import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { formatTime } from '../../player/index.ts';
import { useFittedWidth } from '../presentation/index.ts';
import { IconButton } from '../../ui/index.ts';
import { MinusIcon, PauseIcon, PlayIcon, PlusIcon } from '../../ui/icons.ts';
import { StageBar } from './stage-bar.tsx';
import type { StageProps } from './stage-props.ts';
import { StageFooter } from './stage-footer.tsx';
import { StageSectionView } from './stage-section-view.tsx';
import type { StageSection } from './stage-section.ts';
import { estimatePace } from './song-pace.ts';
import { stageSpeed } from './stage-settings.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useStageGestures } from './use-stage-gestures.ts';
import { useStageKeys } from './use-stage-keys.ts';

type ScrollingStageProps = StageProps & { sections: readonly StageSection[]; notes: string };

const lineHeights = 1.6;
/* At the slowest speed a line takes about eight seconds, at the fastest under one. */
const linesPerSecond = 0.13;
/* Larger than this, a line passes before the next is read. In pixels, and below it a text that fits its width. */
const fittedSize = { usual: 20, most: 36 } as const;
/* How much faster or slower than a song is expected to be sung, in hundredths. */
const paceStep = { min: 50, max: 200, step: 5 } as const;

/** The whole song in one column that scrolls by itself, started and stopped with a key; after its end comes the next. */
export function ScrollingStage({ sections, notes, ...stage }: ScrollingStageProps) {
  const { choices, onLeave } = stage;
  const [isRunning, setRunning] = useState(false);
  const room = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const size = useFittedWidth(
    text,
    sections,
    choices.isFitted ? fittedSize : { usual: choices.size, most: choices.size },
  );
  // A song that is gone back to shows its end, as the last page of a book does.
  useLayoutEffect(() => {
    if (stage.startAt === 'end' && room.current) room.current.scrollTop = room.current.scrollHeight;
  }, [stage.startAt]);
  const { speed, pixelsPerSecond, changeSpeed } = useScrollSpeed(stage, sections, size);
  useAutoScroll(room, { isRunning, pixelsPerSecond }, () => setRunning(false));
  const toggle = () => setRunning(!isRunning);
  const jump = (screens: number) => room.current?.scrollBy(0, screens * room.current.clientHeight);
  const jumpOrLeave = (screens: number) =>
    isAtEnd(room.current, screens) ? onLeave(screens > 0 ? 1 : -1) : jump(screens);
  useStageKeys({
    ' ': toggle,
    s: toggle,
    ArrowRight: () => jumpOrLeave(0.5),
    ArrowLeft: () => jumpOrLeave(-0.5),
    ArrowDown: () => jump(0.15),
    ArrowUp: () => jump(-0.15),
    PageDown: () => jumpOrLeave(0.85),
    PageUp: () => jumpOrLeave(-0.85),
    Home: () => jump(-1000),
    End: () => jump(1000),
    '>': () => changeSpeed(1),
    '<': () => changeSpeed(-1),
  });
  const gestures = useStageGestures((gesture) =>
    gesture === 'bar' ? stage.onToggleBar() : jumpOrLeave(gesture === 'next' ? 0.85 : -0.85),
  );
  return (
    <>
      {/* A scroll container must be reachable with the keyboard. */}
      <div
        ref={room}
        role="region"
        aria-label={stage.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="stage-room stage-room-scrolling"
        {...gestures}
      >
        <div ref={text} lang={stage.language} className="lyrics stage-text stage-text-scrolling">
          {sections.map((section, index) => (
            <StageSectionView key={index} section={section} />
          ))}
          {notes ? <p className="font-sans text-[0.7em] whitespace-pre-line text-ink-soft">{notes}</p> : null}
        </div>
      </div>
      <StageFooter place={stage.place} page={undefined} pageCount={0} names={[]} next={stage.nextTitle ?? ''} />
      <ScrollControls isRunning={isRunning} onToggle={toggle} speed={speed} onSpeed={changeSpeed} />
      <StageBar
        {...stage}
        size={size}
        onTurn={(step) => jumpOrLeave(step * 0.85)}
        canTurn={{ back: true, forward: true }}
      />
    </>
  );
}

/* What the controls show of the speed. */
type ShownSpeed = { readonly text: string; readonly isSlowest: boolean; readonly isFastest: boolean };

/* A song whose duration or tempo is known passes in the time it takes, made faster or slower here; any other at the speed
 * chosen for all of them. */
function useScrollSpeed({ song, choices, choose }: StageProps, sections: readonly StageSection[], size: number) {
  const { t } = useTranslate();
  const [percent, setPercent] = useState(100);
  const lineCount = sections.reduce((sum, { lines }) => sum + lines.length, 0);
  const pace = estimatePace({ durationSeconds: song.durationSeconds, tempo: song.tempo, lineCount });
  if (pace) {
    const { min, max, step } = paceStep;
    const seconds = (pace.seconds * 100) / percent;
    const speed: ShownSpeed = {
      text: t(`performance.speed.${pace.source}`, { time: formatTime(seconds), tempo: song.tempo ?? '' }),
      isSlowest: percent <= min,
      isFastest: percent >= max,
    };
    return {
      speed,
      pixelsPerSecond: (textHeight: number) => textHeight / seconds,
      changeSpeed: (steps: number) => setPercent(Math.min(max, Math.max(min, percent + steps * step))),
    };
  }
  const speed: ShownSpeed = {
    text: t('performance.speed.now', { speed: choices.speed }),
    isSlowest: choices.speed <= stageSpeed.min,
    isFastest: choices.speed >= stageSpeed.max,
  };
  return {
    speed,
    // Larger text moves faster, so that the song takes the same time.
    pixelsPerSecond: () => choices.speed * linesPerSecond * size * lineHeights,
    changeSpeed: (steps: number) =>
      choose({ speed: Math.min(stageSpeed.max, Math.max(stageSpeed.min, choices.speed + steps)) }),
  };
}

type ScrollControlsProps = {
  isRunning: boolean;
  onToggle: () => void;
  speed: ShownSpeed;
  onSpeed: (step: number) => void;
};

function ScrollControls({ isRunning, onToggle, speed, onSpeed }: ScrollControlsProps) {
  const { t } = useTranslate();
  return (
    <div className="flex shrink-0 items-center justify-center gap-4 border-t border-line">
      <IconButton
        label={t(isRunning ? 'performance.stop' : 'performance.start')}
        icon={isRunning ? <PauseIcon aria-hidden className="size-6" /> : <PlayIcon aria-hidden className="size-6" />}
        onClick={onToggle}
      />
      <div role="group" aria-label={t('performance.speed')} className="flex items-center gap-1">
        <IconButton
          label={t('performance.slower')}
          icon={<MinusIcon aria-hidden className="size-5" />}
          onClick={() => onSpeed(-1)}
          disabled={speed.isSlowest}
        />
        <p role="status" className="min-w-16 text-center text-[0.8125rem] tabular-nums">
          {speed.text}
        </p>
        <IconButton
          label={t('performance.faster')}
          icon={<PlusIcon aria-hidden className="size-5" />}
          onClick={() => onSpeed(1)}
          disabled={speed.isFastest}
        />
      </div>
    </div>
  );
}

function isAtEnd(room: HTMLElement | null, direction: number): boolean {
  if (!room) return true;
  return direction > 0 ? room.scrollTop + room.clientHeight >= room.scrollHeight - 2 : room.scrollTop < 2;
}
