import { describe, expect, test } from 'vitest';
import { checkLanguageList } from './check-language-list.ts';
import { checkLanguages } from './check-languages.ts';
import { checkUsage } from './check-usage.ts';
import { checkWords } from './check-words.ts';

describe('The languages of the app', () => {
  test('agree when keys and named values are the same, in any order', () => {
    const en = { a: '{{count}} songs in {{name}}' };
    expect(checkLanguages({ en, no: { a: '{{name}}: {{ count, number }} sanger' } })).toEqual([]);
  });

  test.each([
    ['a missing text', { a: 'Home' }, {}, 'has no a'],
    ['a text too many', {}, { a: 'Hjem' }, 'has a, which en.json has not'],
    ['an empty text', { a: 'Home' }, { a: ' ' }, 'a is empty'],
    ['another named value', { a: 'Song {{number}}' }, { a: 'Sang {{nummer}}' }, 'a names other values than in en.json'],
  ])('are told of %s', (_name, en, no, what) => {
    expect(checkLanguages({ en, no } as never).map((complaint) => complaint.what)).toEqual([what]);
  });
});

describe('The list of languages', () => {
  test.each([
    ['is in order with a file and messages of the server for each', ['en', 'no'], ['en', 'no'], ['en', 'no'], []],
    ['misses a file', ['en', 'da'], ['en'], ['en', 'da'], ['apps/web/src/i18n/da.json is missing']],
    [
      'misses messages of the server',
      ['en', 'da'],
      ['en', 'da'],
      ['en'],
      ['apps/server/src/platform/messages/messages.ts has no language da'],
    ],
    ['misses a language', ['en'], ['en', 'da'], ['en'], ['apps/web/src/i18n/languages.ts does not list da']],
  ])('%s', (_name, languages, translated, spokenByServer, expected) => {
    const found = checkLanguageList({ languages, translated, spokenByServer });
    expect(found.map(({ place, what }) => `${place} ${what}`)).toEqual(expected);
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
      { place: 'en.json', what: 'a.sent has the refused word "E-mails": message' },
    ]);
  });

  test.each([
    ['a text without them', { 'a.sent': 'Messages were sent.' }],
    ['a longer word', { 'a.sent': 'Emailing takes a while.' }],
    ['a text that has them rightly', { 'a.quoted': 'Check your email.' }],
    ['the name of a value', { 'a.sent': 'Sent to {{email}}.' }],
  ])('are in order in %s', (_name, messages) => expect(check(messages)).toEqual([]));
});
