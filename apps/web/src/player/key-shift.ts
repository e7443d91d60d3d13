import type { Player } from './player.ts';
import { currentTrack } from './player.ts';
import { canShiftPitch, createPitchShifter, type PitchShifter } from './pitch-shifter.ts';
import type { Track } from './track.ts';

/** Why a recording sounds as recorded although another key is wanted. */
export type KeyShiftProblem = 'plain http' | 'browser' | 'other site' | 'not loaded';

export type KeyChoice = 'follow' | number;

export type KeyShiftState = {
  /** What the person chose for the current song: its own key, or semitones from the recording. */
  readonly choice: KeyChoice;
  /** Semitones from the recording to the key chosen for the song. */
  readonly followed: number;
  /** The semitones that are wanted now. */
  readonly semitones: number;
  readonly problem: KeyShiftProblem | undefined;
};

/** The fewest semitones to the same key, -6 to 6. @example nearestShift(9) // -3 */
export function nearestShift(semitones: number): number {
  const within = ((Math.round(semitones) % 12) + 12) % 12;
  return within > 6 ? within - 12 : within;
}

type Dependencies = {
  readonly createShifter?: () => Promise<PitchShifter>;
  /** Why this page cannot shift an address; undefined when it can. */
  readonly findProblem?: (source: string) => KeyShiftProblem | undefined;
};

/* A pause shorter than this does not stop the audio device. */
const restAfterMs = 5000;

/**
 * Keeps what the player plays in the chosen key of its song. Recordings that need it are sent through a pitch shifter,
 * which is loaded with the first of them.
 */
export function createKeyShift(
  player: Player,
  { createShifter = createPitchShifter, findProblem = problemOf }: Dependencies = {},
) {
  const listeners = new Set<() => void>();
  const choices = new Map<string, KeyChoice>();
  let followedBySong: ReadonlyMap<string, number> = new Map();
  let failure: KeyShiftProblem | undefined;
  let shifter: Promise<PitchShifter> | undefined;
  let applied = '';
  let restTimer: ReturnType<typeof setTimeout> | undefined;
  let state: KeyShiftState = { choice: 'follow', followed: 0, semitones: 0, problem: undefined };

  const songOf = (track: Track | undefined) => track?.songId ?? track?.id ?? '';
  const apply = async (element: HTMLMediaElement, semitones: number) => {
    shifter ??= createShifter();
    try {
      await (await shifter).shift(element, semitones);
    } catch {
      // Tried again with the next recording.
      shifter = undefined;
      applied = '';
      failure = 'not loaded';
      update();
    }
  };
  function update(): void {
    const { element, isPlaying, rate } = player.state();
    const track = currentTrack(player.state());
    const choice = choices.get(songOf(track)) ?? 'follow';
    const followed = followedBySong.get(songOf(track)) ?? 0;
    const semitones = track?.kind === 'audio' ? nearestShift(choice === 'follow' ? followed : choice) : 0;
    const problem = track && semitones !== 0 ? (findProblem(track.source) ?? failure) : undefined;
    if (
      choice !== state.choice ||
      followed !== state.followed ||
      semitones !== state.semitones ||
      problem !== state.problem
    ) {
      state = { choice, followed, semitones, problem };
      for (const listener of listeners) listener();
    }
    if (shifter) rest(isPlaying);
    const wanted = `${track?.source} ${semitones} ${rate} ${isPlaying}`;
    if (!element || problem !== undefined || wanted === applied || (semitones === 0 && !shifter)) return;
    applied = wanted;
    void apply(element, semitones);
  }
  const rest = (isPlaying: boolean) => {
    if (isPlaying) restTimer = void clearTimeout(restTimer);
    else restTimer ??= setTimeout(() => void shifter?.then((one) => one.rest()), restAfterMs);
  };
  player.subscribe(update);
  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** For the current song, until the page is closed. */
    choose: (choice: KeyChoice) => {
      failure = undefined;
      choices.set(songOf(currentTrack(player.state())), choice);
      update();
    },
    /** The keys chosen for songs, as semitones from their original ones, by the ids of the songs. */
    follow: (semitonesBySong: ReadonlyMap<string, number>) => {
      followedBySong = semitonesBySong;
      update();
    },
  };
}

/* Sound of another site may not be read by a page, and would be silent. */
function problemOf(source: string): KeyShiftProblem | undefined {
  if (!canShiftPitch()) return isSecureContext ? 'browser' : 'plain http';
  const { origin, protocol } = new URL(source, location.href);
  return protocol === 'blob:' || origin === location.origin ? undefined : 'other site';
}
