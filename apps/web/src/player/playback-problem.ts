import { PlayerError, type PlayerProblem } from './player-error.ts';

/** How a file answers when its first byte is asked for: a status of HTTP, or why there is none. */
export type ProbeStatus = (address: string) => Promise<number | 'no answer' | 'not asked'>;

/**
 * Why something is not played. Elements say little (https://html.spec.whatwg.org/multipage/media.html#error-codes): a file
 * that is gone, one without an answer and one of an unknown format are the same to them, so the file is asked for once more.
 *
 * @param failure  what was thrown, or the `error` of the element
 * @param address  of what was to be played
 */
export async function diagnosePlayback(
  failure: unknown,
  address: string,
  probe: ProbeStatus = probeStatus,
): Promise<PlayerProblem> {
  if (failure instanceof PlayerError) return failure.problem;
  if (failure instanceof TypeError) return 'No network';
  const { code, message = '' } = (failure ?? {}) as Partial<MediaError>;
  if (code === DECODING) return noSoundOutput.test(message) ? 'No sound output' : 'Damaged';
  if (code !== NETWORK && code !== NOT_SUPPORTED) return 'Not played';
  const status = await probe(address);
  if (status === 'not asked') return code === NETWORK ? 'No network' : 'Not played';
  if (status === 'no answer' || status >= 500) return 'No network';
  if (status === 404 || status === 410) return 'Removed';
  if (status === 401 || status === 403) return 'Not allowed';
  return code === NETWORK ? 'No network' : 'Format not supported';
}

/* Codes of MediaError. */
const NETWORK = 2;
const DECODING = 3;
const NOT_SUPPORTED = 4;

/* What Firefox and Chromium say when there is nothing that could sound. */
const noSoundOutput = /OnMediaSinkAudioError|AUDIO_RENDERER_ERROR|audio (render|device|output)/i;

/* Other sites are not asked: the content security policy does not allow it. */
async function probeStatus(address: string): Promise<number | 'no answer' | 'not asked'> {
  const url = new URL(address, location.href);
  if (url.origin !== location.origin) return 'not asked';
  const response = await fetch(url, { headers: { range: 'bytes=0-0' } }).catch(() => undefined);
  await response?.body?.cancel().catch(() => undefined);
  return response?.status ?? 'no answer';
}
