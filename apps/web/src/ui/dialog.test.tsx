import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
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
