import { PlayerError, type PlayerProblem } from './player-error.ts';

/** The result of a request for a file's first byte: an HTTP status, or why there is none. */
export type ProbeStatus = (address: string) => Promise<number | 'no answer' | 'not asked'>;

/**
 * Finds out why playback failed. Elements report little
 * (https://html.spec.whatwg.org/multipage/media.html#error-codes): a missing file, one without a response and one of an
 * unknown format give the same error, so the file is requested again.
 *
 * @param failure  the thrown error, or the `error` of the element
 * @param address  of the file
 */
export async function diagnosePlayback(
  failure: unknown,
  address: string,
  probe: ProbeStatus = probeStatus,
): Promise<PlayerProblem> {
  if (failure instanceof PlayerError) return failure.problem;
  if (failure instanceof TypeError) return 'No network';
  const { code, message = '' } = isMediaError(failure) ? failure : {};
  if (code === DECODING) return noSoundOutput.test(message) ? 'No sound output' : 'Damaged';
  if (code !== NETWORK && code !== NOT_SUPPORTED) return 'Not played';
  const status = await probe(address);
  if (status === 'not asked') return code === NETWORK ? 'No network' : 'Not played';
  if (status === 'no answer' || status >= 500) return 'No network';
  if (status === 404 || status === 410) return 'Removed';
  if (status === 401 || status === 403) return 'Not allowed';
  return code === NETWORK ? 'No network' : 'Format not supported';
}

/* A class of its own in each page: a frame's errors are of another one. */
const isMediaError = (failure: unknown): failure is Partial<MediaError> =>
  typeof failure === 'object' && failure !== null;

/* Codes of MediaError. */
const NETWORK = 2;
const DECODING = 3;
const NOT_SUPPORTED = 4;

/* The messages of Firefox and Chromium when there is no playable source. */
const noSoundOutput = /OnMediaSinkAudioError|AUDIO_RENDERER_ERROR|audio (render|device|output)/i;

/* Other sites are not requested: the content security policy forbids it. */
async function probeStatus(address: string): Promise<number | 'no answer' | 'not asked'> {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) return 'not asked';
  const response = await fetch(url, { headers: { range: 'bytes=0-0' } }).catch(() => undefined);
  await response?.body?.cancel().catch(() => undefined);
  return response?.status ?? 'no answer';
}
