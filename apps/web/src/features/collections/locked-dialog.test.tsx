import type { Installation } from '@canticle/contract/calls';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { demoInstallation } from '../../testing/index.ts';
import { renderAt } from '../../testing/mock-api.tsx';
import { LockedDialog } from './locked-dialog.tsx';

const onClose = vi.fn();
const open = (installation: Partial<Installation> = {}, isOpen = true, name = 'Heritage hymns') =>
  renderAt('/', <LockedDialog name={name} isOpen={isOpen} onClose={onClose} />, installation);

afterEach(() => {
  cleanup();
  vi.resetAllMocks();
});

it('a locked song leads to where its songbook is sold, for whoever wants it now', async () => {
  await open();
  const dialog = screen.getByRole('dialog', { name: 'This song is locked' });
  expect(dialog.textContent).toContain('It’s in Heritage hymns, which you don’t have yet.');
  expect(screen.getByRole('link', { name: 'Go to songbooks' }).getAttribute('href')).toBe('/collections');
  expect(dialog.textContent).not.toMatch(/for access/);
  await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(onClose).toHaveBeenCalledOnce();
});

const branding = { ...demoInstallation.branding, contactName: 'Anna Berg' };
const nameless = { sells: false, supportEmail: '', branding: demoInstallation.branding };

it.each([
  [nameless, 'Ask an administrator for access.', undefined],
  [{ ...nameless, branding }, 'Ask Anna Berg for access', undefined],
  [
    { ...nameless, supportEmail: 'choir@sing.example' },
    'Ask choir@sing.example for access',
    'mailto:choir@sing.example',
  ],
  [
    { ...nameless, supportEmail: 'choir@sing.example', branding },
    'Ask Anna Berg for access',
    'mailto:choir@sing.example',
  ],
])('where nothing is sold it says whom to ask: %#', async (installation, text, address) => {
  await open(installation);
  expect(screen.getByText(text).getAttribute('href') ?? undefined).toBe(address);
  expect(screen.queryByRole('link', { name: 'Go to songbooks' })).toBeNull();
  await userEvent.click(screen.getByText('Close'));
  expect(onClose).toHaveBeenCalledOnce();
});

it('a locked song of a songbook that is not known is told as one', async () => {
  await open({}, true, '');
  expect(screen.getByText('This is in a songbook you don’t have access to.')).toBeDefined();
});

it('nothing is said until it is opened', async () => {
  await open({}, false);
  expect(screen.queryByRole('dialog')).toBeNull();
});
