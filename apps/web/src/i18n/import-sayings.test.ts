import { importDiagnosticFrames, importDiagnosticMessages } from '@canticle/contract';
import { expect, test } from 'vitest';
import english from './en.json' with { type: 'json' };
import norwegian from './no.json' with { type: 'json' };

const named = (text: string) => [...text.matchAll(/\{+([a-z]+)\}+/g)].map((found) => found[1]).sort();

test('whatever a report of an import says has its words in both languages', () => {
  const [en, no] = [english, norwegian] as Record<string, string>[];
  for (const [code, sentence] of Object.entries({ ...importDiagnosticMessages, ...importDiagnosticFrames })) {
    const key = `transfer.said.${code}`;
    expect(en?.[key], code).toBe(sentence.replace(/\{([a-z]+)\}/g, '{{$1}}'));
    expect(no?.[key], code).toMatch(/\S/);
    // A translation may leave out a word, and adds none.
    expect(named(sentence), code).toEqual(expect.arrayContaining(named(no?.[key] ?? '')));
  }
});
