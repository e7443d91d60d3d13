import type { SettingsV4 } from '@canticle/contract/calls';
import { useLayoutEffect, useRef, useState } from 'react';
import type { MediaFile } from '../media/index.ts';
import { ScorePages, turnPositions } from '../sheets/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { StageBar } from './stage-bar.tsx';
import type { StageProps } from './stage-props.ts';
import { StageFooter } from './stage-footer.tsx';
import { usePageTurns } from './use-page-turns.ts';

type StageScoreProps = StageProps & { file: MediaFile; settings: SettingsV4 | undefined };

/** A score in the key of the song, turned by whole or half pages; after its end comes the next song. */
export function StageScore({ file, settings, ...stage }: StageScoreProps) {
  const errorMessage = useErrorMessage();
  const room = useRef<HTMLDivElement>(null);
  const positions = useTurnPositions(room, stage.choices.hasHalfTurns);
  const { page, turn, canTurn, gestures } = usePageTurns(stage, positions.length);
  useLayoutEffect(() => {
    room.current?.scrollTo({ top: positions[page] ?? 0, behavior: 'instant' });
  }, [positions, page]);
  const { songKeys } = stage.song.view;
  const isChosen = songKeys?.original !== undefined && songKeys.current !== songKeys.defaultChoice;
  return (
    <>
      <div ref={room} className="stage-room stage-score" {...gestures}>
        <div>
          <ScorePages
            file={file}
            settings={settings}
            size={stage.scores.size}
            chosenKey={isChosen ? songKeys.current.written : undefined}
            errorMessage={errorMessage}
          />
        </div>
        {/* Room to scroll the last lines to the top. */}
        <div aria-hidden className="stage-score-end" />
      </div>
      <StageFooter
        place={stage.place}
        page={page}
        pageCount={positions.length}
        names={[file.name]}
        next={page < positions.length - 1 ? '' : (stage.nextTitle ?? '')}
      />
      <StageBar {...stage} onTurn={turn} canTurn={canTurn} />
    </>
  );
}

const unitsSelector = 'g.system, .pdf-page';

/* Where the music is turned to; measured again when it, or the screen, changes. */
function useTurnPositions(room: React.RefObject<HTMLDivElement | null>, isByHalf: boolean): readonly number[] {
  const [positions, setPositions] = useState<readonly number[]>([0]);
  useLayoutEffect(() => {
    const element = room.current;
    const music = element?.firstElementChild;
    if (!element || !music) return undefined;
    const measure = () => {
      const shape = Number.parseFloat(
        element.querySelector<HTMLElement>('.pdf-page')?.style.getPropertyValue('--page-shape') ?? '',
      );
      const pageWidth = pageWidthIn(element, shape);
      element.style.setProperty('--stage-page-width', pageWidth);
      const edge = music.getBoundingClientRect().top;
      const units = [...music.querySelectorAll(unitsSelector)].map((unit) => {
        const { top, bottom } = unit.getBoundingClientRect();
        return { top: top - edge, bottom: bottom - edge };
      });
      const next = turnPositions(units, element.clientHeight, isByHalf);
      setPositions((before) => (before.join() === next.join() ? before : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(music);
    return () => observer.disconnect();
  }, [room, isByHalf]);
  return positions;
}

/* A whole page where the screen is tall; where it is wide, the page as wide as can be read. */
function pageWidthIn({ clientWidth, clientHeight }: HTMLElement, shape: number): string {
  if (!Number.isFinite(shape) || clientWidth > clientHeight) return '60rem';
  return `${Math.floor(clientHeight * shape)}px`;
}
