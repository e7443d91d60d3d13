import { useCallback, useMemo, useState } from 'react';
import type { Contents } from './contents.tsx';
import type { FittedSong } from './fit-element.ts';
import { layOutPages, layOutRows, type SongPage } from './lay-out-pages.ts';
import { mmToPixels, pageSpace } from './paper.ts';
import type { PrintOptions } from './print-options.ts';
import type { PrintableSong } from './printed-song.tsx';
import type { LineRange } from './text-column.ts';

/** What is printed. */
export type Booklet = {
  readonly songs: readonly PrintableSong[];
  /** Undefined where it begins with its songs. */
  readonly contents: Contents | undefined;
  readonly options: PrintOptions;
};

/** A booklet on its pages. */
export type LaidOutBooklet = Booklet & {
  /** The rows of the table of contents on each of its pages. */
  readonly contentsPages: readonly LineRange[];
  readonly songPages: readonly SongPage[];
  readonly fitted: readonly FittedSong[];
};

/** The heights of a table of contents, in pixels. */
export type ContentsHeights = { readonly head: number; readonly rows: readonly number[] };

/** What `Galley` measures next. */
export type GalleyBatch = {
  readonly booklet: Booklet;
  readonly songs: readonly PrintableSong[];
  /** With the first songs. */
  readonly contents: Contents | undefined;
  readonly onMeasured: (songs: readonly FittedSong[], contents: ContentsHeights | undefined) => void;
};

type PageLayout = {
  /** The last booklet that was laid out: the one before until this one is. */
  readonly shown: LaidOutBooklet | undefined;
  /** Whether it is this one. */
  readonly isReady: boolean;
  readonly measuredCount: number;
  /** Undefined when everything has been measured. */
  readonly batch: GalleyBatch | undefined;
};

/* Few enough that the page answers in between. */
const batchSize = 10;
/* Between two songs of a page; print.css leaves it. */
const songGapMm = 9;
const noSongs: readonly FittedSong[] = [];
const noContents: ContentsHeights = { head: 0, rows: [] };

/**
 * Lays a booklet out on pages, once its songs have been measured batch by batch.
 *
 * @param booklet  the same object while nothing of it changes; undefined until it is loaded
 */
export function usePageLayout(booklet: Booklet | undefined): PageLayout {
  const [measured, setMeasured] = useState({ booklet, fitted: noSongs, contents: noContents });
  const [shown, setShown] = useState<LaidOutBooklet>();
  const fitted = measured.booklet === booklet ? measured.fitted : noSongs;
  const onMeasured = useCallback(
    (songs: readonly FittedSong[], heights: ContentsHeights | undefined) => {
      if (!booklet) return;
      const all = [...fitted, ...songs];
      const contents = heights ?? measured.contents;
      setMeasured({ booklet, fitted: all, contents });
      if (all.length >= booklet.songs.length) setShown(layOutBooklet(booklet, all, contents));
    },
    [booklet, fitted, measured.contents],
  );
  const batch = useMemo(() => {
    if (!booklet || fitted.length >= booklet.songs.length) return undefined;
    return {
      booklet,
      songs: booklet.songs.slice(fitted.length, fitted.length + batchSize),
      contents: fitted.length === 0 ? booklet.contents : undefined,
      onMeasured,
    };
  }, [booklet, fitted, onMeasured]);
  const isReady = shown !== undefined && shown.songs === booklet?.songs && shown.options === booklet.options;
  return { shown, isReady, measuredCount: fitted.length, batch };
}

function layOutBooklet(booklet: Booklet, fitted: readonly FittedSong[], heights: ContentsHeights): LaidOutBooklet {
  const { contents, options } = booklet;
  const pageHeight = pageSpace(options.paper).height;
  const rows = contents?.rows.map(({ kind }, index) => ({
    height: heights.rows[index] ?? 0,
    isHeading: kind === 'heading',
  }));
  return {
    ...booklet,
    fitted,
    contentsPages: rows ? layOutRows(rows, heights.head, pageHeight) : [],
    songPages: layOutPages(fitted, {
      pageHeight,
      songGap: mmToPixels(songGapMm),
      isOnePerPage: options.size === 'page',
    }),
  };
}
