import { siteName } from '../../ui/index.ts';
import './print.css';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { ContentsHead, ContentsRows } from './contents.tsx';
import { IndexRows } from './index-rows.tsx';
import type { SongPage } from './lay-out-pages.ts';
import { firstPages } from './lay-out-pages.ts';
import { SongColumn, SongFoot, SongHead } from './printed-song.tsx';
import { sliceText } from './song-text.ts';
import { countPages, type LaidOutBooklet } from './use-page-layout.ts';

type PrintedPagesProps = {
  booklet: LaidOutBooklet;
  /** What stands in the foot of every page beside its number. */
  foot: string;
};

/** The pages of a booklet, each as large as its paper. */
export function PrintedPages({ booklet, foot }: PrintedPagesProps) {
  const { contents, contentsPages, songPages, indexPages, indexRows } = booklet;
  const pageOf = useMemo(() => createPageFinder(booklet), [booklet]);
  const count = countPages(booklet);
  const indexNumbers = useMemo(() => createIndexNumbers(booklet, pageOf), [booklet, pageOf]);
  return (
    <>
      {contentsPages.map(({ from, to }, index) => (
        <Page key={`contents ${index}`} number={index + 1} count={count} foot={foot}>
          {contents && index === 0 ? <ContentsHead contents={contents} /> : null}
          {contents ? <ContentsRows rows={contents.rows.slice(from, to)} pageOf={pageOf} /> : null}
        </Page>
      ))}
      {songPages.map((page, index) => (
        <Page key={index} number={contentsPages.length + index + 1} count={count} foot={foot}>
          <SongsOfPage page={page} booklet={booklet} />
        </Page>
      ))}
      {indexPages.map((columns, index) => (
        <Page
          key={`index ${index}`}
          number={contentsPages.length + songPages.length + index + 1}
          count={count}
          foot={foot}
        >
          <div className="print-columns" data-columns="2">
            {columns.map(({ from, to }) => (
              <IndexRows key={from} rows={indexRows.slice(from, to)} {...indexNumbers} />
            ))}
          </div>
        </Page>
      ))}
    </>
  );
}

/* The page each song begins on by its id, counted from 1. */
function createPageFinder({ songs, songPages, contentsPages }: LaidOutBooklet): (id: string) => number | undefined {
  const pages = new Map(
    firstPages(songPages).map((page, index) => [songs[index]?.id, contentsPages.length + page + 1]),
  );
  return (id) => pages.get(id);
}

/* The numbers of the songs where every one has one, as people call them; otherwise pages. */
function createIndexNumbers({ songs }: LaidOutBooklet, pageOf: (id: string) => number | undefined) {
  const numbers = new Map(songs.map(({ id, job }) => [id, job.number ?? undefined]));
  const hasSongNumbers = ![...numbers.values()].includes(undefined);
  return { hasSongNumbers, numberOf: hasSongNumbers ? (id: string) => numbers.get(id) : pageOf };
}

type PageProps = { number: number; count: number; foot: string; children: ReactNode };

function Page({ number, count, foot, children }: PageProps) {
  const { t } = useTranslate();
  return (
    <article className="print-page print-ink" aria-label={t('print.page', { number, count })}>
      {children}
      <footer className="print-page-foot">
        <span>{foot}</span>
        <span className="font-serif">{siteName()}</span>
        <span>
          {number} / {count}
        </span>
      </footer>
    </article>
  );
}

const SongsOfPage = memo(function SongsOfPage({ page, booklet }: { page: SongPage; booklet: LaidOutBooklet }) {
  return page.map(({ song: index, part, isCompact }) => {
    const song = booklet.songs[index];
    const fitted = booklet.fitted[index];
    if (!song || !fitted) return null;
    const setting = isCompact ? fitted.compactSetting : fitted.setting;
    return (
      <section
        key={song.id}
        aria-label={song.job.title}
        className="print-song"
        style={{ fontSize: `${setting.size}pt` }}
      >
        {part.hasHead ? <SongHead song={song} /> : null}
        <div className="print-columns" data-columns={setting.columns}>
          {part.columns.map((range, column) => (
            <SongColumn key={column} song={song} text={sliceText(song.text, range)} />
          ))}
        </div>
        {part.hasFoot ? <SongFoot song={song} /> : null}
      </section>
    );
  });
});
