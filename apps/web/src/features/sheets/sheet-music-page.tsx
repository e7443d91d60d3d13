import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import type { MediaFile } from '../media/index.ts';
import { ApiError, configureApi } from '../../api/index.ts';
import { LoadFailed, SongTitle, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar, windowTitle } from '../../ui/index.ts';
import { parseTransposition } from './score-options.ts';
import { ScoreViewer } from './score-viewer.tsx';
import { PdfScore } from './pdf-score.tsx';
import { parseSheetMusicParams } from './sheet-music-url.ts';
import { SheetMusicFiles } from './sheet-music-files.tsx';
import { sheetMusicCredits } from './sheet-music-credits.ts';
import { useSheetMusic } from './use-sheet-music.ts';

/**
 * The scores of one song without the frame of the app, for a page elsewhere or a stand of its own (contract 5.12). Whoever
 * comes without a bearer in the address is signed in.
 */
export function SheetMusicPage() {
  const { search } = useLocation();
  const [{ token }] = useState(() => parseSheetMusicParams(search));
  // Before the first call of this page, and for all of them.
  useState(() => token !== null && configureApi({ getToken: async () => token }));
  return <SheetMusic />;
}

function SheetMusic() {
  const { t, language } = useTranslate();
  const { id } = useParams();
  const [params, setParams] = useSearchParams();
  const urlParams = parseSheetMusicParams(`?${params}`);
  const { data, error, refetch, isLoading } = useSheetMusic(id, urlParams.fileId);
  const failureText = useErrorMessage();
  const requestedFile = data?.files.find((file) => file.id === urlParams.fileId);
  const displayedFile = requestedFile ?? (data?.files.length === 1 ? data.files[0] : undefined);
  const choose = (file: MediaFile) =>
    setParams((previous) => {
      const next = new URLSearchParams(previous);
      next.set('fileid', file.id);
      return next;
    });
  const title = data && localizedText(data.song.name, language);
  return (
    <main className="sheet-page mx-auto min-h-dvh max-w-content px-4 pt-4 pb-8 sm:px-8">
      <title>{windowTitle(title)}</title>
      {data ? (
        <>
          <SongTitle
            number={data.number}
            title={title ?? ''}
            credits={sheetMusicCredits(data.song, data.facts, t, language)}
            facts={data.song.verses > 0 ? [t('song.verses', { count: data.song.verses })] : []}
            copyrights={[]}
          />
          {data.files.length === 0 ? <EmptyState title={t('sheet.none')} /> : null}
          {data.files.length > 1 ? (
            <SheetMusicFiles files={data.files} displayedFile={displayedFile} onSelect={choose} />
          ) : null}
          <div className="mt-4">
            {displayedFile?.type === 'sheetmusic-pdf' ? <PdfScore file={displayedFile} /> : null}
            {displayedFile?.type === 'sheetmusic' ? (
              <ScoreViewer
                key={displayedFile.id}
                fileId={displayedFile.id}
                name={displayedFile.name}
                settings={data.settings}
                initialTransposition={parseTransposition(urlParams.transposition)}
                keyName={(key) => key}
                errorMessage={failureText}
              />
            ) : null}
          </div>
        </>
      ) : null}
      {error && isMissing(error) ? <EmptyState isPage title={t('song.not-found')} /> : null}
      {error && !isMissing(error) ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error && isLoading ? <SheetMusicSkeleton /> : null}
      {!data && !error && !isLoading ? (
        <EmptyState
          isPage
          title={t('sheet.choose')}
          action={<ButtonLink to="/collections">{t('print.to-songbooks')}</ButtonLink>}
        />
      ) : null}
    </main>
  );
}

const isMissing = (failure: Error) => failure instanceof ApiError && failure.status === 404;

function SheetMusicSkeleton() {
  return (
    <Skeleton>
      <SkeletonBar className="h-10 w-72 max-w-full" />
    </Skeleton>
  );
}

export { SheetMusicPage as Component };
