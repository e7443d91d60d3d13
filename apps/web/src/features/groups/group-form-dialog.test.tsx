import { cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/index.ts';
import { clothColors } from '../../components/index.ts';
import { renderAt } from '../../testing/mock-api.tsx';
import { GroupFormDialog } from './group-form-dialog.tsx';

const onSave = vi.fn<(name: string, color: string | null) => Promise<void>>();
const onClose = vi.fn();
beforeEach(() => {
  onSave.mockReset().mockResolvedValue();
  onClose.mockReset();
});
afterEach(cleanup);

const open = (color: string | null = null, name = 'Choir') =>
  renderAt(
    '/',
    <GroupFormDialog title="Edit group" saveLabel="Save" name={name} color={color} onSave={onSave} onClose={onClose} />,
  );
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Group name' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const colorButton = (number: number) => screen.getByRole('button', { name: `Colour ${number}` });
const pressed = () =>
  screen.getAllByRole('button', { name: /^Colour/, pressed: true }).map((one) => one.getAttribute('aria-label'));

describe('the name and the colour of a group', () => {
  it('begin as they are, and Enter saves what was made of them', async () => {
    await open(clothColors[1] ?? null);
    expect(field().value).toBe('Choir');
    expect([field().dir, field().maxLength]).toEqual(['auto', 200]);
    expect(screen.getAllByRole('button', { name: /^Colour/ })).toHaveLength(clothColors.length);
    expect(pressed()).toEqual(['Colour 2']);
    await userEvent.click(colorButton(3));
    expect(pressed()).toEqual(['Colour 3']);
    await userEvent.type(field(), ' of boys {Enter}');
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Choir of boys', clothColors[2]);
  });

  it('of its own is the colour that is pressed a second time', async () => {
    await open(clothColors[1] ?? null);
    await userEvent.click(colorButton(2));
    expect(screen.queryByRole('button', { name: /^Colour/, pressed: true })).toBeNull();
    await userEvent.click(save());
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Choir', null);
  });

  it('are not saved without a name, by the button and by Enter', async () => {
    await open(null, '');
    await userEvent.type(field(), '  {Enter}');
    expect(save().disabled).toBe(true);
    const form = field().form;
    if (form) fireEvent.submit(form);
    expect(onSave).not.toHaveBeenCalled();
  });

  it('are saved once, however often that is asked for meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    onSave.mockReturnValue(promise);
    await open();
    await userEvent.type(field(), '{Enter}');
    expect(save().getAttribute('aria-busy')).toBe('true');
    // A browser sends no form whose button is disabled; a program may.
    const form = field().form;
    if (form) fireEvent.submit(form);
    expect(onSave).toHaveBeenCalledOnce();
    resolve();
    await vi.waitFor(() => expect(save().disabled).toBe(false));
  });

  it('stay as typed when the server cannot be reached, and are saved when asked again', async () => {
    onSave.mockRejectedValueOnce(new ApiError({ status: 0, code: 'NETWORK_FAILED', message: 'no network' }));
    const { promise, resolve } = Promise.withResolvers<void>();
    onSave.mockReturnValueOnce(promise);
    await open();
    await userEvent.click(colorButton(1));
    await userEvent.type(field(), 's{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('We can’t reach the server.');
    expect([field().value, ...pressed()]).toEqual(['Choirs', 'Colour 1']);
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(save());
    expect(screen.queryByRole('alert')).toBeNull();
    resolve();
    expect(onSave.mock.calls).toEqual([
      ['Choirs', clothColors[0]],
      ['Choirs', clothColors[0]],
    ]);
  });

  it('can be given up', async () => {
    await open();
    await userEvent.type(field(), 's');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSave).not.toHaveBeenCalled();
  });
});
