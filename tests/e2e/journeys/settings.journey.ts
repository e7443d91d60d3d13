import { describe, expect } from 'vitest';
import { journey, findAccessibilityViolations, signInAs, takeScreenshots } from '../../fixtures/index.ts';

/* An image of 2 × 2 pixels. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

describe('Settings', () => {
  journey('send only what was changed, and are there after a reload', async () => {
    const page = await signInAs('extended', { path: '/settings' });
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (/api\/Session/.test(request.url()) && request.method() !== 'GET')
        sent.push(`${request.method()} ${new URL(request.url()).pathname} ${request.postData()}`);
    });
    await page.getByLabel('Clef').selectOption('bass');
    await page.getByText('Unsaved changes').waitFor();
    // Leaving the page asks for confirmation; after a reload the changes are still there.
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await expect.poll(() => page.getByLabel('Clef').inputValue()).toBe('bass');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Settings saved.').waitFor();
    await expect.poll(() => sent).toEqual(['PATCH /api/Session {"defaultClef":"bass"}']);
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Date of birth').fill('1990-01-02');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => sent.at(-1)).toBe('PATCH /api/Session/Profile {"gender":"female","birthDay":"1990-01-02"}');
    await page.reload();
    await expect.poll(() => page.getByLabel('Date of birth').inputValue()).toBe('1990-01-02');
    await expect.poll(() => page.getByLabel('Clef').inputValue()).toBe('bass');
    await name.fill('');
    await page.getByText('Enter a name.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => name.inputValue()).toMatch(/^Eva/);
  });

  journey('take a picture, cut square with the keys, and refuse what is none', async () => {
    const page = await signInAs('extended', { path: '/settings' });
    const field = page.locator('input[type=file]');
    await field.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await page.getByText(/That file isn’t a supported picture/).waitFor();
    await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const dialog = page.getByRole('dialog', { name: 'Crop picture' });
    await dialog.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^The part of the picture/ }).focus();
    for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await dialog.getByRole('button', { name: 'Use picture' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Settings saved.').waitFor();
    await page.reload();
    await page.locator('main img[src*="/pictures/"], main img[src^="http"]').first().waitFor();
  });

  journey('ask twice for a new password and say when the old one is wrong', async () => {
    const page = await signInAs('extended', { path: '/settings' });
    await page.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill('not my password');
    await dialog.getByLabel('New password').fill('a new song to sing');
    await dialog.getByLabel('Confirm password').fill('another one');
    await dialog.getByText('The passwords don’t match.').waitFor();
    const save = dialog.getByRole('button', { name: 'Change password' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await dialog.getByLabel('Confirm password').fill('a new song to sing');
    await save.click();
    await dialog.getByText('Wrong password').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

journey('The settings begin with the way to each of their sections', async () => {
  const page = await signInAs('singer', { size: '390x844', touch: true, path: '/settings' });
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  const titles = [
    'Profile',
    'Signing in and security',
    'Appearance and music',
    'Available offline',
    'Subscriptions',
    'Access tokens',
    'Your account',
  ];
  await expect.poll(() => links.allTextContents()).toEqual(titles);
  await links.filter({ hasText: 'Your account' }).tap();
  const heading = page.getByRole('heading', { name: 'Your account' });
  await expect.poll(async () => (await heading.boundingBox())?.y ?? 0).toBeLessThan(600);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

journey('pictures of the settings', async () => {
  await takeScreenshots('settings', async (look) => {
    const page = await signInAs('singer', { ...look, path: '/settings' });
    await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
    return page;
  });
});
