import type { Row, SongList } from './apply-operation.ts';

/** A list of Nora's without a date, with what a test says of it. */
export const songList = (facts: Partial<SongList> = {}): SongList => ({
  id: 'l',
  updatedAt: '2026-01-01T00:00:00.000Z',
  userId: 'nora',
  sharedWithIds: [],
  editorIds: [],
  name: 'Sunday',
  color: null,
  shareKey: '',
  entryCount: 1,
  entries: null,
  permissions: { edit: true, delete: true },
  pinned: false,
  schedule: null,
  place: null,
  isTemplate: false,
  groupId: null,
  isPublished: false,
  printedCopies: null,
  ...facts,
});

/** A row of a list, a song where a test says nothing else. */
export const listRow = (facts: Partial<Row> = {}): Row => ({
  id: 'row',
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedById: 'nora',
  createdAt: '2026-01-01T00:00:00.000Z',
  createdById: 'nora',
  type: 'song',
  itemId: 'song',
  sort: 1,
  transposition: null,
  capo: null,
  note: null,
  verseOrder: null,
  tempo: null,
  languages: null,
  leader: null,
  durationSeconds: null,
  title: null,
  reference: null,
  ...facts,
});
