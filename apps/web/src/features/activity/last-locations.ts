import { readStored, removeStored, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';

/** A saved location: a path in this app, its title, and the collection it is in. */
export type SavedLocation = {
  readonly to: string;
  readonly title: string;
  /** Undefined where it is in none, and where an older version saved it. */
  readonly collectionId?: string | undefined;
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

const place = { to: shapes.string, title: shapes.string };
const location = shapes.object(place, { collectionId: shapes.string });

/** The last of each kind is removed with the person's other data when they sign out. */
const keys = {
  song: withShape(storageKeys.placeLeft, location),
  reading: withShape(storageKeys.readingLeft, location),
  recording: withShape(
    storageKeys.recordingLeft,
    shapes.object(
      { ...place, name: shapes.string, songId: shapes.string, fileId: shapes.string },
      { collectionId: shapes.string },
    ),
  ),
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

function readLocation(kind: 'song' | 'reading'): SavedLocation | undefined {
  const location = readStored(keys[kind]);
  return location?.to.startsWith('/') ? location : undefined;
}

function readRecording(): SavedRecording | undefined {
  const recording = readStored(keys.recording);
  return recording?.to.startsWith('/') ? recording : undefined;
}
