import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  createUser,
  fetchAs,
  findAccessibilityViolations,
  journey,
  readPdf,
  signInForToken,
  signInWith,
} from '../../fixtures/index.ts';

const PATIENCE_MS = 180_000;
/** Not free in the starter library. */
const SONG = '/songs/HH/3';

journey(
  'A leader buys a songbook for a group with a code, and a member opens it',
  async () => {
    const code = await createDiscount();
    const [leading, singing, strange] = [
      await createUser('Ragnhild'),
      await createUser('Tone'),
      await createUser('Odd'),
    ];
    const group = { id: crypto.randomUUID(), name: 'Parish choir' };
    const token = await signInForToken(leading);
    await fetchAs(token, 'POST', 'api/canticle/groups', group);
    const { key } = await fetchAs<{ key: string }>(token, 'POST', `api/canticle/groups/${group.id}/invitations`, {
      role: 'singer',
    });
    await fetchAs(await signInForToken(singing), 'POST', `api/canticle/group-invitations/${key}`);

    const member = await signInWith(singing, { path: SONG });
    await member.getByText('This song is locked').waitFor();

    const leader = await signInWith(leading, { path: '/collections' });
    await leader.getByRole('link', { name: 'About House of Hymns' }).click();
    await leader.getByRole('heading', { name: 'House of Hymns', level: 1 }).waitFor();
    const offer = leader.getByRole('region', { name: 'For a group' });
    await offer.getByText(/^Buy it for one of your groups/).waitFor();
    await offer.getByRole('button', { name: 'I have a code' }).click();
    await offer.getByRole('textbox', { name: 'Code' }).fill(code);
    await offer.getByRole('button', { name: 'Use code' }).click();
    await offer.getByText('This is the first payment. Then kr 1,824 / year.').waitFor();
    expect(await findAccessibilityViolations(leader)).toEqual([]);
    await offer.getByRole('button', { name: /^Pay kr\s1,368 \/ year/ }).click();

    await leader.waitForURL('**/sandbox/checkout/**');
    await leader.getByText('House of Hymns – Parish choir').waitFor();
    await leader.getByText(`Code ${code}`).waitFor();
    await leader.getByRole('button', { name: /^Pay kr\s1,368$/ }).click();
    await leader.waitForURL(/\/songs\/HH$/);
    await opensSong(leader);

    await member.goto('/collections');
    await member.getByRole('link', { name: 'About House of Hymns' }).click();
    await member.getByText('You already have this.').waitFor();
    expect(await member.getByRole('button', { name: /^Buy|^Pay|^Add to cart: House/ }).count()).toBe(0);
    await opensSong(member);

    await leader.goto('/settings');
    const ofGroup = leader.getByText('For the group Parish choir');
    await leader.getByRole('listitem').filter({ has: ofGroup, hasText: 'Renews on' }).waitFor();
    await leader.getByRole('listitem').filter({ has: ofGroup, hasText: 'No. ' }).waitFor();
    await leader.getByText(new RegExp(`^kr\\s1,824 before code ${code}: −kr\\s456$`)).waitFor();
    const downloading = leader.waitForEvent('download');
    await leader.getByRole('button', { name: /^Download receipt \d+$/ }).click();
    const [receipt] = await readPdf(new Uint8Array(await buffer(await (await downloading).createReadStream())));
    for (const words of ['House of Hymns', 'Parish choir', 'Ragnhild', leading, `${code}: –kr 456`, 'kr 1,368'])
      expect(receipt?.words).toContain(words);
    await member.goto('/settings');
    await member.getByRole('heading', { name: 'Subscriptions' }).waitFor();
    expect(await member.getByRole('button', { name: /^Download receipt/ }).count()).toBe(0);

    const stranger = await signInWith(strange, { path: SONG });
    await stranger.getByText('This song is locked').waitFor();
  },
  PATIENCE_MS,
);

/* A quarter off the first payment, once: used here, nobody else finds it in the shop. */
async function createDiscount(): Promise<string> {
  const admin = await signInForToken('admin@canticle.example');
  const terms = { kind: 'discount', percent: 25, payments: 'first', productIds: [], maxUses: 1 };
  return (await fetchAs<{ code: string }>(admin, 'POST', 'api/canticle/store/codes', terms)).code;
}

async function opensSong(page: Page): Promise<void> {
  await page.goto(SONG);
  await page.getByText('A bulwark never failing', { exact: false }).first().waitFor();
  expect(await page.getByText('This song is locked').count()).toBe(0);
}
