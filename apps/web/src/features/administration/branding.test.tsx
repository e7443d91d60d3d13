import type { BrandingDetails } from '@canticle/contract/calls';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderApp } from '../../testing/index.ts';
import { mockApi } from '../../testing/mock-api.tsx';
import { Branding } from './branding.tsx';

const details: BrandingDetails = {
  chosen: {
    name: '',
    shortName: '',
    accent: '',
    headline: {},
    contactName: '',
    contactEmail: '',
    mailSenderName: '',
    imprintAddress: '',
    taxNumber: '',
  },
  logo: '',
  defaults: { name: 'Our songs', contactEmail: 'help@sing.example', mailSender: 'songs@sing.example' },
};
const logo = `/api/canticle/pictures/${'a'.repeat(64)}.jpg`;

let sent: { readonly path: string; readonly method: string | undefined; readonly body: any }[];

function record(path: string, reply: (body: any) => BrandingDetails) {
  return (_url: URL, { method, body }: RequestInit) => {
    if (method === undefined || method === 'GET') return Response.json(details);
    const content = body ? JSON.parse(String(body)) : undefined;
    sent.push({ path, method, body: content });
    return Response.json(reply(content));
  };
}

const draw = () => renderApp({ routes: [{ path: '/', Component: Branding }], address: '/' });

beforeEach(() => {
  sent = [];
  mockApi({
    'api/canticle/branding': record('branding', (chosen) => ({ ...details, chosen })),
    'api/canticle/branding/logo': record('logo', (body) => ({ ...details, logo: body ? logo : '' })),
  });
});
afterEach(cleanup);

describe('the branding', () => {
  it('shows what the settings say where nothing was filled in', async () => {
    await draw();
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).placeholder).toBe('Our songs');
    expect(screen.getByLabelText<HTMLInputElement>('Email for help').placeholder).toBe('help@sing.example');
    expect(screen.getByText(/setting of the server: songs@sing\.example/)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save branding' }).disabled).toBe(true);
  });

  it('is saved as a whole, with the sentences in both languages', async () => {
    await draw();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Name'), 'St Mary');
    await user.type(screen.getByLabelText('Norsk bokmål'), 'Alt vi synger');
    await user.type(screen.getByLabelText('Name and postal address'), 'St Mary{Enter}1 Church Road');
    await user.click(screen.getByRole('button', { name: 'Save branding' }));
    expect(sent).toEqual([
      {
        path: 'branding',
        method: 'PUT',
        body: {
          ...details.chosen,
          name: 'St Mary',
          headline: { no: 'Alt vi synger' },
          imprintAddress: 'St Mary\n1 Church Road',
        },
      },
    ]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save branding' }).disabled).toBe(true);
  });

  it('says when a colour would be hard to read, and shows what is used instead', async () => {
    await draw();
    const colour = await screen.findByLabelText<HTMLInputElement>('Colour');
    fireEvent.change(colour, { target: { value: '#ffd400' } });
    expect(screen.getByText(/a darker shade is used there/)).toBeDefined();
    const [light, dark] = screen.getAllByRole('listitem');
    expect(light?.style.getPropertyValue('--accent')).not.toBe('#ffd400');
    expect(dark?.style.getPropertyValue('--accent')).toBe('#ffd400');
    await userEvent.click(screen.getByRole('button', { name: 'Use the default colour' }));
    expect(screen.getAllByRole('listitem')[1]?.style.getPropertyValue('--accent')).toBe('#7cc7af');
    expect(screen.queryByText(/a darker shade/)).toBeNull();
  });

  it('takes a logo at once, shows it as an icon, and refuses SVG', async () => {
    await draw();
    const user = userEvent.setup({ applyAccept: false });
    const input = await screen.findByLabelText('Choose logo', { selector: 'input' });
    await user.upload(input, new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }));
    expect(screen.getByRole('alert').textContent).toBe('Choose a PNG, JPEG, WebP or AVIF picture.');
    expect(sent).toEqual([]);
    await user.upload(input, new File(['png'], 'logo.png', { type: 'image/png' }));
    const icon = await screen.findByRole<HTMLImageElement>('img', { name: 'The icon of the installed app' });
    expect(icon.getAttribute('src')).toBe(`/api/canticle/branding/icons/${'a'.repeat(64)}/icon-192.png`);
    const section = screen.getByRole('heading', { name: 'Logo' }).parentElement ?? document.body;
    await user.click(within(section).getByRole('button', { name: 'Remove logo' }));
    expect(sent.map(({ path, method }) => [path, method])).toEqual([
      ['logo', 'PUT'],
      ['logo', 'DELETE'],
    ]);
  });
});
