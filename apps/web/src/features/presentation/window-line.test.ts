// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { Shown } from './shown-state.ts';
import { keepShown, keptShown, openWindowLine, type WindowMessage, type Windows } from './window-line.ts';

beforeEach(() => localStorage.clear());

const own: Windows = { personId: 'kari', presentationId: 'own' };
const others: [string, Windows][] = [
  ['of another presentation', { ...own, presentationId: 'session' }],
  ['of another person', { ...own, personId: 'ola' }],
  ['of nobody', { ...own, personId: null }],
];
const shown = { document: {}, number: 1 } as unknown as Shown;

it.each(others)('what is shown is not kept for a window %s', (_, other) => {
  keepShown(own, shown);
  expect([keptShown(own), keptShown(other)]).toEqual([shown, undefined]);
});

it.each(others)('is not heard by a window %s', async (_, other) => {
  const heard: string[] = [];
  const listen = (name: string, windows: Windows) =>
    openWindowLine(windows, ({ kind }: WindowMessage) => heard.push(`${name} ${kind}`));
  const lines = [listen('other', other), listen('beside', own), openWindowLine(own, () => {})];
  lines.at(-1)?.say({ kind: 'ask' });
  await expect.poll(() => heard).toEqual(['beside ask']);
  for (const line of lines) line.close();
});
