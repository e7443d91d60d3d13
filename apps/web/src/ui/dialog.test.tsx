import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readMessages } from '../testing/read-messages.ts';
import { startTranslations, TranslationsProvider } from '../i18n/index.ts';
import { Dialog } from './dialog.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
});

const show = async ({ dismissable = true } = {}) => {
  const onClose = vi.fn();
  render(
    <TranslationsProvider translator={await startTranslations(async () => readMessages('en'))}>
      <Dialog open title="Name" onClose={onClose} isDismissable={dismissable}>
        <input aria-label="Name" />
      </Dialog>
    </TranslationsProvider>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.getBoundingClientRect = () => ({ left: 100, right: 400, top: 100, bottom: 300 }) as DOMRect;
  return { dialog, onClose };
};

const beside = { clientX: 20, clientY: 20 };
const inside = { clientX: 200, clientY: 200 };

const showFields = async (children: ReactNode, props: Partial<ComponentProps<typeof Dialog>> = {}) =>
  render(
    <TranslationsProvider translator={await startTranslations(async () => readMessages('en'))}>
      <Dialog open title="New list" onClose={() => {}} {...props}>
        {children}
      </Dialog>
    </TranslationsProvider>,
  );

describe('the focus of a dialog that opens', () => {
  const choicesAndField = (
    <>
      <button type="button">Advent</button>
      <input aria-label="Name" />
    </>
  );

  it('is in its first field, where a person types at once and Enter submits', async () => {
    const submit = vi.fn((event: FormEvent) => event.preventDefault());
    await showFields(
      <form onSubmit={submit}>
        <input type="hidden" />
        <input type="file" aria-label="Picture" />
        <input aria-label="Code" disabled />
        <input aria-label="Name" />
        <button type="submit">Create</button>
      </form>,
    );
    await userEvent.keyboard('Easter{Enter}');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Easter');
    expect(submit).toHaveBeenCalledOnce();
  });

  it('is on the selected one of radio buttons', async () => {
    await showFields(
      <>
        <input type="radio" name="period" value="month" />
        <input type="radio" name="period" value="year" defaultChecked />
      </>,
    );
    expect(document.activeElement).toHaveProperty('value', 'year');
  });

  it('is in a field below other choices, but not on a touch screen, whose keyboard would cover them', async () => {
    await showFields(choicesAndField);
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    cleanup();
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    await showFields(choicesAndField);
    expect(document.activeElement).not.toBe(screen.getByRole('textbox'));
    vi.unstubAllGlobals();
  });

  it('is on the title when there is neither a field nor a close button', async () => {
    await showFields('Read this', { isDismissable: false, footer: <button type="button">Cancel and log out</button> });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'New list' }));
  });

  it('leaves the keys of the player alone', async () => {
    await showFields(<input aria-label="Subtitles" />, { isPlayer: true });
    expect(document.activeElement).not.toBe(screen.getByRole('textbox'));
  });
});

/* What a browser does on Esc: it fires `cancel`, and closes the dialog unless that is prevented. */
function pressEscape(dialog: HTMLDialogElement): void {
  const cancel = createEvent('cancel', dialog, { cancelable: true });
  if (fireEvent(dialog, cancel)) dialog.close();
}

describe('a dialog, where the browser does not know the attribute closedby', () => {
  it('closes when somebody presses beside it', async () => {
    const { dialog, onClose } = await show();
    fireEvent.pointerDown(dialog, beside);
    fireEvent.click(dialog, beside);
    expect(onClose).toHaveBeenCalled();
    expect(dialog.open).toBe(false);
  });

  it('stays open when the press begins or ends inside it', async () => {
    const { dialog, onClose } = await show();
    fireEvent.pointerDown(screen.getByRole('textbox'), inside);
    fireEvent.click(dialog, beside);
    fireEvent.pointerDown(dialog, beside);
    fireEvent.click(dialog, inside);
    fireEvent.pointerDown(dialog, inside);
    fireEvent.click(dialog, inside);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('closes by Esc', async () => {
    const { dialog, onClose } = await show();
    pressEscape(dialog);
    expect(onClose).toHaveBeenCalled();
    expect(dialog.open).toBe(false);
  });

  it('stays open, by Esc and by a press beside it, when it must not be dismissed', async () => {
    const { dialog, onClose } = await show({ dismissable: false });
    pressEscape(dialog);
    fireEvent.pointerDown(dialog, beside);
    fireEvent.click(dialog, beside);
    expect(onClose).not.toHaveBeenCalled();
    expect(dialog.open).toBe(true);
  });
});

describe('a dialog, where the browser knows it', () => {
  beforeEach(() => {
    Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', {
      value: 'any',
      configurable: true,
      writable: true,
    });
  });

  it('leaves a press beside it to the browser', async () => {
    const { dialog, onClose } = await show();
    fireEvent.pointerDown(dialog, beside);
    fireEvent.click(dialog, beside);
    expect(onClose).not.toHaveBeenCalled();
  });
});
