import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { readPolicies } from './policies.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'canticle-policies-'));
const text = (version: string, body: string) => `---\ntitle: Privacy\nversion: ${version}\n---\n\n${body}\n`;
const FACTS = { controller: '', supportEmail: '', sessionDays: 30, addressDays: 90, auditDays: 1095 };
const own = folder();
writeFileSync(
  join(own, 'privacy.en.md'),
  text('7', '# Ours\n\n<script>x</script> [bad](javascript:alert(1)) **bold**'),
);
writeFileSync(join(own, 'privacy.no.md'), text('7', 'Vårt'));

let canticle: TestCanticle;
beforeAll(async () => {
  canticle = await startCanticle({ POLICIES_DIR: own });
});
afterAll(() => canticle.close());

const read = async (which: string, language: string) =>
  (await canticle.request(`GET api/canticle/policies/${which}?language=${language}`)).json;

test('everybody reads the policies of the installation, in their language and without anything that runs', async () => {
  expect(await read('privacy', 'no')).toMatchObject({ version: '7', language: 'no', title: 'Privacy' });
  const english = await read('privacy', 'de');
  expect(english.language).toBe('en');
  expect(english.html).toContain('<strong>bold</strong>');
  expect(english.html).not.toMatch(/<script|href="javascript/);
});

test('a policy the installation does not have is the one Canticle comes with', async () => {
  expect(await read('terms', 'no')).toMatchObject({ language: 'no', title: 'Vilkår' });
  expect((await canticle.request('GET api/canticle/policies/nothing')).status).toBe(400);
});

test('the privacy policy names who answers and how long things are kept, in every language', () => {
  const facts = { ...FACTS, controller: 'Our Church, Oslo', supportEmail: 'help@example.org', addressDays: 14 };
  for (const language of ['en', 'no', 'nn', 'sv', 'da', 'de']) {
    const { html } = readPolicies(undefined, facts).find('privacy', language);
    for (const part of ['Our Church, Oslo', 'help@example.org', '14', '30', '1095']) expect(html).toContain(part);
    expect(html).not.toMatch(/[{}]/);
    expect(readPolicies(undefined, FACTS).find('privacy', language).html).not.toMatch(/[{}]|<strong><\/strong>/);
  }
});

test('accepting remembers which version, and when; another version is asked for again', async () => {
  const as = 'nora@example.org';
  await canticle.createPerson(as);
  const acceptances = async () => (await canticle.request('GET api/canticle/person/acceptances', { as })).json;
  expect(await acceptances()).toEqual({ privacy: null, terms: null });
  const accept = (which: string) => canticle.request(`GET api/Session/AcceptPolicies?${which}=true`, { as });
  expect((await accept('privacyPolicy')).result).toMatchObject({ privacyPolicy: true, termsAndConditions: false });
  const first = (await acceptances()).privacy;
  expect(first).toMatchObject({ version: '7' });
  await accept('privacyPolicy');
  expect((await acceptances()).privacy).toEqual(first);
  const { context } = canticle;
  await context.database.transaction((tx) => tx.updateTable('users').set({ privacy_version: '6' }).execute());
  expect((await canticle.request('GET api/Session', { as })).result.privacyPolicy).toBe(false);
  expect((await accept('privacyPolicy')).result.privacyPolicy).toBe(true);
  expect((await acceptances()).privacy.version).toBe('7');
});

test.each([
  ['without a head', 'Just text'],
  ['without a version', '---\ntitle: A\n---\ntext'],
])('a file %s ends the start with a sentence', (_what, content) => {
  const broken = folder();
  writeFileSync(join(broken, 'terms.en.md'), content);
  expect(() => readPolicies(broken, FACTS)).toThrow(/must begin with its title and version/);
});

test('two languages of different versions end the start with a sentence', () => {
  const broken = folder();
  writeFileSync(join(broken, 'privacy.en.md'), text('1', 'a'));
  writeFileSync(join(broken, 'privacy.no.md'), text('2', 'b'));
  expect(() => readPolicies(broken, FACTS)).toThrow(/same version/);
});

test.each(['empty', 'with other files alone'])('a folder that is %s ends the start with a sentence', (which) => {
  const other = folder();
  if (which !== 'empty') writeFileSync(join(other, 'privacy.md'), text('1', 'a'));
  expect(() => readPolicies(other, FACTS)).toThrow(`POLICIES_DIR: the folder ${other} holds no policy`);
});
