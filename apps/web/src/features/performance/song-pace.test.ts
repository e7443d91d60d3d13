import { describe, expect, it } from 'vitest';
import { estimatePace } from './song-pace.ts';

describe('how long a song takes', () => {
  it('is what the set says, whatever the tempo', () => {
    expect(estimatePace({ durationSeconds: 215, tempo: 120, lineCount: 16 })).toEqual({
      source: 'duration',
      seconds: 215,
    });
  });

  it('is estimated from the tempo: twice as fast takes half the time', () => {
    const seconds = [60, 120].map(
      (tempo) => estimatePace({ durationSeconds: undefined, tempo, lineCount: 12 })?.seconds,
    );
    expect(seconds).toEqual([96, 48]);
  });

  it('is not guessed without either', () => {
    expect(estimatePace({ durationSeconds: undefined, tempo: undefined, lineCount: 12 })).toBeUndefined();
    expect(estimatePace({ durationSeconds: undefined, tempo: 90, lineCount: 0 })).toBeUndefined();
  });
});
