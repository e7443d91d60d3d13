import type { ScoreV4 } from '@canticle/contract/calls';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { initialOptions, type ScoreViewOptions } from './score-options.ts';
import { ScoreToolbar } from './score-toolbar.tsx';

type ToolbarProps = Parameters<typeof ScoreToolbar>[0];
const does = { onChange: vi.fn(), onFull: vi.fn(), onPlay: vi.fn(), onClose: vi.fn() };

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover() {}, hidePopover() {} });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

// oxlint-disable-next-line typescript/consistent-type-assertions -- only the parts the toolbar reads
const scoreOf = (instruments: readonly string[], originalKey = 'G') =>
  ({ originalKey, instruments: [...instruments] }) as unknown as ScoreV4;

function Toolbar({ score, ...others }: { score: ScoreV4 } & Partial<ToolbarProps>) {
  const [options, setOptions] = useState<ScoreViewOptions>(() => initialOptions(undefined, 'md', undefined));
  const change = (changed: Partial<ScoreViewOptions>) => {
    does.onChange(changed);
    setOptions((previous) => ({ ...previous, ...changed }));
  };
  return (
    <ScoreToolbar
      name="Amazing Grace"
      instrument="C"
      keyName={(key) => key}
      isFull={false}
      {...does}
      {...others}
      score={score}
      options={options}
      onChange={change}
    />
  );
}
const open = async (score: ScoreV4, others: Partial<ToolbarProps> = {}) => {
  await renderAt('/', <Toolbar score={score} {...others} />);
  fireEvent.click(screen.getByRole('button', { name: 'Parts, clef and size' }));
};
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const changed = () => does.onChange.mock.lastCall?.[0] as Partial<ScoreViewOptions> | undefined;

describe('how a score is displayed', () => {
  it('is moved by octaves, two up and two down', async () => {
    await open(scoreOf([]));
    const octaves = [0, 0].map(() => {
      fireEvent.click(button('An octave up'));
      return [changed(), screen.getByRole('group', { name: 'Octave' }).textContent];
    });
    expect(octaves).toEqual([
      [{ octave: 1 }, 'Octave+1'],
      [{ octave: 2 }, 'Octave+2'],
    ]);
    expect([button('An octave up').disabled, button('An octave down').disabled]).toEqual([true, false]);
    for (let step = 0; step < 4; step += 1) fireEvent.click(button('An octave down'));
    expect([changed(), screen.getByRole('group', { name: 'Octave' }).textContent]).toEqual([
      { octave: -2 },
      'Octave−2',
    ]);
    expect(button('An octave down').disabled).toBe(true);
  });

  it('has a clef and a size', async () => {
    await open(scoreOf([]));
    fireEvent.change(screen.getByRole('combobox', { name: 'Clef' }), { target: { value: 'alto' } });
    fireEvent.change(screen.getByRole('combobox', { name: 'Size' }), { target: { value: 'xl' } });
    expect(does.onChange.mock.calls).toEqual([[{ clef: 'alto' }], [{ size: 'xl' }]]);
  });

  it('shows the parts that are chosen, in their order, of which one stays', async () => {
    await open(scoreOf(['Soprano', 'Alto', 'Bass', 'Bass']));
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    const parts = () => screen.getByRole('group', { name: /^Parts:/ }).querySelector('legend')?.textContent;
    expect([screen.getAllByRole('checkbox').length, parts()]).toEqual([3, 'Parts: All']);
    fireEvent.click(box('Soprano'));
    expect([changed(), parts(), box('Soprano').checked]).toEqual([
      { instruments: ['Alto', 'Bass'] },
      'Parts: Alto +1',
      false,
    ]);
    fireEvent.click(box('Bass'));
    expect([changed(), parts()]).toEqual([{ instruments: ['Alto'] }, 'Parts: Alto']);
    does.onChange.mockClear();
    fireEvent.click(box('Alto'));
    expect(does.onChange).not.toHaveBeenCalled();
    fireEvent.click(box('Soprano'));
    expect(changed()).toEqual({ instruments: ['Soprano', 'Alto'] });
    fireEvent.click(box('Bass'));
    // All of them are no choice.
    expect([changed(), parts()]).toEqual([{ instruments: [] }, 'Parts: All']);
  });

  it('has no parts to choose where there is one', async () => {
    await open(scoreOf(['Organ']));
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});

describe('the controls of a score', () => {
  it('play it, fill the window with it, and close it', async () => {
    await open(scoreOf([]));
    fireEvent.click(button('Play'));
    fireEvent.click(button('Full screen'));
    fireEvent.click(button('Close score'));
    expect([does.onPlay, does.onFull, does.onClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
    expect(screen.getByText('Amazing Grace')).toBeDefined();
  });

  it('are fewer while it is played, fills the window, or belongs to its page', async () => {
    await open(scoreOf([]), { onPlay: undefined, isFull: true });
    expect([
      screen.queryByRole('button', { name: 'Play' }),
      screen.queryByRole('button', { name: 'Close score' }),
    ]).toEqual([null, null]);
    expect(button('Exit full screen')).toBeDefined();
    cleanup();
    await open(scoreOf([]), { onClose: undefined });
    expect(screen.queryByRole('button', { name: 'Close score' })).toBeNull();
  });

  it('have no keys where the key of the score is not known', async () => {
    await open(scoreOf([], ''));
    const unknown = screen.getAllByRole('button').length;
    cleanup();
    await open(scoreOf([]));
    expect(screen.getAllByRole('button').length).toBeGreaterThan(unknown);
    expect(button('Parts, clef and size')).toBeDefined();
  });
});
