import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import {
  addBundle,
  addProduct,
  APP_ORIGIN,
  createCart,
  type ProductFixture,
  submitForm,
} from '../../testing/store-fixtures.ts';
import { saveProduct } from './index.ts';
import { setProductActive } from './mutations.ts';

let canticle: TestCanticle;
let hymns: ProductFixture;
let carols: ProductFixture;

beforeAll(async () => {
  canticle = await startCanticle({ TRIAL_DAYS: '14' });
  hymns = await addProduct(canticle, 'HY');
  carols = await addProduct(canticle, 'CA');
});
afterAll(() => canticle.close());

const lyrics = async (shelf: ProductFixture, as: string) =>
  (await canticle.request(`GET api/Songs/${shelf.song}/Lyrics`, { as })).status;
const becomes = (shelf: ProductFixture, as: string, status: number) =>
  expect.poll(() => lyrics(shelf, as), { timeout: 5000 }).toBe(status);
const checkOut = (as: string, productIds: readonly string[], trialDays?: number) =>
  canticle.request('POST api/canticle/store/checkouts', {
    as,
    body: { ...createCart(productIds), ...(trialDays === undefined ? {} : { trialDays }) },
  });
const pageOf = async (address: string) =>
  (await canticle.app.inject(new URL(address, APP_ORIGIN).pathname)).body.replaceAll('\u00a0', ' ');
const portalOf = async (as: string): Promise<string> =>
  (await canticle.request('POST api/Store/Portal', { as, body: { returnUrl: `${APP_ORIGIN}/collections` } })).result
    .url;
const mailsTo = async (as: string) => (await canticle.context.mail.listNewest(50)).filter(({ to }) => to === as);
const ownSubscriptionsOf = async (as: string) =>
  (await canticle.request('GET api/canticle/store', { as })).json.ownSubscriptions;
const daysFromNow = (at: string) => Math.round((Date.parse(at) - Date.now()) / 86_400_000);
const tryIt = async (as: string, shelf: ProductFixture) => {
  const { json } = await checkOut(as, [shelf.product], 14);
  await submitForm(canticle, json.url, { do: 'pay' });
  await becomes(shelf, as, 200);
};

describe('a trial', () => {
  test('opens the songs, charges nothing until it is over, and the full price then', async () => {
    const as = 'tries@example.org';
    const { json } = await checkOut(as, [hymns.product], 14);
    expect(await pageOf(json.url)).toContain('Free for 14 days, then kr 228 / year.');
    await submitForm(canticle, json.url, { do: 'pay' });
    await becomes(hymns, as, 200);
    expect(await mailsTo(as)).toEqual([]);
    const portal = await portalOf(as);
    expect(await pageOf(portal)).toContain('Free until');
    const [trial] = await ownSubscriptionsOf(as);
    expect([trial.isTrial, daysFromNow(trial.renewsAt)]).toEqual([true, 14]);
    await submitForm(canticle, portal, { days: '15' });
    await expect.poll(async () => (await mailsTo(as)).map(({ subject }) => subject)).toEqual(['Your receipt']);
    expect(await lyrics(hymns, as)).toBe(200);
    expect((await ownSubscriptionsOf(as)).map(({ isTrial }: { isTrial: boolean }) => isTrial)).toEqual([false]);
  });

  test('that is cancelled ends with its last day, and nothing was paid', async () => {
    const as = 'cancels@example.org';
    await tryIt(as, hymns);
    const portal = await portalOf(as);
    await submitForm(canticle, portal, { deed: 'end' });
    await expect.poll(async () => (await ownSubscriptionsOf(as))[0]?.renewsAt).toBe(null);
    await submitForm(canticle, portal, { days: '15' });
    await becomes(hymns, as, 403);
    expect((await mailsTo(as)).map(({ subject }) => subject)).toEqual(['Your subscription has ended']);
  });

  test('is had once for each songbook, also when the product was made anew', async () => {
    const as = 'again@example.org';
    await tryIt(as, hymns);
    await submitForm(canticle, await portalOf(as), { deed: 'end' });
    await submitForm(canticle, await portalOf(as), { days: '15' });
    await becomes(hymns, as, 403);
    const { database, now } = canticle.context;
    const copy = { id: 'prod_HY2', slug: 'HY2', name: { en: 'HY' }, priority: 1, collectionIds: [hymns.collection] };
    const prices = [{ id: 'p2', type: 'year' as const, currency: 'nok', amountMinor: 22_800, name: '' }];
    await database.transaction((tx) => saveProduct(tx, { ...copy, prices }, now()));
    const { json } = await canticle.request('GET api/canticle/store', { as });
    expect([json.trialDays, json.triedCollectionIds]).toEqual([14, [hymns.collection]]);
    expect((await checkOut(as, ['prod_HY2'], 14)).headers['x-problem']).toBe('PRICE_CHANGED');
    expect(await pageOf((await checkOut(as, ['prod_HY2'], 0)).json.url)).toContain('Pay kr 228');
    await database.transaction((tx) => setProductActive(tx, 'prod_HY2', false, now()));
    await tryIt(as, carols);
  });

  test('is not had of a bundle with a songbook one has tried', async () => {
    const as = 'bundle@example.org';
    await tryIt(as, carols);
    await submitForm(canticle, await portalOf(as), { deed: 'end' });
    await submitForm(canticle, await portalOf(as), { days: '15' });
    await becomes(carols, as, 403);
    const bundle = await addBundle(canticle, 'ALL', [hymns, carols], 30_000);
    expect((await checkOut(as, [bundle], 14)).headers['x-problem']).toBe('PRICE_CHANGED');
    await canticle.context.database.transaction((tx) => setProductActive(tx, bundle, false, canticle.context.now()));
  });

  test('is left out for clients that do not speak of it', async () => {
    const { json } = await checkOut('silent@example.org', [hymns.product]);
    expect(await pageOf(json.url)).toContain('Pay kr 228');
  });

  test('may change its period, and is then charged for the new one', async () => {
    const as = 'monthly@example.org';
    await tryIt(as, hymns);
    await submitForm(canticle, await portalOf(as), { deed: 'month' });
    expect(await pageOf(await portalOf(as))).toMatch(/Free until .*, then kr 19\./);
    expect(await mailsTo(as)).toEqual([]);
  });
});
