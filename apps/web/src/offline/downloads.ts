import type { LocalCacheEntry, ObjectStoreName } from './cache-entry.ts';

/** Something the person downloads to this device: a songbook, a list, a translation. */
export type OfflineDownload = {
  /** `collection:…`, `list:…` or `translation:…` with the id. */
  readonly name: string;
  /** Its title at the time of the download. */
  readonly title: string;
  readonly withAudio: boolean;
  /** Number of downloaded songs, scores, recordings or chapters, and the total. */
  readonly done: number;
  readonly total: number;
  /** `kept` when complete; an incomplete download is resumed at the next start, unless it was stopped. */
  readonly state: 'under way' | 'stopped' | 'kept';
  /** Milliseconds since 1970 when it was last complete. */
  readonly keptAt: number | undefined;
};

/** Where a row is: recordings and PDFs are in the browser's file cache, with only their metadata in a row. */
export type DownloadStoreName = ObjectStoreName | 'files';

/** The metadata of a downloaded row. */
export type DownloadRef = {
  /** Name of the download. */
  readonly by: string;
  /** Milliseconds since 1970 from which on it is locked; null when the access does not end. */
  readonly until: number | null;
  /** Its version, as far as the client can tell. */
  readonly tag?: string | undefined;
  /** Size where it differs from that of the value. */
  readonly bytes?: number;
};

/** The rows that stay on the device because a download needs them. */
export type DownloadStore = {
  list(): Promise<readonly OfflineDownload[]>;
  /** Stores a download, or its progress. */
  save(download: OfflineDownload): Promise<void>;
  /** Deletes a download with every row that no other one needs; returns the names of the files to delete with it. */
  delete(name: string): Promise<readonly string[]>;
  /** Adds a row to a download, and stores its value when one is given. */
  saveRow(
    objectStore: DownloadStoreName,
    name: string,
    entry: LocalCacheEntry<unknown>,
    saveRow: DownloadRef,
  ): Promise<void>;
  /**
   * Releases the rows that a download no longer needs; returns the files to delete.
   * @param keys  `store name` of the rows it needs
   */
  releaseRows(name: string, keys: ReadonlySet<string>): Promise<readonly string[]>;
  /** Adds an existing row to a download, with the current access; returns its tag. */
  claimRow(objectStore: DownloadStoreName, name: string, saveRow: DownloadRef): Promise<string | undefined>;
  /** Bytes of all rows by download; a row that two downloads need counts for both. */
  readSizes(): Promise<ReadonlyMap<string, number>>;
  /** Notifies when a download has changed in this page; returns an unsubscribe function. */
  onChange(listener: () => void): () => void;
};
