import { useRef, useState } from 'react';
import { LyricSection, type DisplaySection } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import { MinusIcon, PauseIcon, PlayIcon, PlusIcon } from '../../ui/icons.ts';
import { StageBar, type StageProps } from './stage-bar.tsx';
import { stageSpeed } from './stage-settings.ts';
import { useAutoScroll } from './use-auto-scroll.ts';
import { useFittedText } from './use-fitted-text.ts';
import { useStageKeys } from './use-stage-keys.ts';

type ScrollingStageProps = StageProps & { sections: readonly DisplaySection[]; notes: string };

const lineHeights = 1.6;

/** The whole song in one column that scrolls by itself, started and stopped with a key. */
export function ScrollingStage({ sections, notes, language, ...stage }: ScrollingStageProps) {
  const { t } = useTranslate();
  const { choices, choose } = stage;
  const [isRunning, setRunning] = useState(false);
  const containerRef = useRef<HTMLDivElement>(null);
  const textRef = useRef<HTMLDivElement>(null);
  const size = useFittedText({ container: containerRef, text: textRef }, choices.size, sections);
  useAutoScroll(containerRef, { isRunning, speed: choices.speed, lineHeight: size * lineHeights }, () =>
    setRunning(false),
  );
  const toggle = () => setRunning(!isRunning);
  const jump = (screens: number) => containerRef.current?.scrollBy(0, screens * containerRef.current.clientHeight);
  const changeSpeed = (step: number) =>
    choose({ speed: Math.min(stageSpeed.max, Math.max(stageSpeed.min, choices.speed + step)) });
  useStageKeys({
    ' ': toggle,
    s: toggle,
    ArrowRight: () => jump(0.5),
    ArrowLeft: () => jump(-0.5),
    ArrowDown: () => jump(0.15),
    ArrowUp: () => jump(-0.15),
    PageDown: () => jump(0.85),
    PageUp: () => jump(-0.85),
    Home: () => jump(-1000),
    End: () => jump(1000),
    '>': () => changeSpeed(1),
    '<': () => changeSpeed(-1),
  });
  return (
    <>
      {/* A scroll container must be reachable with the keyboard. */}
      <div
        ref={containerRef}
        role="region"
        aria-label={stage.title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="stage-room stage-room-scrolling"
      >
        <div ref={textRef} lang={language} className="lyrics stage-text">
          {sections.map((section, index) => (
            <LyricSection key={index} section={section} />
          ))}
          {notes ? <p className="font-sans text-[0.7em] whitespace-pre-line text-ink-soft">{notes}</p> : null}
        </div>
      </div>
      <StageBar {...stage} size={size}>
        <IconButton
          label={t(isRunning ? 'performance.stop' : 'performance.start')}
          icon={isRunning ? <PauseIcon aria-hidden className="size-6" /> : <PlayIcon aria-hidden className="size-6" />}
          onClick={toggle}
        />
        <div role="group" aria-label={t('performance.speed')} className="flex grow items-center justify-center gap-1">
          <IconButton
            label={t('performance.slower')}
            icon={<MinusIcon aria-hidden className="size-5" />}
            onClick={() => changeSpeed(-1)}
            disabled={choices.speed <= stageSpeed.min}
          />
          <p role="status" className="min-w-16 text-center text-[0.8125rem] tabular-nums">
            {t('performance.speed.now', { speed: choices.speed })}
          </p>
          <IconButton
            label={t('performance.faster')}
            icon={<PlusIcon aria-hidden className="size-5" />}
            onClick={() => changeSpeed(1)}
            disabled={choices.speed >= stageSpeed.max}
          />
        </div>
      </StageBar>
    </>
  );
}
