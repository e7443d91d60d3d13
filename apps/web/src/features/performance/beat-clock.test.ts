import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTap, type Beat, dueBeats, tappedTempo } from './beat-clock.ts';

describe('the beats of a metronome', () => {
  it('are evenly apart and none is left out or comes twice, however often it looks ahead', () => {
    const lookAheads = fc.array(fc.double({ min: 0.001, max: 0.09, noNaN: true }), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(fc.integer({ min: 20, max: 400 }), lookAheads, (tempo, steps) => {
        const heard: Beat[] = [];
        let next: Beat = { index: 0, at: 0.1 };
        let now = 0;
        for (const step of steps) {
          now += step;
          const due = dueBeats(next, { now, until: now + 0.1, tempo });
          heard.push(...due.beats);
          next = due.next;
        }
        expect(heard.map(({ index }) => index)).toEqual(heard.map((_, index) => index));
        for (const { index, at } of heard) expect(at).toBeCloseTo(0.1 + (index * 60) / tempo, 6);
        expect(next.at).toBeGreaterThanOrEqual(now + 0.1 - 1e-6);
      }),
    );
  });

  it('go on from the last one when the tempo changes', () => {
    const { next } = dueBeats({ index: 0, at: 0 }, { now: 0, until: 0.9, tempo: 60 });
    expect(next).toEqual({ index: 1, at: 1 });
    expect(dueBeats(next, { now: 0.9, until: 1.6, tempo: 120 }).beats).toEqual([
      { index: 1, at: 1 },
      { index: 2, at: 1.5 },
    ]);
  });

  it('do not all come at once after the device has slept, and stay in the measure', () => {
    const { beats } = dueBeats({ index: 3, at: 3 }, { now: 3600.5, until: 3600.6, tempo: 60 });
    expect(beats).toEqual([]);
    expect(dueBeats({ index: 3, at: 3 }, { now: 3600.5, until: 3601.1, tempo: 60 }).beats).toEqual([
      { index: 3601, at: 3601 },
    ]);
  });
});

describe('a tempo that is tapped', () => {
  it('is the average of the last taps', () => {
    const taps = [0, 480, 1000, 1520, 2000].reduce<readonly number[]>(addTap, []);
    expect(tappedTempo(taps)).toBe(120);
  });

  it('begins anew after a pause, and one tap is none yet', () => {
    const taps = [0, 500, 1000, 9000].reduce<readonly number[]>(addTap, []);
    expect(taps).toEqual([9000]);
    expect(tappedTempo(taps)).toBeUndefined();
    expect(tappedTempo(addTap(taps, 10_000))).toBe(60);
  });

  it('forgets taps long ago', () => {
    const slowThenFast = [0, 2000, 4000, ...Array.from({ length: 8 }, (_, index) => 4500 + index * 500)];
    expect(tappedTempo(slowThenFast.reduce<readonly number[]>(addTap, []))).toBe(120);
  });
});
