import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { fakeSession, kari, kariUser, kariSettings, renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { SettingsPage } from './settings-page.tsx';

const saved = 'Settings saved.';

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
    mockApi({
      'api/Session/Settings': () => Response.json(kariSettings),
      'api/Session': (_: URL, { method, body }: RequestInit) => {
        if (method === 'GET') return Response.json({ result: { ...kariUser, displayName: name } });
        ({ displayName: name } = JSON.parse(String(body)) as { displayName: string });
        names.push(name);
        const { promise, resolve } = Promise.withResolvers<Response>();
        answer = () => resolve(Response.json({ result: { ...kariUser, displayName: name } }));
        return promise;
      },
    });
    const { session } = fakeSession({ kind: 'signed-in', person: kari });
    await renderApp({ routes: [{ path: '/settings', element: page }], address: '/settings', session });
    await screen.findByRole('heading', { name: 'Profile' });
    await type('Kari Anne');
    await userEvent.click(button('Save'));
    await vi.waitFor(() => expect(names).toEqual(['Kari Anne']));
  });
  afterEach(() => {
    cleanup();
    closeCache();
  });

  it('keep what is typed meanwhile, which is not called saved', async () => {
    await userEvent.type(field('Name'), ' Berg');
    await userEvent.selectOptions(field('Gender'), 'female');
    answer();
    await vi.waitFor(() => expect(button('Save').getAttribute('aria-busy')).toBeNull());
    expect([field('Name').value, field('Gender').value]).toEqual(['Kari Anne Berg', 'female']);
    expect(keptDraft()).toEqual({ displayName: 'Kari Anne Berg', gender: 'female' });
    expect([screen.queryByText(saved), screen.queryByText('Unsaved changes')]).toEqual([null, expect.anything()]);
    await userEvent.click(button('Save'));
    await vi.waitFor(() => expect(names).toEqual(['Kari Anne', 'Kari Anne Berg']));
  });

  it('are saved when nothing was typed meanwhile, or was taken back', async () => {
    expect(button('Discard changes').disabled).toBe(true);
    await userEvent.type(field('Name'), 's{Backspace}');
    await userEvent.selectOptions(field('Gender'), 'female');
    await userEvent.selectOptions(field('Gender'), 'unknown');
    answer();
    expect(await screen.findByText(saved)).toBeDefined();
    expect([field('Name').value, keptDraft()]).toEqual(['Kari Anne', {}]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });
});

describe('settings that are not saved', () => {
  beforeEach(async () => {
    sessionStorage.clear();
    mockApi({
      'api/Session/Settings': () => Response.json(kariSettings),
      'api/Session': { ...kariUser },
    });
    const { session } = fakeSession({ kind: 'signed-in', person: kari });
    const home = <h1>Welcome</h1>;
    const settings = (
      <>
        {page}
        <Link to="/">Home</Link>
      </>
    );
    const routes = [
      { path: '/settings', element: settings },
      { path: '/', element: home },
    ];
    await renderApp({ routes, address: '/settings', session });
    await screen.findByRole('heading', { name: 'Profile' });
  });
  afterEach(() => {
    cleanup();
    closeCache();
  });

  it('take no birthday before 1900, and none that has not come yet', async () => {
    for (const wrong of ['1899-12-31', '2999-01-01']) {
      fireEvent.change(field('Date of birth'), { target: { value: wrong } });
      await screen.findByText('Choose a date between 1900 and today.');
      expect(button('Save').disabled).toBe(true);
    }
    fireEvent.change(field('Date of birth'), { target: { value: '1990-02-28' } });
    expect(screen.queryByText('Choose a date between 1900 and today.')).toBe(null);
    expect(button('Save').disabled).toBe(false);
  });

  it('are asked about before somebody leaves, and stay when they stay', async () => {
    await type('Kari Anne');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    expect(question.textContent).toContain('Your changes to the settings haven’t been saved.');
    await userEvent.click(button('Keep editing'));
    expect([screen.queryByText('Welcome'), field('Name').value]).toEqual([null, 'Kari Anne']);
  });

  it('are discarded when somebody leaves all the same', async () => {
    await type('Kari Anne');
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Discard and leave' }));
    expect(await screen.findByText('Welcome')).toBeDefined();
    expect(keptDraft()).toEqual({});
  });

  it('are not asked about when nothing was changed', async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByText('Welcome')).toBeDefined();
  });
});
