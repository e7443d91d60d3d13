// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { readMessages } from '../testing/read-messages.ts';
import { SessionCodeField } from './session-code-field.tsx';

let translator: Awaited<ReturnType<typeof startTranslations>>;
beforeAll(async () => {
  translator = await startTranslations(async () => readMessages('en'));
});
afterEach(cleanup);

function Form({ onComplete, error }: { onComplete: (code: string) => void; error?: string }) {
  const [code, setCode] = useState('');
  return (
    <TranslationsProvider translator={translator}>
      <SessionCodeField value={code} onValueChange={setCode} onComplete={onComplete} error={error ?? ''} />
    </TranslationsProvider>
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Code' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });

describe('the boxes for a session code', () => {
  it('takes a pasted code with hyphens and small letters, and joins by itself once', () => {
    const onComplete = vi.fn();
    render(<Form onComplete={onComplete} />);
    type('acd-34');
    expect([field().value, onComplete.mock.calls]).toEqual(['ACD34', []]);
    type(' acd-346 and more');
    expect([field().value, onComplete.mock.calls]).toEqual(['ACD346', [['ACD346']]]);
    type('ACD3467');
    expect(onComplete).toHaveBeenCalledTimes(1);
  });

  it('says what is wrong where it was typed', () => {
    render(<Form onComplete={() => {}} error="We couldn’t find a session with that code." />);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('alert').textContent).toBe('We couldn’t find a session with that code.');
  });
});
