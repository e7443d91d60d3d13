import type { SheetV4 } from '@canticle/contract/calls';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { LoadFailed } from '../../pieces/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, classes, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useSheet } from './queries.ts';
import { rememberedSize, rememberSize } from './remembered-size.ts';
import { firstOptions, requestOf, type SheetOptions, type SheetSettings, transpositionOf } from './sheet-options.ts';
import { SheetPicture } from './sheet-picture.tsx';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { usePageTurn } from './use-page-turn.ts';
import { useRoomWidth } from './use-room-width.ts';
import { useSheetPicture } from './use-sheet-picture.ts';

/* Sound is loaded when somebody wants to hear it. */
const ScoreBar = lazy(() => import('./playback/score-bar.tsx').then((part) => ({ default: part.ScoreBar })));

export type SheetViewerProps = {
  fileId: string;
  /** What the file is called. */
  name: string;
  settings: SheetSettings | undefined;
  /** Semitones that an address asks for in place of those of the person's instrument. */
  asked?: number | undefined;
  keyName: (key: string) => string;
  /** Words for a failed call. */
  failureText: (failure: unknown) => string;
  onClose?: (() => void) | undefined;
  /** Further things to do with the score, for the toolbar. */
  tools?: (shown: { readonly fileId: string; readonly options: SheetOptions }) => ReactNode;
};

/** An engraved score in the key, the clef, the parts and the size one chooses (contract 5.12). */
export function SheetViewer(props: SheetViewerProps) {
  const { t } = useTranslate();
  const { data: sheet, error, refetch } = useSheet(props.fileId);
  if (sheet) return <Shown {...props} sheet={sheet} />;
  if (error) {
    return <LoadFailed title={t('sheet.failed')} text={props.failureText(error)} onRetry={() => void refetch()} />;
  }
  return <SheetToCome />;
}

function Shown({ sheet, ...props }: SheetViewerProps & { sheet: SheetV4 }) {
  const { t } = useTranslate();
  const { fileId, name, settings } = props;
  const [options, setOptions] = useState(() => firstOptions(settings, rememberedSize(), props.asked));
  const [plays, setPlays] = useState(false);
  const section = useRef<HTMLElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const width = useRoomWidth(room);
  const { pages, isRendering, failure, tryAgain } = useSheetPicture(
    width === undefined ? undefined : requestOf(fileId, options, width),
  );
  const playFrom = useRef<(ids: readonly string[]) => void>(null);
  const { isFull, toggleFull } = useFullScreen(section, room);
  const turn = usePageTurn(room, isFull);
  const change = (next: Partial<SheetOptions>) => {
    if (next.size) rememberSize(next.size);
    setOptions((before) => ({ ...before, ...next }));
  };
  const pressed = ({ ids, x }: { readonly ids: readonly string[]; readonly x: number }) => {
    if (plays) playFrom.current?.(ids);
    else if (isFull) turn(x < window.innerWidth / 2 ? -1 : 1);
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
        <SheetToolbar
          sheet={sheet}
          name={name}
          instrument={settings?.defaultTransposition ?? 'C'}
          keyName={props.keyName}
          options={options}
          onChange={change}
          isFull={isFull}
          onFull={toggleFull}
          onPlay={plays ? undefined : () => setPlays(true)}
          onClose={props.onClose}
        >
          {props.tools?.({ fileId, options })}
        </SheetToolbar>
        <div aria-hidden className={classes('sheet-progress', isRendering && 'is-busy')} />
      </div>
      <div ref={room} className="sheet-room pt-4" aria-busy={isRendering}>
        {failure === undefined ? null : (
          <div role="alert" className="flex flex-wrap items-center gap-4 py-3 text-danger">
            {t('sheet.failed')} {props.failureText(failure)}
            <Button onClick={tryAgain}>{t('app.try-again')}</Button>
          </div>
        )}
        {pages ? (
          <SheetPicture pages={pages} picture={picture} label={t('sheet.of', { name })} onPress={pressed} />
        ) : null}
        {!pages && failure === undefined ? <PictureToCome /> : null}
      </div>
      {plays ? (
        <Suspense>
          <ScoreBar
            fileId={fileId}
            transposition={transpositionOf(options)}
            picture={picture}
            pages={pages}
            room={isFull ? room : undefined}
            playFrom={playFrom}
            failureText={props.failureText}
            onClose={() => setPlays(false)}
          />
        </Suspense>
      ) : null}
    </section>
  );
}

function SheetToCome() {
  return (
    <Skeleton>
      <div className="flex h-15 items-center gap-3 border-b border-line">
        <SkeletonBar className="h-9 w-36" />
      </div>
      <PictureToCome />
    </Skeleton>
  );
}

function PictureToCome() {
  return (
    <div className="flex min-h-[60dvh] flex-col gap-14 pt-8">
      {[1, 2, 3, 4].map((system) => (
        <SkeletonBar key={system} className="h-10 w-full" />
      ))}
    </div>
  );
}
