import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChordViewProvider, LyricSection } from '../../components/index.ts';
import { currentCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { ChordPopoverArea } from './chord-popover-area.tsx';

const svg = (title: string, radius: number) =>
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 200 220' width='160' height='176' role='img' fill='none' stroke='#000' onload='alert(1)'>" +
  `<title>${title}</title><circle cx='5' cy='5' r='${radius}' style='fill:red' fill='url(https://evil.example)'/>` +
  "<script>alert(1)</script><image href='https://evil.example'/></svg>";

const verse = {
  id: 'v1',
  isVerse: true,
  label: '1',
  lines: [
    {
      text: 'Amazing grace now',
      remark: '',
      parts: [
        { chord: 'B/F#', text: 'Amazing' },
        { chord: 'C', text: ' grace' },
        { chord: 'N.C.', text: ' now' },
      ],
    },
  ],
};

const bare = (body: unknown) => () => Response.json(body);
const answer = (chordName: string, images: readonly string[], instrument = 'guitar') =>
  bare({ chordName, instrument, imageArray: images });

async function draw(answers: Record<string, unknown>) {
  const asked = mockApi(answers);
  await renderAt(
    '/',
    <>
      <ChordPopoverArea>
        <ChordViewProvider view={{ key: null, notation: 'german' }}>
          <LyricSection section={verse} />
        </ChordViewProvider>
      </ChordPopoverArea>
      <ToastRegion />
    </>,
  );
  return asked;
}

const chord = (name: string) => screen.getByRole('button', { name });
const popover = () => screen.queryByRole('dialog', { hidden: true });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name, hidden: true }));

beforeEach(async () => {
  localStorage.clear();
  await currentCache().clear({ keepUnsent: false });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a chord of a song', () => {
  it('is a button with a name where it is one, and words where it is none', async () => {
    await draw({});
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['H/Fis', 'C']);
    expect(chord('Chord H/Fis')).toBeDefined();
    expect(screen.getByText('N.C.').tagName).toBe('SPAN');
  });

  it('is one stop for the Tab key together with all others; arrows lead from chord to chord', async () => {
    await draw({});
    const stops = () => screen.getAllByRole('button').map((button) => button.tabIndex);
    expect(stops()).toEqual([0, -1]);
    chord('Chord H/Fis').focus();
    fireEvent.keyDown(chord('Chord H/Fis'), { key: 'ArrowRight' });
    expect(document.activeElement).toBe(chord('Chord C'));
    expect(stops()).toEqual([-1, 0]);
  });

  it('opens its shapes by its common name, whatever it is called on the screen, and steps round them', async () => {
    const shapes = [svg('B/F#', 1), svg('B/F#', 2), svg('B/F#', 3)];
    const asked = await draw({ 'api/Chords/BoverFsharp': answer('B/F#', shapes) });
    fireEvent.click(chord('Chord H/Fis'));
    await screen.findByRole('img', { name: 'B/F#, shape 1 of 3', hidden: true });
    expect(asked).toEqual(['api/Chords/BoverFsharp']);
    expect(chord('Chord H/Fis').getAttribute('aria-expanded')).toBe('true');
    press('Previous shape');
    expect(screen.getByText('3/3')).toBeDefined();
    press('Next shape');
    press('Next shape');
    expect(screen.getByRole('img', { name: 'B/F#, shape 2 of 3', hidden: true })).toBeDefined();
  });

  it('shows nothing of a picture but its known elements and plain attributes', async () => {
    await draw({ 'api/Chords/C': answer('C', [svg('C', 4)]) });
    fireEvent.click(chord('Chord C'));
    const image = await screen.findByRole('img', { name: /^C, shape/, hidden: true });
    expect(image.querySelector('circle')?.getAttribute('r')).toBe('4');
    expect(image.outerHTML).not.toMatch(/script|evil|onload|style/);
  });

  it.each(['#000', 'currentColor'])(
    'takes the colour and the size of its place, drawn by the server in %s',
    async (ink) => {
      const drawn = svg('C', 4)
        .replace('<circle', `<path d='M0 0' fill='${ink}'/><text fill='${ink}' stroke='none'>1</text><circle`)
        .replace("stroke='#000'", `stroke='${ink}'`);
      await draw({ 'api/Chords/C': answer('C', [drawn]) });
      fireEvent.click(chord('Chord C'));
      const image = await screen.findByRole('img', { name: /^C, shape/, hidden: true });
      expect(image.getAttribute('stroke')).toBe('currentColor');
      expect(image.getAttribute('fill')).toBe('none');
      expect([image.getAttribute('width'), image.getAttribute('height')]).toEqual([null, null]);
      expect(image.querySelector('path')?.getAttribute('fill')).toBe('currentColor');
      const finger = image.querySelector('text');
      expect([finger?.getAttribute('fill'), finger?.getAttribute('stroke')]).toEqual(['currentColor', 'none']);
    },
  );

  it('says so when the shape is without the bass of the chord', async () => {
    await draw({ 'api/Chords/BoverFsharp': answer('B/F#', [svg('B', 1)], 'ukulele') });
    fireEvent.click(chord('Chord H/Fis'));
    expect(await screen.findByText('shown as B')).toBeDefined();
  });
});

describe('the diagrams of a chord', () => {
  const shown = { 'api/Chords/C': answer('C', [svg('C', 1)]), 'api/Chords/BoverFsharp': answer('B/F#', [svg('B', 1)]) };
  const open = async () => {
    await draw(shown);
    fireEvent.click(chord('Chord C'));
    await screen.findByRole('img', { name: /^C, shape/, hidden: true });
  };

  it('close on a second click, and another chord takes their place', async () => {
    await open();
    fireEvent.click(chord('Chord H/Fis'));
    await screen.findByRole('img', { name: /^B, shape/, hidden: true });
    expect(chord('Chord C').hasAttribute('aria-expanded')).toBe(false);
    fireEvent.click(chord('Chord H/Fis'));
    expect(popover()).toBeNull();
  });

  it('close on Esc and give the focus back to the chord', async () => {
    await open();
    screen.getByRole('button', { name: 'Next shape', hidden: true }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(popover()).toBeNull();
    expect(document.activeElement).toBe(chord('Chord C'));
  });

  it('close when the mouse has left them, not on the way from the chord, and on a press elsewhere', async () => {
    await open();
    vi.useFakeTimers();
    const move = (to: Element) =>
      act(() => void to.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' })));
    move(screen.getByText('now'));
    act(() => void vi.advanceTimersByTime(200));
    move(popover() as Element);
    act(() => void vi.advanceTimersByTime(2000));
    expect(popover()).not.toBeNull();
    move(screen.getByText('now'));
    act(() => void vi.advanceTimersByTime(400));
    expect(popover()).toBeNull();
    fireEvent.click(chord('Chord C'));
    fireEvent.pointerDown(screen.getByText('now'));
    expect(popover()).toBeNull();
  });

  it.each([
    ['is not known', bare(null), 'No diagram for C.'],
    ['cannot be asked for', () => Response.json({}, { status: 404 }), 'The diagram couldn’t be loaded.'],
  ])('close with a word about it when the chord %s', async (_, reply, words) => {
    await draw({ 'api/Chords/C': reply });
    fireEvent.click(chord('Chord C'));
    expect(await screen.findByText(words)).toBeDefined();
    expect(popover()).toBeNull();
  });

  it('are those of the instrument chosen last, on every chord after it', async () => {
    await open();
    fireEvent.click(screen.getByRole('radio', { name: 'Piano', hidden: true }));
    await waitFor(() => expect(localStorage.getItem('chordInstrument')).toBe('piano'));
    fireEvent.click(chord('Chord H/Fis'));
    await screen.findByRole('img', { name: /^B, shape/, hidden: true });
    expect((screen.getByRole('radio', { name: 'Piano', hidden: true }) as HTMLInputElement).checked).toBe(true);
  });
});
