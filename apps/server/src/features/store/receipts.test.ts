import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import {
  addProduct,
  APP_ORIGIN,
  startCheckout,
  submitForm,
  type ProductFixture,
} from '../../testing/store-fixtures.ts';
import { describeReceipt, vatOf } from './receipt-pdf.ts';
import { createSeller } from './seller.ts';
import { issueReceipt } from './receipt-mutations.ts';
import { listReceipts } from './receipt-queries.ts';

let canticle: TestCanticle;
let hymns: ProductFixture;

beforeAll(async () => {
  canticle = await startCanticle({
    RECEIPT_SELLER: 'Song House',
    RECEIPT_ADDRESS: 'Main Street 1; 0001 Oslo',
    RECEIPT_TAX_NUMBER: 'NO 999 888 777 MVA',
    RECEIPT_VAT_PERCENT: '25',
  });
  hymns = await addProduct(canticle, 'HY');
});
afterAll(() => canticle.close());

const receiptsOf = async (as: string) => (await canticle.request('GET api/canticle/store/receipts', { as })).json;
const buy = async (as: string) => {
  const { json } = await startCheckout(canticle, as, [hymns.product]);
  await submitForm(canticle, json.url, { do: 'pay' });
  await expect.poll(async () => (await receiptsOf(as)).length, { timeout: 5000 }).toBe(1);
};

describe('receipts', () => {
  test('are numbered in one sequence without gaps, one for each payment', async () => {
    for (const as of ['one@example.org', 'two@example.org']) await buy(as);
    const as = 'one@example.org';
    const body = { returnUrl: `${APP_ORIGIN}/collections` };
    const { url } = (await canticle.request('POST api/Store/Portal', { as, body })).result;
    await submitForm(canticle, url, { days: '366' });
    await expect
      .poll(async () => (await receiptsOf(as)).map(({ number }: { number: number }) => number))
      .toEqual([3, 1]);
    await canticle.request('GET api/Store/Refresh', { as });
    expect((await receiptsOf(as)).map(({ amountMinor }: { amountMinor: number }) => amountMinor)).toEqual([
      22_800, 22_800,
    ]);
    expect((await receiptsOf('two@example.org')).map(({ number }: { number: number }) => number)).toEqual([2]);
  });

  test('are PDFs for the one who paid, and nobody else', async () => {
    const [own, other] = ['one@example.org', 'two@example.org'];
    const pdf = await canticle.request('GET api/canticle/store/receipts/1', { as: own });
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-']);
    expect((await canticle.request('GET api/canticle/store/receipts/1', { as: other })).status).toBe(404);
  });

  test('say who sold what to whom, and the VAT in the sum, in both languages', async () => {
    const { id } = (await canticle.request('GET api/Session', { as: 'two@example.org' })).result;
    const [receipt] = await listReceipts(canticle.context.database.read, id);
    if (!receipt) throw new Error('There is no receipt.');
    const textIn = (language: string) =>
      describeReceipt(receipt, language)
        .map((block) => `${block.kind === 'fact' ? `${block.label}: ` : ''}${block.text}`)
        .join('\n')
        .replaceAll('\u00a0', ' ');
    const english = textIn('en');
    for (const part of ['Receipt 2', 'Song House, Main Street 1, 0001 Oslo', 'NO 999 888 777 MVA', 'two@example.org'])
      expect(english).toContain(part);
    expect(english).toContain('Paid: kr 228\nOf which VAT, 25%: kr 45.60');
    expect(textIn('no')).toContain('Betalt: 228 kr\nHerav merverdiavgift, 25 %: 45,60 kr');
  });

  test('of two payments at once have two numbers', async () => {
    const { database, now } = canticle.context;
    const user = await canticle.createPerson('three@example.org');
    const seller = { name: 'Song House', addressLines: [], taxNumber: '', vatPercent: 0 };
    const buyer = { name: 'Three', email: 'three@example.org' };
    const payment = { seller, buyer, products: [], amountMinor: 100, currency: 'nok', paidUntil: '2027-01-01' };
    const ids = ['a', 'b', 'c', 'a', 'b', 'c'];
    await Promise.all(ids.map((id) => database.transaction((tx) => issueReceipt(tx, id, user, payment, now()))));
    const numbers = (await listReceipts(database.read, user)).map(({ number }) => number);
    expect(numbers).toEqual([6, 5, 4]);
  });
});

test('what an administrator chose is on receipts instead of the settings, and the place has a name', () => {
  const settings = { name: '', addressLines: ['Main Street 1'], taxNumber: '1', vatPercent: 25 };
  const nothing = { name: 'St Mary', imprintAddress: '', taxNumber: '' };
  expect(createSeller(settings, nothing)).toEqual({ ...settings, name: 'St Mary' });
  const chosen = { name: 'St Mary', imprintAddress: '1 Church Road\nLondon\n', taxNumber: '2' };
  expect(createSeller({ ...settings, name: 'Song House' }, chosen)).toEqual({
    name: 'Song House',
    addressLines: ['1 Church Road', 'London'],
    taxNumber: '2',
    vatPercent: 25,
  });
});

test('the VAT of a sum and what is left of it make the sum', () => {
  expect(vatOf(12_500, 25)).toBe(2500);
  expect(vatOf(100, 0)).toBe(0);
});
