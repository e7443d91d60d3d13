import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderAt } from '../../testing/mock-api.tsx';
import { NameDialog } from './name-dialog.tsx';

const onSave = vi.fn();
const onClose = vi.fn();
beforeEach(() => {
  onSave.mockClear();
  onClose.mockClear();
});
afterEach(cleanup);

const open = (name = 'Sunday') =>
  renderAt('/', <NameDialog title="Rename" name={name} saveLabel="Save" onSave={onSave} onClose={onClose} />);
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });

describe('the dialog for a name', () => {
  it('begins with the name there is, in its field, and Enter saves what was made of it', async () => {
    await open();
    expect(screen.getByRole('dialog', { name: 'Rename' })).toBeDefined();
    expect(field().value).toBe('Sunday');
    await userEvent.keyboard(' evening {Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Sunday evening');
    // What becomes of the dialog is for the one who opened it.
    expect(onClose).not.toHaveBeenCalled();
  });

  it('saves nothing without a name, by the button and by Enter', async () => {
    await open('');
    expect(save().disabled).toBe(true);
    await userEvent.type(field(), '   {Enter}');
    expect(save().disabled).toBe(true);
    const form = field().form;
    // The page is not left by the form, and a program that sends it saves nothing either.
    expect(form && fireEvent.submit(form)).toBe(false);
    expect(onSave).not.toHaveBeenCalled();
    await userEvent.type(field(), 'المساء');
    await userEvent.click(save());
    expect(onSave).toHaveBeenCalledExactlyOnceWith('المساء');
  });

  it('takes a name of any script in its own direction, and at most 200 characters', async () => {
    await open();
    expect([field().dir, field().maxLength]).toEqual(['auto', 200]);
  });

  it('can be given up, which saves nothing', async () => {
    await open();
    await userEvent.type(field(), ' evening');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSave).not.toHaveBeenCalled();
  });
});
