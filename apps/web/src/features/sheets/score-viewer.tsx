import type { ScoreV4 } from '@canticle/contract/calls';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { LoadFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useScore } from './queries.ts';
import { readScoreSize, saveScoreSize } from './score-size.ts';
import {
  initialOptions,
  keyNameAt,
  semitonesToKey,
  toRenderRequest,
  type ScoreViewOptions,
  type ScoreSettings,
  totalTransposition,
} from './score-options.ts';
import { ScoreImage } from './score-image.tsx';
import { ScoreToolbar } from './score-toolbar.tsx';
import { useElementFullScreen } from './use-element-full-screen.ts';
import { usePageTurn } from './use-page-turn.ts';
import { useRenderWidth } from './use-render-width.ts';
import { useRenderedScore } from './use-rendered-score.ts';

/* Playback is loaded on demand. */
const ScoreBar = lazy(() => import('./playback/score-bar.tsx').then((part) => ({ default: part.ScoreBar })));

export type ScoreViewerProps = {
  fileId: string;
  /** The name of the file. */
  name: string;
  settings: ScoreSettings | undefined;
  /** Semitones from the URL instead of those of the person's instrument. */
  initialTransposition?: number | undefined;
  /** The key chosen for the song, by name; undefined while none is chosen. */
  chosenKey?: string | undefined;
  /** Called with the name of a key that is chosen for the score. */
  onKey?: (key: string) => void;
  keyName: (key: string) => string;
  /** The message for a failed call. */
  errorMessage: (failure: unknown) => string;
  onClose?: (() => void) | undefined;
  /** Further actions for the score, in the toolbar. */
  renderTools?: (displayed: { readonly fileId: string; readonly options: ScoreViewOptions }) => ReactNode;
};

/** An engraved score in the selected key, clef, parts and size (contract 5.12). */
export function ScoreViewer(props: ScoreViewerProps) {
  const { t } = useTranslate();
  const { data: score, error, refetch } = useScore(props.fileId);
  if (score) return <LoadedScore {...props} score={score} />;
  if (error) {
    return <LoadFailed title={t('sheet.failed')} text={props.errorMessage(error)} onRetry={() => void refetch()} />;
  }
  return <ScoreSkeleton />;
}

function LoadedScore({ score, ...props }: ScoreViewerProps & { score: ScoreV4 }) {
  const { t } = useTranslate();
  const { fileId, name, settings } = props;
  const [options, updateOptions] = useScoreOptions(score, props);
  const [audio, setAudio] = useState<AudioContext>();
  const isPlayerOpen = audio !== undefined;
  const section = useRef<HTMLElement>(null);
  const containerRef = useRef<HTMLDivElement>(null);
  const imageRef = useRef<HTMLDivElement>(null);
  const width = useRenderWidth(containerRef);
  const { pages, isRendering, failure, retry } = useRenderedScore(
    width === undefined ? undefined : toRenderRequest(fileId, options, width),
  );
  const playFrom = useRef<(ids: readonly string[]) => void>(null);
  const { isFull, toggleFull } = useElementFullScreen(section, containerRef);
  const turnPage = usePageTurn(containerRef, isFull);
  const handlePress = ({ ids, x }: { readonly ids: readonly string[]; readonly x: number }) => {
    if (isPlayerOpen) playFrom.current?.(ids);
    else if (isFull) turnPage(x < window.innerWidth / 2 ? -1 : 1);
  };
  return (
    <section
      ref={section}
      aria-label={t('sheet.of', { name })}
      data-owns-touch={isFull || undefined}
      className={classes('sheet', isFull && 'is-full')}
    >
      <div
        data-sticks
        className={classes(
          'z-20 border-b border-line bg-paper',
          isFull ? 'px-4' : 'sticky top-(--top-bar) -mx-4 px-4 max-[24rem]:px-2 sm:-mx-8 sm:px-8 xl:mx-0 xl:px-0',
        )}
      >
        <ScoreToolbar
          score={score}
          name={name}
          instrument={settings?.defaultTransposition ?? 'C'}
          keyName={props.keyName}
          options={options}
          onChange={updateOptions}
          isFull={isFull}
          onFull={toggleFull}
          onPlay={isPlayerOpen ? undefined : () => setAudio(startAudio())}
          onClose={props.onClose}
        >
          {props.renderTools?.({ fileId, options })}
        </ScoreToolbar>
        <div aria-hidden className={classes('sheet-progress', isRendering && 'is-busy')} />
      </div>
      <div ref={containerRef} className="sheet-room pt-4" aria-busy={isRendering}>
        {failure === undefined ? null : <RenderFailed reason={props.errorMessage(failure)} onRetry={retry} />}
        {pages ? (
          <ScoreImage pages={pages} imageRef={imageRef} label={t('sheet.of', { name })} onPress={handlePress} />
        ) : null}
        {!pages && failure === undefined ? <ImageSkeleton /> : null}
      </div>
      {audio ? (
        <Suspense>
          <ScoreBar
            audio={audio}
            fileId={fileId}
            transposition={totalTransposition(options)}
            imageRef={imageRef}
            pages={pages}
            scrollerRef={isFull ? containerRef : undefined}
            playFrom={playFrom}
            errorMessage={props.errorMessage}
            onClose={() => setAudio(undefined)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

/* The options of the score: its key is the one chosen for the song, and one chosen here becomes that of the song. */
function useScoreOptions(
  score: ScoreV4,
  { settings, initialTransposition, chosenKey, onKey }: ScoreViewerProps,
): readonly [ScoreViewOptions, (next: Partial<ScoreViewOptions>) => void] {
  const [own, setOwn] = useState(() => initialOptions(settings, readScoreSize(), initialTransposition));
  const update = (next: Partial<ScoreViewOptions>) => {
    if (next.size) saveScoreSize(next.size);
    setOwn((previous) => ({ ...previous, ...next }));
    const key = next.semitones === undefined ? undefined : keyNameAt(score.originalKey, next.semitones);
    if (key !== undefined) onKey?.(key);
  };
  return [{ ...own, semitones: semitonesToKey(score.originalKey, chosenKey) ?? own.semitones }, update];
}

/* Started by the press itself: some browsers let a page make sound only then, and the player is loaded later. */
function startAudio(): AudioContext {
  const audio = new AudioContext({ latencyHint: 'playback' });
  void audio.resume();
  return audio;
}

function RenderFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const { t } = useTranslate();
  return (
    <div role="alert" className="flex flex-wrap items-center gap-4 py-3 text-danger">
      {t('sheet.failed')} {reason}
      <Button onClick={onRetry}>{t('app.try-again')}</Button>
    </div>
  );
}

function ScoreSkeleton() {
  return (
    <Skeleton>
      <div className="flex h-15 items-center gap-3 border-b border-line">
        <SkeletonBar className="h-9 w-36" />
      </div>
      <ImageSkeleton />
    </Skeleton>
  );
}

function ImageSkeleton() {
  return (
    <div className="flex min-h-[60dvh] flex-col gap-14 pt-8">
      {[1, 2, 3, 4].map((system) => (
        <SkeletonBar key={system} className="h-10 w-full" />
      ))}
    </div>
  );
}
