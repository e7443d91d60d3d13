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
    await page.getByText('Not saved yet').waitFor();
    // Leaving the page asks for confirmation; after a reload the changes are still there.
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await question.waitFor({ state: 'detached' });
    page.once('dialog', (asked) => void asked.accept());
    await page.reload();
    await expect.poll(() => page.getByLabel('Clef').inputValue()).toBe('bass');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your settings are saved.').waitFor();
    await expect.poll(() => sent).toEqual(['PATCH /api/Session {"defaultClef":"bass"}']);
    await page.getByLabel('Gender').selectOption('female');
    await page.getByLabel('Day of birth').fill('1990-01-02');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => sent.at(-1)).toBe('PATCH /api/Session/Profile {"gender":"female","birthDay":"1990-01-02"}');
    await page.reload();
    await expect.poll(() => page.getByLabel('Day of birth').inputValue()).toBe('1990-01-02');
    await expect.poll(() => page.getByLabel('Clef').inputValue()).toBe('bass');
    await name.fill('');
    await page.getByText('Enter a name.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo the changes' }).click();
    await expect.poll(() => name.inputValue()).toMatch(/^Eva/);
  });

  journey('take a picture, cut square with the keys, and refuse what is none', async () => {
    const page = await signInAs('extended', { path: '/settings' });
    const field = page.locator('input[type=file]');
    await field.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await page.getByText(/This is no picture/).waitFor();
    await field.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
    const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
    await dialog.waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: /^Part of the picture/ }).focus();
    for (const key of ['+', '+', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await dialog.getByRole('button', { name: 'Use this part' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your settings are saved.').waitFor();
    await page.reload();
    await page.locator('main img[src*="/pictures/"], main img[src^="http"]').first().waitFor();
  });

  journey('ask twice for a new password and say when the old one is wrong', async () => {
    const page = await signInAs('extended', { path: '/settings' });
    await page.getByRole('button', { name: 'Change the password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the password' });
    await dialog.getByLabel('Old password').fill('not my password');
    await dialog.getByLabel('New password').fill('a new song to sing');
    await dialog.getByLabel('Repeat the password').fill('another one');
    await dialog.getByText('The passwords are different.').waitFor();
    const save = dialog.getByRole('button', { name: 'Change the password' });
    await expect.poll(() => save.isDisabled()).toBe(true);
    await dialog.getByLabel('Repeat the password').fill('a new song to sing');
    await save.click();
    await dialog.getByText('Wrong password').waitFor();
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
});

journey('The settings begin with the way to each of their sections', async () => {
  const page = await signInAs('singer', { size: '390x844', touch: true, path: '/settings' });
  const links = page.getByRole('navigation', { name: 'Sections' }).getByRole('link');
  const titles = ['You', 'Appearance and music', 'On this device', 'Subscribed songbooks', 'Your account'];
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
