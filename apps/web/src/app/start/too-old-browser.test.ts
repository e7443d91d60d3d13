import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { codesOf, listCodes } from '../../../vite-languages.ts';
import { languages } from '../../i18n/index.ts';
import { readMessages } from '../../testing/read-messages.ts';
import { createTooOldScript } from './too-old-texts.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
const entry = read('../../../public/entry.js');
const versions = JSON.parse(read('../../../browsers.json')) as Record<string, string>;
const texts = Object.fromEntries(
  languages.flatMap((language) => codesOf(language).map((code) => [code, readMessages(language)])),
);
const script = createTooOldScript(read('too-old-browser.js'), texts, versions);

type Element = Record<string, unknown> & { readonly name: string; readonly children: Element[] };

/* The parts of a browser that the two scripts use. */
function openBrowser({ missing = '', language = 'en-GB', isServed = false } = {}) {
  const make = (name: string): Element => {
    const children: Element[] = [];
    return { name, children, style: {}, appendChild: (child: Element) => children.push(child), setAttribute: () => {} };
  };
  const attributes: Record<string, string> = {};
  const head = make('head');
  const body = make('body');
  const globals = createContext({
    document: {
      head,
      body,
      documentElement: {
        setAttribute: (name: string, value: string) => (attributes[name] = value),
        getAttribute: () => listCodes(),
      },
      createElement: make,
      getElementById: () => (isServed ? make('div') : null),
      createTextNode: (text: string) => ({ ...make('#text'), text }),
    },
    navigator: { language, languages: [language] },
    HTMLElement: { prototype: { popover: null } },
    AbortSignal: Object.assign(() => {}, { any: () => {} }),
    addEventListener: () => {},
  });
  runInContext('globalThis.window = globalThis', globals);
  if (missing !== '') runInContext(`delete ${missing}`, globals);
  const texts = (element: Element): string[] =>
    element.name === '#text' ? [String(element['text'])] : element.children.flatMap(texts);
  return {
    run: (source: string) => runInContext(source, globals),
    attributes,
    asked: () => head.children.map(({ name, src, href }) => `${name} ${String(src ?? href)}`),
    shown: () => texts(body),
  };
}

describe('a browser', () => {
  test.each<[string, string]>([
    ...languages.map((code): [string, string] => [code, code]),
    ['nb-NO', 'no'],
    ['xx', 'en'],
  ])('in %s that has what the app uses begins with the texts in %s', (language, code) => {
    const browser = openBrowser({ language });
    browser.run(entry);
    expect(browser.asked()).toEqual([`link /translations/first/${code}.json`]);
    expect(browser.attributes['data-browser']).toBeUndefined();
  });

  test.each(['Map.groupBy', 'Map', 'Promise.withResolvers', 'HTMLElement.prototype.popover', 'AbortSignal.any'])(
    'without %s is told that it is too old, and loads nothing else',
    (missing) => {
      const browser = openBrowser({ missing });
      browser.run(entry);
      expect(browser.asked()).toEqual(['script /too-old-browser.js']);
      expect(browser.attributes['data-browser']).toBe('too-old');
    },
  );

  test('that is too old reads which versions the app needs, in its language', () => {
    const english = openBrowser();
    english.run(script);
    expect(english.shown()).toEqual([
      'Canticle',
      'This browser is too old for Canticle',
      expect.stringContaining(`Safari ${versions['safari']} (iOS ${versions['safari_ios']} on iPhone or iPad)`),
    ]);
    const norwegian = openBrowser({ language: 'nb-NO' });
    norwegian.run(script);
    expect(norwegian.shown()[1]).toBe('Denne nettleseren er for gammel for Canticle');
  });

  test('that is too old keeps a page with words in it', () => {
    const browser = openBrowser({ isServed: true });
    browser.run(script);
    expect(browser.shown()).toEqual([]);
  });

  test.each([
    ['entry.js', entry],
    ['too-old-browser.js', script],
  ])('of any age can read %s', (_, source) => {
    const code = source.replaceAll(/^\s*\/\/.*$/gm, '').replaceAll(/'[^'\n]*'|"(?:[^"\\\n]|\\.)*"/g, '""');
    expect(code).not.toMatch(/=>|`|\?\.|\?\?|\.\.\.|\b(?:let|const|class|async|await|import|for \(\w+ of)\b|\d_\d/);
    expect(code).not.toMatch(/catch \{/);
  });
});
