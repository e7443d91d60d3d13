import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { mockApi, renderAt } from '../../testing/mock-api.tsx';
import { Shop } from './shop.tsx';

afterEach(() => {
  cleanup();
  closeCache();
});

const product = (id: string, name: string, currency = 'nok') => ({
  id,
  name: { en: name },
  updatedAt: '2026-05-01T10:00:00.000Z',
  collectionIds: [id, `${id}-2`],
  prices: [{ id: 'y', type: 'year', value: 22_800, currency, name: '' }],
  owned: false,
  priority: 1,
});
const code = (facts: object) => ({
  id: 'c1',
  code: 'AUTUMN',
  kind: 'discount',
  percent: 20,
  amountMinor: null,
  currency: null,
  payments: 'first',
  productIds: [],
  days: null,
  maxUses: 10,
  validTo: null,
  endedAt: null,
  uses: 3,
  held: 1,
  createdAt: '2026-05-01T10:00:00.000Z',
  ...facts,
});
const gift = code({
  id: 'c2',
  code: 'K7QX-M2PF-9ADT',
  kind: 'gift',
  percent: null,
  payments: null,
  productIds: ['hymns'],
  days: 30,
  maxUses: null,
  uses: 1,
  held: 0,
});
const ended = code({ id: 'c3', code: 'SPRING', endedAt: '2026-06-01T10:00:00.000Z', held: 0 });

type Sent = { readonly path: string; readonly body: Record<string, unknown> };

async function open(reply: (sent: Sent) => Response = () => Response.json(code({ code: 'AUTUMN' }))) {
  const sent: Sent[] = [];
  const take = (url: URL, init: RequestInit) => {
    const one = { path: url.pathname.slice(1), body: init.body ? JSON.parse(String(init.body)) : {} };
    sent.push(one);
    return reply(one);
  };
  mockApi({
    'api/Collections': [],
    'api/Store/Products': [product('hymns', 'Hymns'), product('carols', 'Carols', 'eur')],
    'api/canticle/store': { trialDays: 14, productTrialDays: { hymns: 30 }, triedCollectionIds: [] },
    'api/canticle/store/codes': (url: URL, init: RequestInit) =>
      init.method === 'POST' ? take(url, init) : Response.json([code({}), gift, ended]),
    'api/canticle/store/codes/c1/end': take,
    'api/canticle/store/products/hymns/trial': take,
  });
  await renderAt('/admin?view=shop', <Shop />);
  await screen.findByText('AUTUMN');
  return { sent, user: userEvent.setup() };
}

it('the codes say what they do, for what, and how often they were used', async () => {
  await open();
  const rows = within(screen.getByRole('region', { name: 'Codes' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('20% off the first payment · all songbooksUsed 3 of 10 times · 1 at checkout'),
    expect.stringContaining('Open for 30 days · HymnsUsed 1 time'),
    expect.stringContaining('Used 3 of 10 times · ended 1 June 2026'),
  ]);
  expect(screen.queryByRole('button', { name: 'End SPRING' })).toBeNull();
});

it('a discount is made in per cent, for the payments and songbooks that are chosen', async () => {
  const { sent, user } = await open();
  const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make code' });
  expect(make.disabled).toBe(true);
  await user.type(screen.getByLabelText('How much'), '25');
  await user.selectOptions(screen.getByLabelText('Lowers'), 'Every payment');
  await user.click(screen.getByRole('checkbox', { name: 'Carols' }));
  await user.type(screen.getByLabelText('Code (optional)'), 'Autumn');
  await user.type(screen.getByLabelText('How many people can use it'), '40');
  await user.type(screen.getByLabelText('Last day'), '2026-12-31');
  await user.click(make);
  expect(await screen.findByText('AUTUMN is ready.')).toBeDefined();
  expect(sent[0]?.body).toMatchObject({
    kind: 'discount',
    percent: 25,
    payments: 'every',
    productIds: ['carols'],
    code: 'Autumn',
    maxUses: 40,
    validTo: new Date('2026-12-31T23:59:59.999').toISOString(),
  });
});

it('an amount is in a currency of the shop, and lowers the first payment', async () => {
  const { sent, user } = await open();
  await user.selectOptions(screen.getByLabelText('Lowers'), 'Every payment');
  await user.selectOptions(screen.getByLabelText('Discount in'), 'EUR');
  expect(screen.getByText('An amount lowers the first payment.')).toBeDefined();
  await user.type(screen.getByLabelText('How much'), '9.50');
  await user.click(screen.getByRole('button', { name: 'Make code' }));
  await screen.findByText('AUTUMN is ready.');
  expect(sent[0]?.body).toMatchObject({ amountMinor: 950, currency: 'eur', payments: 'first' });
  expect(sent[0]?.body).not.toHaveProperty('percent');
});

it('a gift needs a songbook, and has a link to pass on', async () => {
  const { sent, user } = await open(() => Response.json(gift));
  await user.click(screen.getByRole('radio', { name: 'Gift' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make code' }).disabled).toBe(true);
  await user.click(screen.getByRole('checkbox', { name: 'Hymns' }));
  await user.click(screen.getByRole('button', { name: 'Make code' }));
  expect(await screen.findByText('K7QX-M2PF-9ADT is ready.')).toBeDefined();
  expect(sent[0]?.body).toMatchObject({ kind: 'gift', productIds: ['hymns'], days: 30, code: '' });
  expect(screen.getAllByRole('button', { name: 'Copy link' }).length).toBeGreaterThan(0);
});

it('a code that is refused says why, and loses nothing of what was written', async () => {
  const { user } = await open(() => new Response('', { status: 409, headers: { 'X-Problem': 'CONFLICT' } }));
  await user.type(screen.getByLabelText('How much'), '25');
  await user.type(screen.getByLabelText('Code (optional)'), 'Autumn');
  await user.click(screen.getByRole('button', { name: 'Make code' }));
  expect((await screen.findByRole('alert')).textContent).toBe('There’s a code like this already. Choose another.');
  expect(screen.getByLabelText<HTMLInputElement>('Code (optional)').value).toBe('Autumn');
});

it('a code is ended with a press', async () => {
  const { sent, user } = await open();
  await user.click(screen.getByRole('button', { name: 'End AUTUMN' }));
  expect(sent.map(({ path }) => path)).toEqual(['api/canticle/store/codes/c1/end']);
});

it('a songbook is tried for as long as its field says, or as everywhere when it is empty', async () => {
  const { sent, user } = await open();
  const days = screen.getByLabelText<HTMLInputElement>('Days of Hymns');
  expect([days.value, screen.getByLabelText<HTMLInputElement>('Days of Carols').placeholder]).toEqual(['30', '14']);
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  await user.clear(days);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(sent[0]?.body).toEqual({ days: null });
});
