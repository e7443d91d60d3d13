import { cpSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES_FOLDER, readLanguages } from '../../../languages/read-languages.ts';
import { readAppTexts, readServerTexts } from '../../../languages/read-texts.ts';
import { checkLanguage, type LanguageFolder } from './check-language.ts';
import { checkLanguages } from './check-languages.ts';
import { checkNouns } from './check-nouns.ts';
import { comparePolicies } from './check-policies.ts';
import { checkUsage } from './check-usage.ts';
import { checkWords } from './check-words.ts';

const FILES = ['app.json', 'server.json', 'bible.json', 'policies/privacy.md', 'policies/terms.md'];
const language = (code: string, app: object, server: object = {}, files = FILES): LanguageFolder =>
  ({ code, traits: { name: code }, app, server, files }) as LanguageFolder;

describe('A language', () => {
  const check = (...[app, english, server = {}, englishServer = {}]: object[]) => {
    const { incomplete, wrong } = checkLanguage(
      language('no', app ?? {}, server),
      language('en', english ?? {}, englishServer),
    );
    return [...incomplete, ...wrong].map(({ place, what }) => `${place} ${what}`);
  };

  test('agrees with English when keys and named values are the same, in any order', () => {
    const found = check({ a: '{{name}}: {{ count, number }} sanger' }, { a: '{{count}} songs in {{name}}' });
    expect(found).toEqual([]);
  });

  test.each<[string, object, object, string]>([
    ['a missing text', {}, { a: 'Home' }, 'has no a'],
    ['a text too many', { a: 'Hjem' }, {}, 'has a, which English has not'],
    ['an empty text', { a: ' ' }, { a: 'Home' }, 'a is empty'],
    ['another named value', { a: 'Sang {{nr}}' }, { a: 'Song {{number}}' }, 'a names other values than in English'],
  ])('is told of %s of the app', (_name, app, english, what) => {
    expect(check(app, english)).toEqual([`languages/no/app.json ${what}`]);
  });

  test('is told of another named value in a text of the server', () => {
    expect(check({}, {}, { 'mail.lead': '{hvem} ber' }, { 'mail.lead': '{who} asks' })).toEqual([
      'languages/no/server.json mail.lead names other values than in English',
    ]);
  });

  test('needs the plural forms of its own grammar, and no others', () => {
    const english = { 'a.songs_one': '1 song', 'a.songs_other': '{{count}} songs' };
    const polish = { 'a.songs_one': '1 pieśń', 'a.songs_other': '{{count}} pieśni', 'a.songs_two': '{{count}} pieśni' };
    const { incomplete, wrong } = checkLanguage(language('pl', polish), language('en', english));
    expect(incomplete.map(({ what }) => what)).toEqual(['has no a.songs_few', 'has no a.songs_many']);
    expect(wrong.map(({ what }) => what)).toEqual(['has a.songs_two, a form that the language does not have']);
  });

  test('is told which of its files are missing', () => {
    const { incomplete } = checkLanguage(language('no', {}, {}, ['app.json', 'server.json']), language('en', {}));
    expect(incomplete.map(({ place }) => place)).toEqual(
      ['bible.json', 'policies/privacy.md', 'policies/terms.md'].map((file) => `languages/no/${file}`),
    );
  });
});

describe('A language dropped into the folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-languages-'));
  const write = (file: string, value: object) => writeFileSync(join(folder, 'xx', file), JSON.stringify(value));

  const errorsOf = (code: string) =>
    checkLanguages(folder)
      .errors.filter(({ place }) => place.startsWith(`languages/${code}/`))
      .map(({ what }) => what);

  beforeAll(() => {
    cpSync(LANGUAGES_FOLDER, folder, { recursive: true });
    mkdirSync(join(folder, 'xx'));
    write('language.json', { name: 'Xhosa', fallback: 'no' });
    write('app.json', { 'login.email': 'I-imeyile' });
    write('server.json', { mail: { verify: { subject: 'Qinisekisa' } } });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('is offered', () => {
    expect(Object.keys(readLanguages(folder))).toEqual([...Object.keys(readLanguages()), 'xx']);
  });

  test('falls back to the language it names, and to English', () => {
    expect(readAppTexts('xx', folder)['login.email']).toBe('I-imeyile');
    expect(readAppTexts('xx', folder)['login.password']).toBe('Passord');
    expect(readServerTexts('xx', folder)).toMatchObject({
      mail: { verify: { subject: 'Qinisekisa' }, reset: { action: 'Velg passord' } },
    });
  });

  test('says a plural form that it lacks in the usual one', () => {
    write('language.json', { name: 'Polski', locale: 'pl' });
    write('app.json', { 'sign-out.unsent_one': '{{count}} zmiana', 'sign-out.unsent_other': '{{count}} zmian' });
    expect(readAppTexts('xx', folder)).toMatchObject({
      'sign-out.unsent_one': '{{count}} zmiana',
      'sign-out.unsent_few': '{{count}} zmian',
      'sign-out.unsent_many': '{{count}} zmian',
    });
  });

  test('passes the check with warnings, and fails it with a value that English does not name', () => {
    expect(errorsOf('xx')).toEqual([]);
    expect(checkLanguages(folder).warnings).toContainEqual({
      place: 'languages/xx/policies/terms.md',
      what: 'is missing',
    });
    write('app.json', { 'login.email': 'I-imeyile {{igama}}' });
    expect(errorsOf('xx')).toEqual(['login.email names other values than in English']);
  });

  test('fails the check with a missing text once it is said to be complete', () => {
    write('language.json', { name: 'Xhosa', isComplete: true });
    write('app.json', {});
    expect(checkLanguages(folder).errors).toContainEqual({
      place: 'languages/xx/app.json',
      what: 'has no login.email',
    });
  });
});

describe('The messages', () => {
  const use = (messages: object, text: string) =>
    checkUsage(messages as never, [{ path: 'a.tsx', text }]).map(({ what }) => what);

  test('are in use when named whole, as a plural, or by the beginning of a template', () => {
    const messages = { 'list.title': 'a', 'list.songs_one': 'b', 'list.songs_other': 'c', 'problem.GONE': 'd' };
    expect(use(messages, 't("list.title"); t("list.songs", { count: 2 }); const key = `problem.${code}`;')).toEqual([]);
  });

  test('are missing when the code asks for one that is not there', () => {
    expect(use({}, 'const title = <h1>{i18n.t("list.titel")}</h1>;')).toEqual(['there is no message list.titel']);
  });

  test('are dead when no code names them', () => {
    expect(use({ 'list.title': 'a' }, 'const a = `${list}`;')).toEqual(['nothing in the app says list.title']);
  });
});

describe('The words of a language', () => {
  const refused = [{ refuse: '\\be-?mails?\\b', instead: 'message', except: ['a.quoted'] }];
  const check = (messages: Readonly<Record<string, string>>) => checkWords('en', messages, refused);

  test('are refused in any case, with what to write instead', () => {
    expect(check({ 'a.sent': 'E-mails were sent.' })).toEqual([
      { place: 'languages/en/app.json', what: 'a.sent has the refused word "E-mails": message' },
    ]);
  });

  test.each([
    ['a text without them', { 'a.sent': 'Messages were sent.' }],
    ['a longer word', { 'a.sent': 'Emailing takes a while.' }],
    ['a text that has them rightly', { 'a.quoted': 'Check your email.' }],
    ['the name of a value', { 'a.sent': 'Sent to {{email}}.' }],
  ])('are in order in %s', (_name, messages) => expect(check(messages)).toEqual([]));
});

describe('The nouns of the product', () => {
  const nouns = { recording: { en: 'recordings?', in: { no: 'opptak' }, except: ['a.quoted'] } };
  const check = (english: Readonly<Record<string, string>>, app: Readonly<Record<string, string>>, code = 'no') =>
    checkNouns({ code, app, server: {} }, { app: english, server: {} }, nouns);

  test('are called the same in every text of a language', () => {
    expect(check({ 'a.title': 'Recordings' }, { 'a.title': 'Innspillinger' })).toEqual([
      { place: 'languages/no/app.json', what: expect.stringContaining('a.title has no recording as the other texts') },
    ]);
  });

  test.each([
    ['a text that has the noun', { 'a.title': 'Recordings' }, { 'a.title': 'Opptakene' }],
    ['a text that has not got it in English', { 'a.title': 'Recorded' }, { 'a.title': 'Innspilt' }],
    ['a text that says it in another way', { 'a.quoted': 'Recording' }, { 'a.quoted': 'Lyd' }],
    ['a text that is missing', { 'a.title': 'Recording' }, {}],
    ['the name of a value', { 'a.title': '{{recording}} added' }, { 'a.title': '{{recording}} er lagt til' }],
    [
      'what an import quotes',
      { 'transfer.said.x': '"recording" is empty' },
      { 'transfer.said.x': '«recording» er tom' },
    ],
  ])('are in order in %s', (_name, english, app) => expect(check(english, app)).toEqual([]));

  test('are called so by the server too', () => {
    const found = checkNouns(
      { code: 'no', app: {}, server: { 'mail.lead': 'Ny innspilling av {recording}' } },
      { app: {}, server: { 'mail.lead': 'New recording of {recording}' } },
      nouns,
    );
    expect(found.map(({ place }) => place)).toEqual(['languages/no/server.json']);
  });

  test('are not looked for in a language that has agreed on none', () => {
    expect(check({ 'a.title': 'Recordings' }, { 'a.title': 'Nagrania' }, 'pl')).toEqual([]);
  });
});

describe('A policy', () => {
  const policy = (body: string, version = '2026-11-01') => `---\ntitle: Terms\nversion: ${version}\n---\n\n${body}\n`;
  const english = policy('For {days} days.\n\n## Rights\n\n- One\n- Two');

  test('is in order when it has the parts of the English one', () => {
    expect(comparePolicies(policy('I {days} dager.\n\n## Rettigheter\n\n- Én\n- To'), english)).toEqual([]);
  });

  test.each([
    ['another version', policy('I {days} dager.\n\n## R\n\n- Én\n- To', '2026-10-01'), 'has 2026-10-01 version'],
    ['a heading too few', policy('I {days} dager.\n\n- Én\n- To'), 'has 0 headings, and in English 1'],
    ['a point too few', policy('I {days} dager.\n\n## R\n\n- Én'), 'has 1 points, and in English 2'],
    ['a paragraph too many', policy('I {days} dager.\n\nTil.\n\n## R\n\n- Én\n- To'), 'has 2 paragraphs'],
    ['a value too few', policy('I noen dager.\n\n## R\n\n- Én\n- To'), 'has no values, and in English {days}'],
  ])('is told of %s', (_name, text, what) => expect(comparePolicies(text, english).join('\n')).toContain(what));
});
