import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readMessages } from '../../testing/index.ts';
import { startTranslations, TranslationsProvider } from '../../i18n/index.ts';
import { AvatarMenu } from './avatar-menu.tsx';

const kari = { name: 'Kari', email: 'kari@sing.example', image: null };

async function open(wants: Partial<Parameters<typeof AvatarMenu>[0]> = {}) {
  const translator = await startTranslations(async (language) => readMessages(language));
  const does = {
    onLanguageChange: vi.fn(),
    onThemeChange: vi.fn(),
    onNavigate: vi.fn(),
    onClearCache: vi.fn(),
    onLogOut: vi.fn(),
  };
  render(
    <TranslationsProvider translator={translator}>
      <AvatarMenu
        person={kari}
        language="en"
        theme="light"
        feedbackEmail=""
        sells={false}
        roles={[]}
        {...does}
        {...wants}
      />
    </TranslationsProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Account' }));
  return does;
}
const choose = (name: string) => userEvent.click(screen.getByRole('menuitem', { name }));
const items = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('the menu of the person', () => {
  it('leads to the settings, clears the copy in the browser and logs out', async () => {
    const does = await open();
    await choose('Settings');
    expect(does.onNavigate).toHaveBeenCalledWith('/settings');
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    await choose('Clear cache');
    expect(does.onClearCache).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    await choose('Sign out');
    expect(does.onLogOut).toHaveBeenCalledOnce();
  });

  it.each([
    { roles: [], places: [] },
    { roles: ['extended'], places: ['Statistics'] },
    { roles: ['technician'], places: ['Tools'] },
    { roles: ['editor'], places: ['Catalogue', 'Import and export'] },
    {
      roles: ['administrator'],
      places: ['Catalogue', 'Import and export', 'Tools', 'Statistics', 'Licence report', 'Administration'],
    },
  ] as const)('leads $roles to their places, and nobody else', async ({ roles, places }) => {
    await open({ roles: [...roles] });
    const everybodys = items().slice(-2);
    expect(everybodys).toEqual(['Clear cache', 'Sign out']);
    expect(items().slice(1, -2)).toEqual([
      'Groups',
      'Join a live session',
      'Scriptures',
      'Publications',
      'Song credit',
      ...places,
    ]);
  });

  it('leads to where codes are redeemed, where songbooks are sold', async () => {
    const { onNavigate } = await open({ sells: true });
    await choose('Redeem a code');
    expect(onNavigate).toHaveBeenCalledWith('/redeem');
  });

  it('goes to the place that is chosen', async () => {
    const { onNavigate } = await open({ roles: ['editor'] });
    await choose('Import and export');
    expect(onNavigate).toHaveBeenCalledWith('/imports');
  });

  it('opens a mail to whoever takes feedback, where the installation names somebody', async () => {
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => {});
    await open({ feedbackEmail: 'choir@sing.example' });
    await choose('Give feedback');
    expect(leave).toHaveBeenCalledWith('mailto:choir@sing.example');
    cleanup();
    await open();
    expect(items()).not.toContain('Give feedback');
  });
});
