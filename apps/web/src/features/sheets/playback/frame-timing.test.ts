import { afterEach, describe, expect, it, vi } from 'vitest';
import { audioOutputTime, createFramePacer } from './frame-timing.ts';

/* The audio clock is at 2.06 s at page time 2417; `output` is what the browser reports about the device. */
const contextThat = (output: AudioTimestamp) => {
  vi.spyOn(performance, 'now').mockReturnValue(2417);
  return { currentTime: 2.06, baseLatency: 0.01, getOutputTimestamp: vi.fn(() => output) };
};

afterEach(() => vi.restoreAllMocks());

describe('What is heard', () => {
  it('goes on between two moments of the audio clock', () => {
    const context = contextThat({ contextTime: 2, performanceTime: 2400 });
    expect(audioOutputTime(context, 2425)).toBeCloseTo(2.025, 6);
  });

  it('is known roughly before the device has given anything out', () => {
    expect(audioOutputTime(contextThat({ contextTime: 0, performanceTime: 0 }), 2427)).toBeCloseTo(2.04, 6);
    expect(audioOutputTime(contextThat({}), 2427)).toBeCloseTo(2.04, 6);
  });

  it('is known roughly from a browser that names a moment which has not come', () => {
    // As measured in WebKitGTK: the time of the audio clock is added to the timestamp once more.
    expect(audioOutputTime(contextThat({ contextTime: 2.058, performanceTime: 4474 }), 2417)).toBeCloseTo(2.03, 6);
  });

  it('is known roughly from Firefox, which is not asked because it may never answer', () => {
    const context = contextThat({ contextTime: 2, performanceTime: 2400 });
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (X11; rv:153.0) Gecko/20100101 Firefox/153.0');
    expect(audioOutputTime(context, 2427)).toBeCloseTo(2.04, 6);
    expect(context.getOutputTimestamp).not.toHaveBeenCalled();
  });
});

describe('The moment to draw for', () => {
  it('is the middle of the time the picture is on the screen', () => {
    const momentOf = createFramePacer();
    expect(momentOf(1000)).toBeCloseTo(1025, 6);
    expect(momentOf(1000 + 1000 / 60)).toBeCloseTo(1000 + 2.5 * (1000 / 60), 6);
  });

  it('follows a screen of another pace', () => {
    const momentOf = createFramePacer();
    let moment = 0;
    for (let frame = 0; frame <= 400; frame += 8) moment = momentOf(frame) - frame;
    expect(moment).toBeCloseTo(12, 1);
  });

  it('is not carried away by one long frame', () => {
    const momentOf = createFramePacer();
    momentOf(0);
    expect(momentOf(3000) - 3000).toBeLessThan(40);
  });
});
