import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCopy } from '../../../offline/index.ts';
import { fakeSession, kari, karisDocument, karisSettings, renderStarted } from '../../../testing/index.ts';
import { serveLibrary } from '../../../testing/library.tsx';
import { ToastRegion } from '../../../ui/index.ts';
import { SettingsPage } from '../settings-page.tsx';

const saved = 'Your settings are saved.';

const page = (
  <>
    <SettingsPage />
    <ToastRegion />
  </>
);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const keptDraft = () => JSON.parse(sessionStorage.getItem('settingsDraft') ?? '{}') as unknown;
const type = async (words: string) => {
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), words);
};

describe('settings that are being saved', () => {
  let names: string[];
  let answer: () => void;
  beforeEach(async () => {
    sessionStorage.clear();
    names = [];
    let name = 'Kari';
    serveLibrary({
      'api/Session/Settings': () => Response.json(karisSettings),
      'api/Session': (_: URL, { method, body }: RequestInit) => {
        if (method === 'GET') return Response.json({ result: { ...karisDocument, displayName: name } });
        ({ displayName: name } = JSON.parse(String(body)) as { displayName: string });
        names.push(name);
        const { promise, resolve } = Promise.withResolvers<Response>();
        answer = () => resolve(Response.json({ result: { ...karisDocument, displayName: name } }));
        return promise;
      },
    });
    const { session } = fakeSession({ kind: 'signed-in', person: kari });
    await renderStarted({ routes: [{ path: '/settings', element: page }], at: '/settings', session });
    await screen.findByRole('heading', { name: 'You' });
    await type('Kari Anne');
    await userEvent.click(button('Save'));
    await vi.waitFor(() => expect(names).toEqual(['Kari Anne']));
  });
  afterEach(() => {
    cleanup();
    closeCopy();
  });

  it('keep what is typed meanwhile, which is not called saved', async () => {
    await userEvent.type(field('Name'), ' Berg');
    await userEvent.selectOptions(field('Gender'), 'female');
    answer();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-busy')).toBeNull());
    expect([field('Name').value, field('Gender').value]).toEqual(['Kari Anne Berg', 'female']);
    expect(keptDraft()).toEqual({ displayName: 'Kari Anne Berg', gender: 'female' });
    expect([screen.queryByText(saved), screen.queryByText('Not saved yet')]).toEqual([null, expect.anything()]);
    await userEvent.click(button('Save'));
    await vi.waitFor(() => expect(names).toEqual(['Kari Anne', 'Kari Anne Berg']));
  });

  it('are saved when nothing was typed meanwhile, or was taken back', async () => {
    expect(button('Undo the changes').disabled).toBe(true);
    await userEvent.type(field('Name'), 's{Backspace}');
    await userEvent.selectOptions(field('Gender'), 'female');
    await userEvent.selectOptions(field('Gender'), 'unknown');
    answer();
    expect(await screen.findByText(saved)).toBeDefined();
    expect([field('Name').value, keptDraft()]).toEqual(['Kari Anne', {}]);
    expect(screen.queryByText('Not saved yet')).toBeNull();
  });
});
