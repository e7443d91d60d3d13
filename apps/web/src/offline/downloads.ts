import type { LocalCacheEntry, ObjectStoreName } from './local-cache.ts';

/** Something the person keeps on this device: a songbook, a list, a translation. */
export type OfflineDownload = {
  /** `collection:…`, `list:…` or `translation:…` with the id. */
  readonly name: string;
  /** What it is called, as it was when it was kept. */
  readonly title: string;
  readonly withAudio: boolean;
  /** Songs, scores, recordings or chapters that are here, of how many. */
  readonly done: number;
  readonly total: number;
  /** All of it is here; otherwise it is gone on with at the next start, unless it was stopped. */
  readonly state: 'under way' | 'stopped' | 'kept';
  /** Milliseconds since 1970 when all of it was here last. */
  readonly keptAt: number | undefined;
};

/** Where a row is: recordings and PDFs are in the files of the browser, and only their facts in a row. */
export type DownloadStoreName = ObjectStoreName | 'files';

/** What is pinned besides its value. */
export type DownloadRef = {
  /** Name of the keeping. */
  readonly by: string;
  /** Milliseconds since 1970 from which on it is locked; null when the right does not end. */
  readonly until: number | null;
  /** What it is now, as far as one can tell from outside. */
  readonly tag?: string | undefined;
  /** Size where it is not that of the value. */
  readonly bytes?: number;
};

/** The rows that stay on the device because something that is kept needs them. */
export type DownloadStore = {
  list(): Promise<readonly OfflineDownload[]>;
  /** Writes one down, or its progress. */
  save(download: OfflineDownload): Promise<void>;
  /** Forgets one with every row nothing else needs; gives the names of the files that are to be removed with it. */
  delete(name: string): Promise<readonly string[]>;
  /** Keeps a row for a keeping, and gives it that value when there is one. */
  saveRow(
    objectStore: DownloadStoreName,
    name: string,
    entry: LocalCacheEntry<unknown>,
    saveRow: DownloadRef,
  ): Promise<void>;
  /** Lets go of the rows of a keeping that it does not need any more; gives the files that are to be removed. @param keys  `shelf name` of what it needs */
  releaseRows(name: string, keys: ReadonlySet<string>): Promise<readonly string[]>;
  /** Counts a row that is there among those of a keeping, with the right as it is now; gives its tag. */
  claimRow(objectStore: DownloadStoreName, name: string, saveRow: DownloadRef): Promise<string | undefined>;
  /** Bytes of all rows, by the keeping that needs them; what two need counts for both. */
  readSizes(): Promise<ReadonlyMap<string, number>>;
  /** Tells whenever a keeping has changed in this page; the answer ends the telling. */
  onChange(listener: () => void): () => void;
};
