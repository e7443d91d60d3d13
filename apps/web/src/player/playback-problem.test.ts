import { describe, expect, test } from 'vitest';
import { PlayerError, type PlayerProblem } from './player-error.ts';
import { type ProbeStatus, diagnosePlayback } from './playback-problem.ts';

const element = (code: number, message = '') => ({ code, message });

describe('what is not played says why', () => {
  test.each<[string, unknown, Awaited<ReturnType<ProbeStatus>>, PlayerProblem]>([
    ['the file was removed', element(4), 404, 'Removed'],
    ['the file may not be opened any more', element(4), 403, 'Not allowed'],
    ['the server does not answer', element(4), 'no answer', 'No network'],
    ['the server is away', element(4), 503, 'No network'],
    ['the network went away on the way', element(2), 206, 'No network'],
    ['the browser does not know the format', element(4), 206, 'Format not supported'],
    ['the file is damaged', element(3, 'PIPELINE_ERROR_DECODE: audio decoder'), 206, 'Damaged'],
    ['there is no sound output, in Firefox', element(3, 'OnMediaSinkAudioError'), 206, 'No sound output'],
    [
      'there is no sound output, in Chromium',
      element(3, 'AUDIO_RENDERER_ERROR: audio render error'),
      206,
      'No sound output',
    ],
    ['it is on another site, which is not asked', element(4), 'not asked', 'Not played'],
    ['a service is not allowed here', new PlayerError('Not shown here'), 206, 'Not shown here'],
    ['the player itself could not be loaded', new TypeError('Failed to fetch'), 'no answer', 'No network'],
    ['nothing is known', null, 'no answer', 'Not played'],
  ])('%s', async (_, failure, status, problem) => {
    expect(await diagnosePlayback(failure, '/files/a.mp3', async () => status)).toBe(problem);
  });
});
