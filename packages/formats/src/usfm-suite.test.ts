import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { versesOf } from '@canticle/scripture';
import { describe, expect, test } from 'vitest';
import { listSamples, openSampleData } from '../../../tests/fixtures/sample-data/index.ts';
import { readScripture } from './read-scripture.ts';
import type { ParsedScripture } from './scripture-text.ts';
import { ParseError } from './parse-error.ts';
import { elementsOf, parseXml, type XmlElement, type XmlNode } from './xml-tree.ts';
import { formatReaderDiagnostic } from './diagnostics.ts';

/* The test suite of USFM's technical committee, or cases of ours in its layout. */
const samples = await openSampleData();
const cases = listSamples(samples, 'usfm-tests', /origin\.usfm$/).map((name) => dirname(name));

const fileOf = (path: string, name: string): string | undefined => {
  try {
    return readFileSync(join(path, name), 'utf8');
  } catch {
    return undefined;
  }
};
const verdictOf = (path: string) => /<validated>\s*(\w*)/.exec(fileOf(path, 'metadata.xml') ?? '')?.[1];
const read = (name: string, text: string) => {
  const refused: unknown[] = [];
  const scripture = readScripture([{ path: name, text }], (_path, error) => refused.push(error));
  return { scripture, refused };
};
const tidy = (text: string) =>
  text
    .replace(/\u00A0/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Chapter, verse and words of every verse. */
const versesIn = ({ books }: ParsedScripture): string[] =>
  books.flatMap(({ chapters }) =>
    chapters.flatMap(({ number, text }) =>
      versesOf(text).map((verse) => `${number}:${verse.label} ${tidy(verse.text)}`.trim()),
    ),
  );

type Node = { type?: string; marker?: string; number?: string; content?: (Node | string)[]; pubnumber?: string };
/* Paragraphs whose words belong to no verse: names, headings, introductions. */
const BESIDE =
  /^(?:ide|h\d?|toca?\d|mte?\d?|i[a-z]+\d?|rem|sts|usfm|restore|cl|cp|cd|s\d?|sr|r|ms\d?|mr|d|sp|qa|lit0|periph)$/;

/* An independent reading of the USJ counterpart, for comparison. */
function versesOfUsj(root: Node): string[] {
  const verses: { place: string; text: string }[] = [];
  let chapter = '';
  const walk = (node: Node | string, isBeside: boolean): void => {
    if (typeof node === 'string') {
      if (!isBeside && verses.length > 0 && chapter !== 'none') (verses.at(-1) as { text: string }).text += node;
      return;
    }
    if (node.type === 'chapter') chapter = node.number ?? '';
    if (node.type === 'verse') {
      verses.push({ place: `${chapter}:${node.pubnumber ?? node.number}`, text: '' });
      return;
    }
    if (node.type === 'note' || node.type === 'figure' || node.type === 'sidebar' || node.type === 'book') return;
    const beside = isBeside || (node.type === 'para' && BESIDE.test(node.marker ?? ''));
    // A heading that contains a verse contains its words too.
    const holdsVerse = (node.content ?? []).some((one) => typeof one !== 'string' && one.type === 'verse');
    if (
      (node.type === 'para' || node.type === 'table:row' || node.type === 'table:cell') &&
      !beside &&
      verses.length > 0
    )
      (verses.at(-1) as { text: string }).text += ' ';
    for (const child of node.content ?? []) walk(child, beside && !holdsVerse);
  };
  for (const node of root.content ?? []) {
    if (typeof node !== 'string' && node.type === 'chapter') verses.push({ place: '', text: '' });
    walk(node, false);
  }
  return verses.filter(({ place }) => place !== '').map(({ place, text }) => `${place} ${tidy(text)}`.trim());
}

/** USX as the nodes of USJ. */
function nodeOf(element: XmlNode): Node | string {
  if (typeof element === 'string') return element;
  const { name, attributes, children } = element as XmlElement;
  const number = attributes.get('number');
  const isEnd = attributes.get('eid') !== undefined;
  return {
    type: isEnd ? 'ms' : name === 'row' || name === 'cell' ? `table:${name}` : name,
    marker: attributes.get('style') ?? '',
    ...(number === undefined ? {} : { number }),
    ...(attributes.get('pubnumber') === undefined ? {} : { pubnumber: attributes.get('pubnumber') as string }),
    content: name === 'chapter' || name === 'verse' ? [] : children.map(nodeOf),
  };
}

function twinOf(path: string): string[] | undefined {
  const usj = fileOf(path, 'origin.json');
  if (usj !== undefined) return versesOfUsj(JSON.parse(usj));
  const usx = fileOf(path, 'origin.xml');
  if (usx === undefined) return undefined;
  const root = parseXml(usx);
  return versesOfUsj({ content: elementsOf(root).map(nodeOf) });
}

describe('the test suite of USFM', () => {
  const passing = cases.filter((path) => verdictOf(path) === 'pass');
  const failing = cases.filter((path) => verdictOf(path) === 'fail');

  test('is there', () => expect([passing.length, failing.length]).toEqual(samples.contents.usfmCases));

  test('passing cases give the text of their twin, at least 95 of 100', () => {
    const wrong = passing.flatMap((path) => {
      const { scripture, refused } = read('origin.usfm', fileOf(path, 'origin.usfm') ?? '');
      const wanted = twinOf(path);
      if (wanted === undefined) return [];
      const got = versesIn(scripture);
      const isSame = refused.length === 0 && JSON.stringify(got.toSorted()) === JSON.stringify(wanted.toSorted());
      return isSame ? [] : [{ path: path.slice(-40), got: got.slice(0, 12), wanted: wanted.slice(0, 12) }];
    });
    if (process.env.SHOW_WRONG) console.log(JSON.stringify(wrong, null, 1));
    expect(wrong.length / passing.length).toBeLessThanOrEqual(0.05);
  });

  test('passing cases say the same when they come as USX', () => {
    const wrong = passing.flatMap((path) => {
      const usx = fileOf(path, 'origin.xml');
      if (usx === undefined) return [];
      const got = versesIn(read('origin.xml', usx).scripture).toSorted();
      const wanted = versesIn(read('origin.usfm', fileOf(path, 'origin.usfm') ?? '').scripture).toSorted();
      return JSON.stringify(got) === JSON.stringify(wanted) ? [] : [{ path: path.slice(-40), got, wanted }];
    });
    if (process.env.SHOW_WRONG) console.log(JSON.stringify(wrong, null, 1));
    expect(wrong.length / passing.length).toBeLessThanOrEqual(0.05);
  });

  test.each(failing.map((path) => [path.slice(path.indexOf('usfm-tests') + 11), path]))(
    '%s is refused or warned about, with its place',
    (_name, path) => {
      const { scripture, refused } = read('origin.usfm', fileOf(path, 'origin.usfm') ?? '');
      const places = [
        ...scripture.diagnostics.filter(({ line, message: what }) => line > 0 && formatReaderDiagnostic(what) !== ''),
        ...refused.filter((error) => error instanceof ParseError && error.line > 0),
      ];
      expect(places.length).toBeGreaterThan(0);
    },
  );
});
