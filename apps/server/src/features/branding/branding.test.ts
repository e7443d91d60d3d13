import { existsSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { addProduct, startCheckout } from '../../testing/store-fixtures.ts';
import { brandPage } from './brand-page.ts';

const ADMIN = 'admin@example.org';
const ORIGIN = 'https://songs.example.org';
const CHOICE = {
  name: 'Mary & Sons',
  shortName: 'Mary',
  accent: '#FFD400',
  headline: { en: 'All we sing', no: 'Alt vi synger' },
  contactName: 'Nora Berg',
  contactEmail: 'nora@example.org',
  mailSenderName: 'The "songs" of Mary',
  imprintAddress: 'Mary & Sons\n1 Church Road',
  taxNumber: '123 456',
};
const NOTHING = {
  ...CHOICE,
  name: '',
  shortName: '',
  accent: '',
  headline: {},
  contactName: '',
  contactEmail: '',
  mailSenderName: '',
  imprintAddress: '',
  taxNumber: '',
};

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle({
    PUBLIC_URL: ORIGIN,
    SITE_NAME: 'Our songs',
    SUPPORT_EMAIL: 'help@example.org',
    MAIL_FROM: 'Our songs <songs@example.org>',
    SMTP_URL: 'smtp://127.0.0.1:9',
  });
  await canticle.createPerson(ADMIN, { roles: ['administrator'] });
});
afterAll(() => canticle.close());

const choose = (body: object) => canticle.request('PUT api/canticle/branding', { as: ADMIN, body });
const shown = async () => (await canticle.request('GET api/canticle/installation')).json;
const manifest = async () => (await canticle.request('GET app.webmanifest')).json;
const dataUrl = async (width: number, height: number) => {
  const image = sharp({ create: { width, height, channels: 3, background: '#7a1f3d' } });
  return `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
};

describe('what a place is called and how it looks', () => {
  it('is what the settings say until somebody chooses', async () => {
    const { json } = await canticle.request('GET api/canticle/branding', { as: ADMIN });
    expect(json).toEqual({
      chosen: NOTHING,
      logo: '',
      defaults: {
        name: 'Our songs',
        contactEmail: 'help@example.org',
        mailSender: 'Our songs <songs@example.org>',
      },
    });
    expect((await shown()).branding).toMatchObject({ name: 'Our songs', shortName: 'Our songs', accent: '', logo: '' });
    expect(await manifest()).toMatchObject({ name: 'Our songs', short_name: 'Our songs' });
    expect((await canticle.context.branding.current()).mailFrom).toBe('Our songs <songs@example.org>');
  });

  it('is what an administrator chose, everywhere', async () => {
    const before = await shown();
    expect((await choose(CHOICE)).json.chosen).toEqual(CHOICE);
    const after = await shown();
    expect(after.branding).toMatchObject({ name: 'Mary & Sons', accent: '#ffd400', contactName: 'Nora Berg' });
    expect(after.branding.version).not.toBe(before.branding.version);
    expect(after.supportEmail).toBe('nora@example.org');
    expect(await manifest()).toMatchObject({ name: 'Mary & Sons', short_name: 'Mary' });
    expect((await canticle.context.branding.current()).mailFrom).toBe('"The songs of Mary" <songs@example.org>');
    await choose(NOTHING);
    expect((await shown()).branding).toEqual(before.branding);
  });

  it('stands in mails, and what is HTML in a name is text there', async () => {
    await choose({ ...CHOICE, name: 'Mary <b>' });
    await canticle.request('POST api/canticle/invitations', {
      as: ADMIN,
      body: { email: 'per@example.org', name: 'Per' },
    });
    const [mail] = await canticle.context.mail.listNewest(1);
    expect(mail?.subject).toBe('admin invited you to Mary <b>');
    expect(mail?.text).toContain('invited you to Mary <b>, where');
    expect(mail?.html).toContain('Mary &lt;b&gt;');
    expect(mail?.html).not.toContain('<b>');
    await choose(NOTHING);
  });

  it('stands in the PDF of a credit', async () => {
    const pdf = async () => (await canticle.app.inject('/api/canticle/credit-instructions')).rawPayload;
    const before = await pdf();
    await choose(CHOICE);
    const author = Buffer.from('Mary & Sons', 'latin1');
    expect([before.includes(author), (await pdf()).includes(author)]).toEqual([false, true]);
    await choose(NOTHING);
  });

  it('is on the pages of the payment sandbox', async () => {
    const { product } = await addProduct(canticle, 'HY');
    const { json } = await startCheckout(canticle, ADMIN, [product], { home: ORIGIN });
    const page = async () => (await canticle.app.inject(new URL(json.url, ORIGIN).pathname)).body;
    const style = async () => (await canticle.app.inject('/sandbox/style.css')).body;
    const before = [await page(), await style()];
    expect(before[0]).toContain('<p class="name">Our songs</p>');
    await choose(CHOICE);
    const base64Image = await dataUrl(40, 40);
    const { json: saved } = await canticle.request('PUT api/canticle/branding/logo', {
      as: ADMIN,
      body: { base64Image },
    });
    expect(await page()).toContain(
      `<p class="name"><img src="${saved.logo}?w=256" alt="" width="36" height="36">Mary &amp; Sons</p>`,
    );
    expect(await page()).toMatch(/<link rel="icon" href="\/api\/canticle\/branding\/icons\//);
    expect([before[1]?.includes('html:root'), (await style()).includes('html:root')]).toEqual([false, true]);
    for (const path of ['sandbox/checkout/none', 'sandbox/portal/none'])
      expect((await canticle.app.inject(`/${path}`)).body).toContain('Mary &amp; Sons');
    await canticle.request('DELETE api/canticle/branding/logo', { as: ADMIN });
    await choose(NOTHING);
  });

  it('is in the audit log with what it was before, and nothing is there when nothing changed', async () => {
    const entries = async () =>
      (await canticle.request('GET api/canticle/audit', { as: ADMIN })).json.filter(
        ({ kind }: { kind: string }) => kind === 'branding',
      );
    const before = (await entries()).length;
    await choose({ ...NOTHING, name: 'Another' });
    await choose({ ...NOTHING, name: 'Another' });
    const [newest, ...others] = await entries();
    expect(newest).toMatchObject({ action: 'brand', details: { name: { before: '', after: 'Another' } } });
    expect(others).toHaveLength(before);
    await choose(NOTHING);
  });

  it('is a change that apps fetch', async () => {
    const { json: first } = await canticle.request('GET api/canticle/changes', { as: ADMIN });
    await choose({ ...NOTHING, name: 'Changed' });
    const { json } = await canticle.request(`GET api/canticle/changes?since=${first.next}`, { as: ADMIN });
    expect(json.others).toEqual(['branding']);
    await choose(NOTHING);
  });

  it.each([
    [{ accent: 'red' }],
    [{ accent: '#fff' }],
    [{ name: 'a'.repeat(61) }],
    [{ name: 'two\nlines' }],
    [{ mailSenderName: 'a\r\nBcc: x@example.org' }],
    [{ contactEmail: 'nobody' }],
  ])('refuses %j', async (wrong) => {
    expect((await choose({ ...NOTHING, ...wrong })).status).toBe(400);
  });
});

describe('the logo', () => {
  const save = (base64Image: string) =>
    canticle.request('PUT api/canticle/branding/logo', { as: ADMIN, body: { base64Image } });

  it('is squared on white for the icons of the installed app, until it is removed', async () => {
    const { json } = await save(await dataUrl(400, 200));
    expect((await shown()).branding.logo).toBe(json.logo);
    const { icons } = await manifest();
    expect(icons.map(({ sizes, purpose }: { sizes: string; purpose?: string }) => [sizes, purpose])).toEqual([
      ['192x192', undefined],
      ['512x512', undefined],
      ['512x512', 'maskable'],
    ]);
    for (const { src, sizes } of icons) {
      const response = await canticle.app.inject({ url: src });
      const { data, info } = await sharp(response.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect(`${info.width}x${info.height}`).toBe(sizes);
      expect([...data.subarray(0, 3)]).toEqual([255, 255, 255]);
      const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3;
      expect(data[middle]).toBeLessThan(160);
    }
    await canticle.request('DELETE api/canticle/branding/logo', { as: ADMIN });
    expect((await shown()).branding.logo).toBe('');
    expect((await canticle.app.inject({ url: icons[0].src })).statusCode).toBe(404);
  });

  it('is refused as SVG, and as anything else that is no picture', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>').toString('base64');
    expect((await save(`data:image/svg+xml;base64,${svg}`)).status).toBe(400);
    expect((await save('data:image/png;base64,AAAA')).status).toBe(400);
    expect((await save('https://example.org/logo.png')).status).toBe(400);
  });
});

describe('a page of the app', () => {
  const HTML =
    '<!doctype html><html lang="en"><head><link rel="icon" href="/icon.svg" type="image/svg+xml"><title>Canticle</title></head><body><div aria-label="Canticle"><p class="splash-name">Canticle</p></div></body></html>';

  it('comes with the name and the colour, which the content security policy allows', async () => {
    await choose(CHOICE);
    const { html, styleSource } = brandPage(HTML, await canticle.context.branding.current());
    expect(html).toContain('<title>Mary &amp; Sons</title>');
    expect(html).toContain('data-name="Mary &amp; Sons"');
    expect(html).not.toContain('Canticle');
    expect(html).toMatch(/<style data-branding>.*--accent:#.*<\/style><\/head>/);
    expect(styleSource).toMatch(/^'sha256-/);
    await choose(NOTHING);
    expect(brandPage(HTML, await canticle.context.branding.current()).styleSource).toBeUndefined();
  });

  it.skipIf(!existsSync(new URL('../../../../web/dist/index.html', import.meta.url)))(
    'says on the front page what an administrator wrote, with the imprint',
    async () => {
      await choose(CHOICE);
      const { text, headers } = await canticle.request('GET /', { headers: { accept: 'text/html' } });
      expect(text).toContain('<h1>All we sing</h1>');
      expect(text).toContain('<meta property="og:site_name" content="Mary &amp; Sons">');
      expect(text).toContain('<p>1 Church Road</p><p>Tax number 123 456</p>');
      const source = /<style data-branding>(.*?)<\/style>/.exec(text)?.[1] ?? '';
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(source));
      expect(headers['content-security-policy']).toContain(`sha256-${Buffer.from(digest).toString('base64')}`);
      const norwegian = await canticle.request('GET /', { headers: { accept: 'text/html', 'accept-language': 'nb' } });
      expect(norwegian.text).toContain('<h1>Alt vi synger</h1>');
      await choose(NOTHING);
    },
  );
});
