import { describe, expect, it } from 'vitest';
import { createFramePace, heardAt } from './frame-pace.ts';

describe('What is heard', () => {
  it('goes on between two moments of the audio clock', () => {
    expect(heardAt({ contextTime: 2, performanceTime: 10_000 }, 10_250, 10_225)).toBe(2.25);
  });

  it('is nothing before the device has given anything out', () => {
    expect(heardAt({ contextTime: 0, performanceTime: 0 }, 500, 500)).toBeUndefined();
    expect(heardAt({}, 500, 500)).toBeUndefined();
  });

  it('is not known from a browser that names a moment which has not come', () => {
    // As measured in WebKitGTK: the time of the audio clock is added to the moment once more.
    expect(heardAt({ contextTime: 2.058, performanceTime: 4474 }, 2442, 2417)).toBeUndefined();
  });
});

describe('The moment to draw for', () => {
  it('is the middle of the time the picture is on the screen', () => {
    const momentOf = createFramePace();
    expect(momentOf(1000)).toBeCloseTo(1025, 6);
    expect(momentOf(1000 + 1000 / 60)).toBeCloseTo(1000 + 2.5 * (1000 / 60), 6);
  });

  it('follows a screen of another pace', () => {
    const momentOf = createFramePace();
    let moment = 0;
    for (let frame = 0; frame <= 400; frame += 8) moment = momentOf(frame) - frame;
    expect(moment).toBeCloseTo(12, 1);
  });

  it('is not carried away by one long frame', () => {
    const momentOf = createFramePace();
    momentOf(0);
    expect(momentOf(3000) - 3000).toBeLessThan(40);
  });
});
