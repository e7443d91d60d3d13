// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { PublishedState } from './sync-state.ts';
import {
  savePublished,
  readPublished,
  createWindowChannel,
  type WindowMessage,
  type WindowScope,
} from './window-channel.ts';

beforeEach(() => localStorage.clear());

const own: WindowScope = { personId: 'kari', presentationId: 'own' };
const others: [string, WindowScope][] = [
  ['of another presentation', { ...own, presentationId: 'session' }],
  ['of another person', { ...own, personId: 'ola' }],
  ['of nobody', { ...own, personId: null }],
];
const shown = { document: {}, number: 1 } as unknown as PublishedState;

it.each(others)('what is shown is not kept for a window %s', (_, other) => {
  savePublished(own, shown);
  expect([readPublished(own), readPublished(other)]).toEqual([shown, undefined]);
});

it.each(others)('is not heard by a window %s', async (_, other) => {
  const heard: string[] = [];
  const listen = (name: string, windows: WindowScope) =>
    createWindowChannel(windows, ({ kind }: WindowMessage) => heard.push(`${name} ${kind}`));
  const lines = [listen('other', other), listen('beside', own), createWindowChannel(own, () => {})];
  lines.at(-1)?.send({ kind: 'ask' });
  await expect.poll(() => heard).toEqual(['beside ask']);
  for (const line of lines) line.close();
});
