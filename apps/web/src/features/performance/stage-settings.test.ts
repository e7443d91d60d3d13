// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { readStageSettings, saveStageSettings } from './stage-settings.ts';

beforeEach(() => localStorage.clear());

describe('how the stage is set', () => {
  it('is black, in pages, as large as fits before anything is chosen', () => {
    expect(readStageSettings()).toMatchObject({ isStage: true, isScrolling: false, isFitted: true });
  });

  it('is remembered for the next song', () => {
    const chosen = {
      isFitted: false,
      hasFixedPages: true,
      size: 40,
      isStage: false,
      isScrolling: true,
      speed: 7,
      hasClick: true,
      accentEvery: 3,
      showsScores: true,
      hasHalfTurns: true,
    };
    saveStageSettings(chosen);
    expect(readStageSettings()).toEqual(chosen);
  });

  it.each(['no text', 'null', '{"size":4000,"speed":"fast","isStage":1,"accentEvery":5}'])(
    'survives a damaged memory: %s',
    (kept) => {
      localStorage.setItem('stage', kept);
      const { size, speed, isStage, accentEvery } = readStageSettings();
      expect([size <= 96, speed, isStage, accentEvery]).toEqual([true, 4, true, 0]);
    },
  );
});
