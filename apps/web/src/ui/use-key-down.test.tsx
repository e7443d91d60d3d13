import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeyDown } from './use-key-down.ts';

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  // Renders as a browser does: without `act`, which would flush everything before a key press.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(() => {
  root.unmount();
  place.remove();
  vi.unstubAllGlobals();
});

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

/* Runs a function at the moment the page shows something, before anything else can happen. */
const asSoonAs = (words: string, does: () => void) =>
  new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (place.textContent !== words) return;
      observer.disconnect();
      does();
      resolve();
    });
    observer.observe(place, { childList: true, subtree: true, characterData: true });
  });

it('a key is heard as soon as what hears it is on the page', async () => {
  const heard: string[] = [];
  function Words() {
    useKeyDown(({ key }) => heard.push(key));
    return 'Amazing grace';
  }
  const pressed = asSoonAs('Amazing grace', () => press('p'));
  root.render(<Words />);
  await pressed;
  expect(heard).toEqual(['p']);
});

it('a key means what is on the page, not what was there before', async () => {
  const heard: string[] = [];
  let turn: (title: string) => void = () => {};
  function Song() {
    const [title, setTitle] = useState('First song');
    turn = setTitle;
    useKeyDown(() => heard.push(title));
    return title;
  }
  const drawn = asSoonAs('First song', () => {});
  root.render(<Song />);
  await drawn;
  const pressed = asSoonAs('Second song', () => press('ArrowRight'));
  turn('Second song');
  await pressed;
  expect(heard).toEqual(['Second song']);
});

it('a key is not heard any more when what heard it is gone', async () => {
  const heard: string[] = [];
  function Words() {
    useKeyDown(({ key }) => heard.push(key), { target: 'window', capture: true });
    return 'Amazing grace';
  }
  const drawn = asSoonAs('Amazing grace', () => {});
  root.render(<Words />);
  await drawn;
  const pressed = asSoonAs('', () => press('p'));
  root.render(null);
  await pressed;
  expect(heard).toEqual([]);
});
