import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { startTranslations, TranslationsProvider, useTranslate } from '../../i18n/index.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { LoginLanguagePicker } from './login-language.tsx';

beforeEach(() => localStorage.clear());

function Password() {
  const { t } = useTranslate();
  return <p>{t('login.password')}</p>;
}

test('every language is offered by its own name, and shown when it is chosen', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(readMessages(/(\w+)\.json/.exec(address)?.[1] ?? 'en')),
  );
  render(
    <TranslationsProvider translator={await startTranslations()}>
      <LoginLanguagePicker />
      <Password />
    </TranslationsProvider>,
  );
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names).toEqual(['English', 'Dansk', 'Deutsch', 'Norsk bokmål', 'Norsk nynorsk', 'Svenska']);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'Svenska');
  expect(await screen.findByText('Lösenord')).toBeInstanceOf(HTMLElement);
  expect(screen.getByRole('combobox', { name: 'Språk' })).toHaveProperty('value', 'sv');
  vi.unstubAllGlobals();
});
