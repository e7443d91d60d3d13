import type {
  EntrySettings,
  EntryValues,
  HeadTimestamps,
  ListHead,
  MergedEntry,
  MergedList,
  VisibleEntry,
} from './model.ts';

/** The displayed entries of a list: those that were added and not removed, in their order. */
export function visibleEntries(list: Pick<MergedList, 'entries'>): VisibleEntry[] {
  return [...list.entries.values()].flatMap((entry) => toVisibleEntry(entry) ?? []).sort(compareEntries);
}

const EMPTY_HEAD: ListHead = {
  name: '',
  color: null,
  schedule: null,
  place: null,
  isTemplate: false,
  groupId: null,
  isPublished: false,
  printedCopies: null,
};
const BEFORE_ALL: HeadTimestamps = {
  name: '',
  color: '',
  schedule: '',
  place: '',
  isTemplate: '',
  groupId: '',
  isPublished: '',
  printedCopies: '',
};

/**
 * A list built from its displayed entries, as a device caches it. Every change counts as later than the current values,
 * so that changes made on this device are visible immediately.
 */
export function createMergedList(entries: readonly VisibleEntry[], head: Partial<ListHead> = {}): MergedList {
  const merged = entries.map(({ id, ...values }): MergedEntry => {
    const at = Object.fromEntries(Object.keys(values).map((value) => [value, '']));
    return { id, values, timestamps: at, removed: false };
  });
  return {
    head: { ...EMPTY_HEAD, ...head },
    headTimestamps: BEFORE_ALL,
    entries: new Map(merged.map((entry) => [entry.id, entry])),
  };
}

/** Compares two different entries: by sort key, and by id when those are equal. */
export function compareEntries(a: Pick<VisibleEntry, 'id' | 'sort'>, b: Pick<VisibleEntry, 'id' | 'sort'>): number {
  return a.sort - b.sort || (a.id < b.id ? -1 : 1);
}

const NO_SETTINGS: EntrySettings = {
  transposition: null,
  capo: null,
  tempo: null,
  note: null,
  verseOrder: null,
  languages: null,
  leader: null,
  durationSeconds: null,
  title: null,
  reference: null,
};

/**
 * The values of an entry that is displayed, with null for each that nobody set; undefined while its addition has not
 * arrived. An entry that only names a song is one, as entries were before there were others.
 */
export function completeValues(values: MergedEntry['values']): EntryValues | undefined {
  const { kind = 'song', sort } = values;
  const songId = kind === 'song' ? values.songId : null;
  if (sort === undefined || songId === undefined) return undefined;
  return { ...NO_SETTINGS, ...values, kind, songId, sort };
}

function toVisibleEntry({ id, values, removed }: MergedEntry): VisibleEntry | undefined {
  const complete = removed ? undefined : completeValues(values);
  return complete && { id, ...complete };
}
