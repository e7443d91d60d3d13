import { useCallback, useMemo, useState } from 'react';
import type { Contents } from './contents.tsx';
import type { FittedSong } from './fit-element.ts';
import { layOutPages, layOutRows, type SongPage } from './lay-out-pages.ts';
import { mmToPixels, pageSpace } from './paper.ts';
import type { PrintOptions } from './print-options.ts';
import type { PrintableSong } from './printed-song.tsx';
import type { IndexRow } from './song-indexes.ts';
import type { LineRange } from './text-column.ts';

/** What is printed. */
export type Booklet = {
  readonly songs: readonly PrintableSong[];
  /** Undefined where it begins with its songs. */
  readonly contents: Contents | undefined;
  /** What it ends with. */
  readonly indexRows: readonly IndexRow[];
  readonly options: PrintOptions;
};

/** A booklet on its pages. */
export type LaidOutBooklet = Booklet & {
  /** The rows of the table of contents on each of its pages. */
  readonly contentsPages: readonly LineRange[];
  readonly songPages: readonly SongPage[];
  /** The rows of the indexes in the columns of each of their pages. */
  readonly indexPages: readonly (readonly LineRange[])[];
  readonly fitted: readonly FittedSong[];
};

/** The heights of a table of contents and of indexes, in pixels. */
export type RowHeights = {
  readonly head: number;
  readonly contents: readonly number[];
  readonly indexes: readonly number[];
};

/** What `Galley` measures next. */
export type GalleyBatch = {
  readonly booklet: Booklet;
  readonly songs: readonly PrintableSong[];
  /** Contents and indexes are measured with the first songs. */
  readonly isFirst: boolean;
  readonly onMeasured: (songs: readonly FittedSong[], rows: RowHeights | undefined) => void;
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
const noRows: RowHeights = { head: 0, contents: [], indexes: [] };

/**
 * Lays a booklet out on pages, once its songs have been measured batch by batch.
 *
 * @param booklet  the same object while nothing of it changes; undefined until it is loaded
 */
export function usePageLayout(booklet: Booklet | undefined): PageLayout {
  const [measured, setMeasured] = useState({ booklet, fitted: noSongs, rows: noRows });
  const [shown, setShown] = useState<LaidOutBooklet>();
  const fitted = measured.booklet === booklet ? measured.fitted : noSongs;
  const onMeasured = useCallback(
    (songs: readonly FittedSong[], heights: RowHeights | undefined) => {
      if (!booklet) return;
      const all = [...fitted, ...songs];
      const rows = heights ?? measured.rows;
      setMeasured({ booklet, fitted: all, rows });
      if (all.length >= booklet.songs.length) setShown(layOutBooklet(booklet, all, rows));
    },
    [booklet, fitted, measured.rows],
  );
  const batch = useMemo(() => {
    if (!booklet || fitted.length >= booklet.songs.length) return undefined;
    return {
      booklet,
      songs: booklet.songs.slice(fitted.length, fitted.length + batchSize),
      isFirst: fitted.length === 0,
      onMeasured,
    };
  }, [booklet, fitted, onMeasured]);
  const isReady = shown !== undefined && shown.songs === booklet?.songs && shown.options === booklet.options;
  return { shown, isReady, measuredCount: fitted.length, batch };
}

function layOutBooklet(booklet: Booklet, fitted: readonly FittedSong[], heights: RowHeights): LaidOutBooklet {
  const { contents, indexRows, options } = booklet;
  const pageHeight = pageSpace(options.paper).height;
  const rows = contents?.rows.map(({ kind }, index) => ({
    height: heights.contents[index] ?? 0,
    isHeading: kind === 'heading',
  }));
  const indexColumns = layOutRows(
    indexRows.map(({ kind }, index) => ({ height: heights.indexes[index] ?? 0, isHeading: kind !== 'song' })),
    0,
    pageHeight,
  );
  return {
    ...booklet,
    fitted,
    contentsPages: rows ? layOutRows(rows, heights.head, pageHeight) : [],
    indexPages: indexRows.length > 0 ? inPairs(indexColumns) : [],
    songPages: layOutPages(fitted, {
      pageHeight,
      songGap: mmToPixels(songGapMm),
      isOnePerPage: options.size === 'page',
    }),
  };
}

const inPairs = <Item>(items: readonly Item[]): readonly (readonly Item[])[] =>
  items.flatMap((_, index) => (index % 2 === 0 ? [items.slice(index, index + 2)] : []));

/** How many pages a booklet has. */
export const countPages = ({ contentsPages, songPages, indexPages }: LaidOutBooklet): number =>
  contentsPages.length + songPages.length + indexPages.length;
