import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Installation } from '@canticle/contract/calls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache, currentCache } from '../../offline/index.ts';
import {
  demoInstallation,
  fakeProvider,
  fakeSession,
  kari,
  kariSettings,
  kariUser,
  renderApp,
} from '../../testing/index.ts';
import { dismissToasts } from '../../testing/dismiss-toasts.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { SettingsPage } from './settings-page.tsx';

/* How a picture is cropped is tried beside the dialog. */
vi.mock('./crop-dialog.tsx', () => ({
  CropDialog: (does: { source: string | undefined; onCropped: (url: string) => void; onUnreadable: () => void }) =>
    does.source === undefined ? null : (
      <div role="dialog" aria-label="Crop picture">
        <button type="button" onClick={() => does.onCropped('data:image/jpeg;base64,cropped')}>
          Use picture
        </button>
        <button type="button" onClick={does.onUnreadable}>
          Unreadable
        </button>
      </div>
    ),
}));

let user: object;
/** What was sent to change the person, in order. */
let sent: unknown[];
/** The paths that are refused. */
let refused: string[];

const refuse = () => new Response('', { status: 403 });
const notAllowed = 'You don’t have permission to do that.';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  user = kariUser;
  sent = [];
  refused = [];
});
afterEach(() => {
  dismissToasts();
  cleanup();
  closeCache();
  vi.restoreAllMocks();
});

const saveUser = (path: string) => (_url: URL, init: RequestInit) => {
  if (refused.includes(path)) return refuse();
  if (init.method === 'GET') return Response.json({ result: user });
  const body = JSON.parse(String(init.body)) as object;
  sent.push(body);
  if (path === 'api/Session/Image') return Response.json({ result: { image: 'https://sing.example/kari.jpg' } });
  user = { ...user, ...body };
  return Response.json({ result: user });
};

async function open(installation: Partial<Installation> = {}, embedded = true) {
  mockApi({
    'api/Languages': [
      { key: 'en', name: 'English' },
      { key: 'no', name: 'Norsk' },
    ],
    'api/Session': saveUser('api/Session'),
    'api/Session/Profile': saveUser('api/Session/Profile'),
    'api/Session/Image': saveUser('api/Session/Image'),
    'api/Session/Settings': () => (refused.includes('api/Session/Settings') ? refuse() : Response.json(kariSettings)),
    'api/canticle/person/sign-in-methods': () =>
      Response.json({ hasPassword: true, passkeys: [], isTwoStepOn: false, recoveryCodesLeft: 0 }),
  });
  const access = { request: async () => JSON.parse('null'), completeSignIn: () => kari };
  await renderApp({
    routes: [
      {
        path: '/settings',
        element: (
          <>
            <SettingsPage />
            <ToastRegion />
          </>
        ),
      },
    ],
    address: '/settings',
    session: fakeSession({ kind: 'signed-in', person: kari }).session,
    provider: fakeProvider(embedded ? { embedded: access } : {}),
    installation: { ...demoInstallation, ...installation },
  });
}
const opened = async (...others: Parameters<typeof open>) => {
  await open(...others);
  await screen.findByRole('heading', { name: 'Profile' });
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => userEvent.click(button(name));
const type = async (words: string) => {
  await userEvent.clear(field('Name'));
  await userEvent.type(field('Name'), words);
};
/** What waits to be sent, as it does without a network. */
const waiting = async () => (await currentCache().outbox.list()).map(({ body }) => body);

describe('the settings', () => {
  it('are several sections, each of which is led to', async () => {
    await opened();
    const links = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map(({ textContent, hash }) => [textContent, document.querySelector(hash) !== null])).toEqual([
      ['Profile', true],
      ['Signing in and security', true],
      ['Appearance and music', true],
      ['Available offline', true],
      ['Subscriptions', true],
      ['Access tokens', true],
      ['Your account', true],
    ]);
  });

  it('have nothing about what is not here: a shop, or passwords of another service', async () => {
    await opened({ sells: false }, false);
    const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(names).not.toContain('Subscriptions');
    expect(names).not.toContain('Signing in and security');
    for (const name of ['Subscriptions', 'Signing in and security'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });

  it.each(['api/Session', 'api/Session/Settings'])(
    'that cannot be loaded say why, and are asked for again: %s',
    async (path) => {
      refused = [path];
      await open();
      expect(screen.getByText('Loading')).toBeDefined();
      expect(await screen.findByText(notAllowed)).toBeDefined();
      expect([screen.queryByText('Loading'), screen.queryByRole('heading', { name: 'Profile' })]).toEqual([null, null]);
      refused = [];
      await press('Try again');
      expect(await screen.findByRole('heading', { name: 'Profile' })).toBeDefined();
      expect(screen.queryByText(notAllowed)).toBeNull();
    },
  );

  it('offer to save only what was changed', async () => {
    await opened();
    expect([screen.queryByText('Unsaved changes'), screen.queryByRole('button', { name: 'Save' })]).toEqual([
      null,
      null,
    ]);
    await type('Kari Anne');
    expect(screen.getByText('Unsaved changes')).toBeDefined();
    await press('Discard changes');
    expect([field('Name').value, screen.queryByRole('button', { name: 'Save' })]).toEqual(['Kari', null]);
    expect(sent).toEqual([]);
  });
});

describe('the profile', () => {
  it('sends the name alone, without spaces around it', async () => {
    await opened();
    await type('  Kari Anne ');
    await press('Save');
    expect(await screen.findByText('Settings saved.')).toBeDefined();
    expect(sent).toEqual([{ displayName: 'Kari Anne' }]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  it('sends gender and birthday together, and nothing for a birthday that was taken back', async () => {
    user = { ...kariUser, birthDay: '1990-02-28' };
    await opened();
    await userEvent.selectOptions(field('Gender'), 'female');
    fireEvent.change(field('Date of birth'), { target: { value: '' } });
    await press('Save');
    await screen.findByText('Settings saved.');
    expect(sent).toEqual([{ gender: 'female', birthDay: null }]);
  });

  it('needs a name', async () => {
    await opened();
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), ' ');
    expect(screen.getByText('Enter a name.')).toBeDefined();
    expect(button('Save').disabled).toBe(true);
  });

  it('that is not saved says why and keeps what was typed, to be saved again', async () => {
    await opened();
    await type('Kari Anne');
    await userEvent.selectOptions(field('Chord names'), 'german');
    refused = ['api/Session'];
    await press('Save');
    expect(
      (await screen.findByText(`Some settings couldn’t be saved. ${notAllowed}`)).closest('[role=alert]'),
    ).not.toBeNull();
    expect([field('Name').value, field('Chord names').value]).toEqual(['Kari Anne', 'german']);
    expect([button('Save').disabled, await waiting()]).toEqual([false, []]);
    refused = [];
    await press('Save');
    await screen.findByText('Settings saved.');
    expect(sent).toEqual([{ displayName: 'Kari Anne' }]);
    expect(await waiting()).toEqual([{ defaultTranscode: 'german' }]);
  });

  it('names the role of the person, and opens the question for a password', async () => {
    user = { ...kariUser, roles: ['editor'] };
    await opened();
    expect(screen.getByText(/^Role:/).textContent).toBe('Role: Editor');
    expect(screen.queryByLabelText('New password')).toBeNull();
    await press('Change password');
    expect(field('New password')).toBeDefined();
  });
});

describe('appearance and music', () => {
  it('are saved in one call, the theme in one of its own', async () => {
    await opened();
    await userEvent.selectOptions(field('Language'), 'no');
    await userEvent.selectOptions(field('Instrument key'), 'Bb');
    await userEvent.selectOptions(field('Clef'), 'bass');
    await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
    await press('Save');
    await waitFor(async () =>
      expect(await waiting()).toEqual([
        { languageKey: 'no', defaultTransposition: 'Bb', defaultClef: 'bass' },
        { set: { themeChoice: 'dark' } },
      ]),
    );
    expect(sent).toEqual([]);
  });
});

describe('the picture', () => {
  const choose = (name: string, mimeType: string, size = 10) => {
    const file = new File(['x'.repeat(10)], name, { type: mimeType });
    Object.defineProperty(file, 'size', { value: size });
    const input = screen.getByLabelText<HTMLInputElement>('Choose picture', { selector: 'input' });
    fireEvent.change(input, { target: { files: [file] } });
  };
  const picture = () =>
    screen.getByRole('heading', { name: 'Profile' }).parentElement?.querySelector('img')?.getAttribute('src');
  beforeEach(() => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture');
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  });

  it('is cropped, shown, and saved with the other changes', async () => {
    await opened();
    choose('kari.png', 'image/png');
    await userEvent.click(await screen.findByRole('button', { name: 'Use picture' }));
    expect(screen.queryByRole('dialog', { name: 'Crop picture' })).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:picture');
    expect(picture()).toBe('data:image/jpeg;base64,cropped');
    await press('Save');
    await screen.findByText('Settings saved.');
    expect(sent).toEqual([{ fileName: 'kari.png', base64Image: 'data:image/jpeg;base64,cropped' }]);
    expect(picture()).toBe('https://sing.example/kari.jpg');
  });

  it.each([
    ['a text', 'kari.txt', 'text/plain', 10, /isn’t a supported picture/],
    ['one that is too large', 'kari.png', 'image/png', 5_000_001_000, /larger than 5 MB/],
  ])('cannot be %s', async (_what, name, mimeType, size, text) => {
    await opened();
    choose(name, mimeType, size);
    expect(await screen.findByText(text)).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Crop picture' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('that the browser cannot read is told as one that is not supported', async () => {
    await opened();
    choose('kari.png', 'image/png');
    await userEvent.click(await screen.findByRole('button', { name: 'Unreadable' }));
    expect((await screen.findAllByText(/isn’t a supported picture/)).length).toBeGreaterThan(0);
    expect(screen.queryByRole('dialog', { name: 'Crop picture' })).toBeNull();
  });
});
