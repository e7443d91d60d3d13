import { readStored, removeStored, storageKeys, writeStored } from '../../storage/index.ts';

/** A saved location: a path in this app, its title, and the collection it is in. */
export type SavedLocation = {
  readonly to: string;
  readonly title: string;
  /** Undefined where it is in none, and where an older version saved it. */
  readonly collectionId: string | undefined;
};

/** A saved recording: the location of its song, its own name (empty when it has none), and the ids to play it again. */
export type SavedRecording = SavedLocation & {
  readonly name: string;
  readonly songId: string;
  readonly fileId: string;
};

/** What a person continues with on the home page: the last song, reading and recording on this device. */
export type LastLocations = {
  readonly song: SavedLocation | undefined;
  readonly reading: SavedLocation | undefined;
  readonly recording: SavedRecording | undefined;
};

/** The last of each kind is removed with the person's other data when they sign out. */
const keys = {
  song: storageKeys.placeLeft,
  reading: storageKeys.readingLeft,
  recording: storageKeys.recordingLeft,
} as const;

/** Saves a song, or a chapter or article, for the next visit to the home page. */
export const saveLastLocation = (kind: 'song' | 'reading', location: SavedLocation): void =>
  void writeStored(keys[kind], location);

/** Saves a recording for the next visit to the home page. */
export const saveLastRecording = (recording: SavedRecording): void => void writeStored(keys.recording, recording);

/** The last locations on this device. */
export const readLastLocations = (): LastLocations => ({
  song: readLocation('song'),
  reading: readLocation('reading'),
  recording: readRecording(),
});

/** Removes the saved locations. */
export const clearLastLocations = (): void => Object.values(keys).forEach((key) => removeStored(key));

function readLocation(kind: keyof typeof keys): SavedLocation | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  const { to, title, collectionId } = (readStored(keys[kind]) ?? {}) as Partial<Record<keyof SavedLocation, unknown>>;
  if (typeof to !== 'string' || !to.startsWith('/') || typeof title !== 'string') return undefined;
  return { to, title, collectionId: typeof collectionId === 'string' ? collectionId : undefined };
}

function readRecording(): SavedRecording | undefined {
  const location = readLocation('recording');
  // oxlint-disable-next-line typescript/consistent-type-assertions -- written by this app; each part is checked
  const { name, songId, fileId } = (readStored(keys.recording) ?? {}) as Partial<Record<keyof SavedRecording, unknown>>;
  const isComplete = typeof name === 'string' && typeof songId === 'string' && typeof fileId === 'string';
  return location && isComplete ? { ...location, name, songId, fileId } : undefined;
}
