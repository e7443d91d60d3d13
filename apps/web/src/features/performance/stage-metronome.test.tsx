// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTranslations, TranslationsProvider } from '../../i18n/index.ts';
import { readMessages } from '../../testing/index.ts';
import { BeatLine, StageMetronome } from './stage-metronome.tsx';
import { readStageSettings, type StageSettings } from './stage-settings.ts';
import { useMetronome } from './use-metronome.ts';

let translator: Awaited<ReturnType<typeof startTranslations>>;
beforeAll(async () => {
  translator = await startTranslations(async () => readMessages('en'));
});
beforeEach(() =>
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] }),
);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Clicks = { at: number; frequency: number }[];

/* An audio device that writes down what it is asked to play, by the faked clock. */
function fakeAudio(clicks: Clicks) {
  const param = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined };
  const node = { connect: (to: unknown) => to };
  vi.stubGlobal(
    'AudioContext',
    class {
      destination = {};
      get currentTime() {
        return performance.now() / 1000;
      }
      resume = async () => undefined;
      close = async () => undefined;
    },
  );
  vi.stubGlobal(
    'GainNode',
    class {
      gain = param;
      connect = node.connect;
    },
  );
  vi.stubGlobal(
    'OscillatorNode',
    class {
      connect = node.connect;
      #frequency: number;
      constructor(_: unknown, { frequency }: { frequency: number }) {
        this.#frequency = frequency;
      }
      start = (at: number) => void clicks.push({ at, frequency: this.#frequency });
      stop = () => undefined;
    },
  );
}

function Sample({ songTempo, ...settings }: { songTempo?: number } & Partial<StageSettings>) {
  const choices = { ...readStageSettings(), ...settings };
  const metronome = useMetronome({ songTempo, hasClick: choices.hasClick, accentEvery: choices.accentEvery });
  return (
    <TranslationsProvider translator={translator}>
      <BeatLine metronome={metronome} />
      <StageMetronome metronome={metronome} choices={choices} choose={() => undefined} />
    </TranslationsProvider>
  );
}

const openMetronome = () => act(() => screen.getByRole('button', { name: 'Metronome' }).click());
const press = (name: string) => act(() => screen.getByRole('button', { name, hidden: true }).click());
const beatLine = () => document.querySelector('.stage-beat');

/* The lines of the beats that were seen in some time, each with whether it was accented. */
async function watchBeats(ms: number): Promise<boolean[]> {
  const seen: boolean[] = [];
  let last: Element | null = beatLine();
  for (let passed = 0; passed < ms; passed += 20) {
    await act(() => vi.advanceTimersByTimeAsync(20));
    const line = beatLine();
    if (line && line !== last) seen.push(line.hasAttribute('data-accent'));
    last = line;
  }
  return seen;
}

describe('the metronome of the stage', () => {
  it('shows the beats of the song, an accent on every third, until it is stopped', async () => {
    render(<Sample songTempo={120} accentEvery={3} />);
    openMetronome();
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('120 bpm');
    press('Start');
    expect(await watchBeats(3000)).toEqual([true, false, false, true, false, false]);
    press('Stop');
    expect(beatLine()).toBeNull();
    expect(await watchBeats(2000)).toEqual([]);
  });

  it('follows another tempo from the next beat on', async () => {
    render(<Sample songTempo={60} />);
    openMetronome();
    press('Start');
    expect(await watchBeats(3000)).toHaveLength(3);
    for (let step = 0; step < 60; step += 1) press('Faster');
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('120 bpm');
    expect((await watchBeats(4000)).length).toBeGreaterThanOrEqual(7);
  });

  it('takes the tempo that is tapped', async () => {
    render(<Sample />);
    openMetronome();
    const tap = screen.getByRole('button', { name: 'Tap tempo', hidden: true });
    const tapAt = (timeStamp: number) => {
      const event = new MouseEvent('click', { bubbles: true });
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
      act(() => void tap.dispatchEvent(event));
    };
    for (const at of [1000, 1600, 2200]) tapAt(at);
    expect(screen.getByRole('status', { hidden: true }).textContent).toBe('100 bpm');
  });

  it('clicks at the beats when it is asked to, the accented ones higher', async () => {
    const clicks: Clicks = [];
    fakeAudio(clicks);
    render(<Sample songTempo={120} accentEvery={2} hasClick />);
    openMetronome();
    press('Start');
    await watchBeats(1950);
    const [first = { at: 0 }] = clicks;
    expect(clicks.slice(0, 4).map(({ at }) => Math.round((at - first.at) * 1000))).toEqual([0, 500, 1000, 1500]);
    expect(clicks.slice(0, 4).map(({ frequency }) => frequency > 1500)).toEqual([true, false, true, false]);
  });
});
