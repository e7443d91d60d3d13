import './sheet.css';
import type { ScoreSize } from '@canticle/contract/calls';
import { lazy, Suspense, useRef } from 'react';
import { LoadFailed } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import type { MediaFile } from '../media/index.ts';
import { loadPdfViewer } from './load-pdf-viewer.ts';
import { useScore } from './queries.ts';
import { ScoreImage } from './score-image.tsx';
import { initialOptions, semitonesToKey, type ScoreSettings, toRenderRequest } from './score-options.ts';
import { useRenderWidth } from './use-render-width.ts';
import { useRenderedScore } from './use-rendered-score.ts';

/* What reads PDFs is large, and loaded with the first of them. */
const PdfPages = lazy(() => loadPdfViewer().then((part) => ({ default: part.PdfPages })));

type ScorePagesProps = {
  file: MediaFile;
  settings: ScoreSettings | undefined;
  /** Of an engraved score. */
  size: ScoreSize;
  /** The key chosen for the song, by name; undefined while none is chosen. */
  chosenKey: string | undefined;
  /** The message for a failed call. */
  errorMessage: (failure: unknown) => string;
};

/** The music of a score without any controls, engraved or a PDF. */
export function ScorePages({ file, ...engraved }: ScorePagesProps) {
  if (file.type !== 'sheetmusic-pdf') return <EngravedPages file={file} {...engraved} />;
  return (
    <Suspense>
      <PdfPages address={file.directUrl} />
    </Suspense>
  );
}

function EngravedPages({ file, settings, size, chosenKey, errorMessage }: ScorePagesProps) {
  const { t } = useTranslate();
  const container = useRef<HTMLDivElement>(null);
  const image = useRef<HTMLDivElement>(null);
  const width = useRenderWidth(container);
  const { data: score, error, refetch } = useScore(file.id);
  const own = initialOptions(settings, size, undefined);
  const semitones = (score && semitonesToKey(score.originalKey, chosenKey)) ?? own.semitones;
  const { pages, failure, retry } = useRenderedScore(
    score && width !== undefined ? toRenderRequest(file.id, { ...own, semitones }, width) : undefined,
  );
  const problem = failure ?? (score ? undefined : (error ?? undefined));
  return (
    <div ref={container} aria-busy={!pages && problem === undefined}>
      {problem === undefined ? null : (
        <LoadFailed
          title={t('sheet.failed')}
          text={errorMessage(problem)}
          onRetry={() => (failure === undefined ? void refetch() : retry())}
        />
      )}
      {pages ? (
        <ScoreImage pages={pages} imageRef={image} label={t('sheet.of', { name: file.name })} onPress={() => {}} />
      ) : null}
    </div>
  );
}
