import type { Timemap } from '@canticle/contract/calls';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../../testing/mock-api.tsx';
import { PlaybackMenu } from './playback-menu.tsx';
import type { PlaybackSettings } from './score-player.ts';

const measure = (number: string, at: number) => ({ number, at, duration: 2 });
// oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts the menu reads
const timemap = {
  parts: [{ name: 'Soprano' }, { name: '' }, { name: 'Bass' }],
  measures: [measure('1', 0), measure('2', 2), measure('', 4), measure('4', 6), measure('5', 8)],
} as unknown as Timemap;

const onChange = vi.fn<(changed: Partial<PlaybackSettings>) => void>();

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

function Menu({ opened }: { opened: Timemap }) {
  const [settings, setSettings] = useState<PlaybackSettings>({
    tempo: 1,
    voice: 'organ',
    muted: new Set(),
    loop: undefined,
    hasCountIn: false,
  });
  const change = (next: Partial<PlaybackSettings>) => {
    onChange(next);
    setSettings((previous) => ({ ...previous, ...next }));
  };
  return <PlaybackMenu timemap={opened} settings={settings} onChange={change} />;
}
const open = async (opened = timemap) => {
  await renderAt('/', <Menu opened={opened} />);
  fireEvent.click(screen.getByRole('button', { name: 'Parts, sound and bars' }));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const isPressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });

describe('the parts that are played', () => {
  const muted = () => [...(onChange.mock.lastCall?.[0].muted ?? [])];

  it('are muted one by one, also one that has no name', async () => {
    await open();
    press('Mute: Part 2');
    expect(muted()).toEqual([1]);
    expect([isPressed('Mute: Part 2'), isPressed('Mute: Soprano')]).toEqual(['true', 'false']);
    press('Mute: Bass');
    expect([muted(), isPressed('Solo: Soprano')]).toEqual([[1, 2], 'true']);
    press('Mute: Part 2');
    expect([muted(), isPressed('Solo: Soprano')]).toEqual([[2], 'false']);
  });

  it('are played alone, and all again', async () => {
    await open();
    press('Solo: Bass');
    expect([muted(), isPressed('Solo: Bass'), isPressed('Mute: Soprano')]).toEqual([[0, 1], 'true', 'true']);
    expect(isPressed('Solo: Soprano')).toBe('false');
    press('Solo: Bass');
    expect(muted()).toEqual([]);
  });

  it('are not played alone where there is one', async () => {
    await open({ ...timemap, parts: timemap.parts.slice(0, 1) });
    expect(isPressed('Mute: Soprano')).toBe('false');
    expect(screen.queryByRole('button', { name: /^Solo/ })).toBeNull();
  });
});

it('the sound and the bar that is counted before it are chosen', async () => {
  await open();
  fireEvent.change(select('Sound'), { target: { value: 'piano' } });
  fireEvent.click(screen.getByRole('checkbox', { name: 'One-bar count-in' }));
  expect(onChange.mock.calls).toEqual([[{ voice: 'piano' }], [{ hasCountIn: true }]]);
});

describe('bars that are repeated', () => {
  const loop = () => onChange.mock.lastCall?.[0].loop;

  it('are the first four at first, and then those that are chosen, whichever is named first', async () => {
    await open();
    press('Repeat bars');
    expect(loop()).toEqual({ from: 0, until: 8 });
    expect([...select('From bar').options].map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5']);
    fireEvent.change(select('From bar'), { target: { value: '1' } });
    expect(loop()).toEqual({ from: 2, until: 8 });
    fireEvent.change(select('To bar'), { target: { value: '0' } });
    expect(loop()).toEqual({ from: 0, until: 4 });
    expect([select('From bar').value, select('To bar').value]).toEqual(['0', '1']);
    press('Play to the end');
    expect(loop()).toBeUndefined();
    expect(screen.queryByRole('combobox', { name: 'From bar' })).toBeNull();
  });

  it('are still there, to be ended, when the menu is opened again', async () => {
    await open();
    press('Repeat bars');
    const panel = screen.getByRole('group', { name: 'Parts, sound and bars' });
    fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'closed' }));
    expect(within(panel).queryByRole('combobox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Parts, sound and bars' }));
    expect([select('From bar').value, select('To bar').value]).toEqual(['0', '3']);
    press('Play to the end');
    expect(loop()).toBeUndefined();
  });

  it('are all of a score that has fewer, and none of one without bars', async () => {
    await open({ ...timemap, measures: timemap.measures.slice(0, 2) });
    press('Repeat bars');
    expect(loop()).toEqual({ from: 0, until: 4 });
    cleanup();
    await open({ ...timemap, measures: [] });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Repeat bars' }).disabled).toBe(true);
  });
});
