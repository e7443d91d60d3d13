import { useState } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router';
import { ApiError, connectApi } from '../../api/index.ts';
import type { MediaFile } from '../../features/media/index.ts';
import { askedTransposition, SheetViewer } from '../../features/sheets/index.ts';
import { LoadFailed, SongTitle } from '../../pieces/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { ButtonLink, EmptyState, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { SignedIn } from '../start/signed-in.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { PdfScore } from './media/pdf-score.tsx';
import { sheetAddress } from './sheet-music/sheet-address.ts';
import { SheetFiles } from './sheet-music/sheet-files.tsx';
import { sheetCredits } from './sheet-music/sheet-credits.ts';
import { useSheetMusic } from './sheet-music/use-sheet-music.ts';

/** The scores of one song without the frame of the app, for a page elsewhere or a stand of its own (contract 5.12). */
export function SheetMusicPage() {
  const { search } = useLocation();
  const [{ token }] = useState(() => sheetAddress(search));
  // Before the first call of this page, and for all of them.
  useState(() => token !== null && connectApi({ token: async () => token }));
  return token === null ? <SignedIn outlet={<Sheets />} /> : <Sheets />;
}

function Sheets() {
  const { t, language } = useTranslate();
  const { id } = useParams();
  const [params, setParams] = useSearchParams();
  const address = sheetAddress(`?${params}`);
  const { data, error, refetch, isLoading } = useSheetMusic(id, address.fileId);
  const failureText = useFailureText();
  const wanted = data?.files.find((file) => file.id === address.fileId);
  const shown = wanted ?? (data?.files.length === 1 ? data.files[0] : undefined);
  const choose = (file: MediaFile) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.set('fileid', file.id);
      return next;
    });
  const title = data && nameIn(data.song.name, language);
  return (
    <main className="sheet-page mx-auto min-h-dvh max-w-content px-4 pt-4 pb-8 sm:px-8">
      <title>{title ? `${title} - Canticle` : 'Canticle'}</title>
      {data ? (
        <>
          <SongTitle
            number={data.number}
            title={title ?? ''}
            credits={sheetCredits(data.song, t, language)}
            facts={data.song.verses > 0 ? [t('song.verses', { count: data.song.verses })] : []}
            copyrights={[]}
          />
          {data.files.length === 0 ? <EmptyState title={t('sheet.none')} /> : null}
          {data.files.length > 1 ? <SheetFiles files={data.files} shown={shown} onChoose={choose} /> : null}
          <div className="mt-4">
            {shown?.type === 'sheetmusic-pdf' ? <PdfScore file={shown} /> : null}
            {shown?.type === 'sheetmusic' ? (
              <SheetViewer
                key={shown.id}
                fileId={shown.id}
                name={shown.name}
                settings={data.settings}
                asked={askedTransposition(address.transposition)}
                keyName={(key) => key}
                failureText={failureText}
              />
            ) : null}
          </div>
        </>
      ) : null}
      {error && isMissing(error) ? <EmptyState isPage title={t('song.not-found')} /> : null}
      {error && !isMissing(error) ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error && isLoading ? <ToCome /> : null}
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

function ToCome() {
  return (
    <Skeleton>
      <SkeletonBar className="h-10 w-72 max-w-full" />
    </Skeleton>
  );
}
