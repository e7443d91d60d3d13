import { importMessages } from '@canticle/contract';
import { expect, test } from 'vitest';
import { readMessages } from '../testing/read-messages.ts';
import { languages } from './languages.ts';
import { translateDiagnostic } from './translate-diagnostic.ts';
import type { Translate } from './translate.ts';

const named = (text: string) => [...text.matchAll(/\{+([a-z]+)\}+/g)].map((found) => found[1]).sort();
const en = readMessages('en');
const translatorOf =
  (texts: Readonly<Record<string, string>>): Translate =>
  (key, values = {}) =>
    (texts[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

test('whatever a report of an import says has its words in English, as they are', () => {
  for (const [code, sentence] of Object.entries(importMessages)) {
    const key = `transfer.said.${code}`;
    // What holds another message is followed by it.
    if (named(sentence).includes('what')) expect(en[key], code).toMatch(/\S/);
    else expect(en[key], code).toBe(sentence.replace(/\{([a-z]+)\}/g, '{{$1}}'));
  }
});

test.each(languages)('whatever a report of an import says has its words in %s', (language) => {
  const texts = readMessages(language);
  for (const [code, sentence] of Object.entries(importMessages)) {
    const text = texts[`transfer.said.${code}`] ?? '';
    expect(text, code).toMatch(/\S/);
    // A translation may leave out a word, and adds none.
    expect(named(sentence), code).toEqual(expect.arrayContaining(named(text)));
  }
});

test('only what a report of an import can say is translated', () => {
  const keys = Object.keys(en).filter((key) => key.startsWith('transfer.said.'));
  expect(keys.map((key) => key.slice('transfer.said.'.length)).filter((code) => !(code in importMessages))).toEqual([]);
});

test('a message that holds another is followed by it, and the kind of an item is translated', () => {
  const what = { code: 'in-trash', params: { kind: 'theme', name: 'Joy' } };
  const item = { code: 'item', params: { number: '3', what } };
  expect(translateDiagnostic(translatorOf(readMessages('no')), item)).toBe(
    'Oppføring 3: «Joy» (tema) ligger i papirkurven.',
  );
});
