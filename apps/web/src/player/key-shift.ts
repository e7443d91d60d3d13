import { findKeyShiftObstacle, type KeyShiftObstacle } from './key-shift-obstacle.ts';
import { createPitchShifter, NotRunningError, type PitchShifter } from './pitch-shifter.ts';
import { currentTrack, type Player } from './player.ts';
import { createShiftedPlayback } from './shifted-playback.ts';
import { stretchDelay } from './stretch-worklet.ts';
import type { Track } from './track.ts';

/** Why a recording is not played in another key now, although it could be. */
export type KeyShiftFailure = 'not loaded' | 'not running';

/** The key of the song, or semitones from the recording. */
export type KeyChoice = 'song' | number;

export type KeyShiftState = {
  /** What the person chose for the current recording. */
  readonly choice: KeyChoice;
  /** Semitones from the recording to the key that is chosen for its song; undefined where its own key is not known. */
  readonly toSong: number | undefined;
  /** By how many semitones it is moved. */
  readonly semitones: number;
  /** By how many seconds what is heard comes later than its element says. */
  readonly delay: number;
  readonly obstacle: KeyShiftObstacle | undefined;
  readonly failure: KeyShiftFailure | undefined;
};

const asRecorded: KeyShiftState = {
  choice: 'song',
  toSong: undefined,
  semitones: 0,
  delay: 0,
  obstacle: undefined,
  failure: undefined,
};

/* A recording that needs the shifter waits so long for it; then it begins as recorded. */
const loadedWithinMs = 3000;

type Dependencies = {
  readonly createShifter?: (onBroken: (reason: unknown) => void) => Promise<PitchShifter>;
  readonly findObstacle?: (source: string) => KeyShiftObstacle | undefined;
};

/**
 * Keeps what the player plays in the chosen key. Recordings that need it go through a pitch shifter; whatever fails, they
 * are played as recorded.
 */
export function createKeyShift(player: Player, dependencies: Dependencies = {}) {
  const { createShifter = createPitchShifter, findObstacle = findKeyShiftObstacle } = dependencies;
  const listeners = new Set<() => void>();
  const choices = new Map<string, KeyChoice>();
  let chosenBySong: ReadonlyMap<string, number> = new Map();
  let failure: { readonly trackId: string; readonly reason: KeyShiftFailure } | undefined;
  let state = asRecorded;

  const track = () => currentTrack(player.state());
  const playback = createShiftedPlayback({
    createShifter,
    target: () => {
      const { element } = player.state();
      return element && { element, semitones: state.semitones };
    },
    onFailure: (error, isSilent) => {
      const reason = error instanceof NotRunningError ? 'not running' : 'not loaded';
      failure = { trackId: track()?.id ?? '', reason };
      update();
      if (isSilent) void player.jumpTo(player.state().currentIndex);
    },
  });
  const stateOf = (current: Track | undefined): KeyShiftState => {
    if (current?.kind !== 'audio') return asRecorded;
    const choice = choices.get(current.id) ?? 'song';
    const toSong = semitonesToSong(current, chosenBySong);
    const obstacle = findObstacle(current.source);
    const reason = failure?.trackId === current.id ? failure.reason : undefined;
    const semitones = obstacle || reason ? 0 : choice === 'song' ? (toSong ?? 0) : choice;
    return { choice, toSong, semitones, delay: semitones === 0 ? 0 : stretchDelay, obstacle, failure: reason };
  };
  function update() {
    const next = stateOf(track());
    if (!isSame(state, next)) {
      state = next;
      for (const listener of listeners) listener();
    }
    playback.update();
  }
  player.subscribe(update);
  player.beforePlaying(() => Promise.race([playback.settled(), timeout(loadedWithinMs)]));
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** For the current recording, until the page is closed. */
    choose: (choice: KeyChoice) => {
      failure = undefined;
      choices.set(track()?.id ?? '', choice);
      update();
    },
    /** The keys that are chosen for songs: as they sound, in semitones from their own ones, by the ids of the songs. */
    followSongs: (semitonesBySong: ReadonlyMap<string, number>) => {
      chosenBySong = semitonesBySong;
      update();
    },
  };
}

/**
 * The fewest semitones from a recording to the key chosen for its song, in the list or by the person, -5 to 6: none where no key is chosen; undefined
 * where the key of the recording or of the song is not known.
 */
function semitonesToSong({ songId, recordedKey, listShift }: Track, chosenBySong: ReadonlyMap<string, number>) {
  if (songId === undefined || recordedKey?.aboveSong === undefined) return undefined;
  const chosen = listShift ?? chosenBySong.get(songId);
  return chosen === undefined ? 0 : nearestShift(chosen - recordedKey.aboveSong);
}

const nearestShift = (semitones: number): number => ((((semitones + 5) % 12) + 12) % 12) - 5;

const timeout = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const isSame = (one: KeyShiftState, other: KeyShiftState): boolean =>
  one.choice === other.choice &&
  one.toSong === other.toSong &&
  one.semitones === other.semitones &&
  one.obstacle === other.obstacle &&
  one.failure === other.failure;
