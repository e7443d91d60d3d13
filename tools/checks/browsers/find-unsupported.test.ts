import { describe, expect, test } from 'vitest';
import { checkUsage, checkVersions } from './check-usage.ts';
import { type CompatData, type Features, missingIn } from './support.ts';
import {
  collectOwnNames,
  findUnsupportedInBuild,
  findUnsupportedInSource,
  findUnsupportedInStyles,
} from './find-unsupported.ts';

const oldest = { safari: '17.4', firefox: '128' };

/* A feature introduced in these versions; `false` where it is not supported. */
const since = (safari: string | false, firefox: string | false, more: object = {}) => ({
  __compat: { support: { safari: { version_added: safari, ...more }, firefox: [{ version_added: firefox }] } },
});

const data = {
  javascript: {
    builtins: {
      Map: {
        ...since('8', '13'),
        groupBy_static: since('17.4', '119'),
        getOrInsert: since('26.2', '144'),
        get: since('8', '13'),
      },
      Math: { ...since('1', '1'), sumPrecise_static: since('26.2', '137') },
      Iterator: { ...since('18.4', '131'), take: since('18.4', '131') },
    },
  },
  api: { Document: { caretPositionFromPoint: since('18.4', '20') }, Window: { scrollend_event: since('26.2', '109') } },
  css: {
    properties: { 'text-wrap': { ...since('17.4', '121'), balance: since('17.5', '121') }, color: since('1', '1') },
    'at-rules': { property: since('16.4', '128'), 'starting-style': since('17.5', '129') },
    selectors: { open: since('26.5', '136'), hover: since('2', '1') },
    types: { 'sibling-index': since(false, false) },
  },
  html: { global_attributes: { popover: since('17', '125') }, elements: { dialog: { closedby: since(false, '141') } } },
} as unknown as CompatData & { readonly html: { readonly elements: Features; readonly global_attributes: Features } };

const file = (text: string, path = 'a.tsx') => [{ path, text }];
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name);

describe('what the oldest browsers do not have', () => {
  test('is what came later, only with a prefix or a flag, or is gone again', () => {
    expect(missingIn(since('17.4', '128').__compat, oldest)).toEqual([]);
    expect(missingIn(since('17.5', '129').__compat, oldest)).toEqual(['safari 17.4', 'firefox 128']);
    expect(missingIn(since('≤13', '1', { prefix: '-webkit-' }).__compat, oldest)).toEqual(['safari 17.4']);
    expect(missingIn(since('3', '1', { flags: [{}] }).__compat, oldest)).toEqual(['safari 17.4']);
    expect(missingIn(since('3', '1', { version_removed: '16' }).__compat, oldest)).toEqual(['safari 17.4']);
    expect(missingIn(since('preview', '1').__compat, oldest)).toEqual(['safari 17.4']);
  });

  test('is found in what is built, in packages too', () => {
    const built = (text: string, own = new Set<string>()) => [
      ...new Set(names(findUnsupportedInBuild(file(text, 'a.js'), data, oldest, own))),
    ];
    expect(built('Map.groupBy(a, b); new Map().get(1)')).toEqual([]);
    expect(built('Math.sumPrecise(a); a.getOrInsert(1, 2); new Iterator()')).toEqual([
      'Math.sumPrecise',
      '.getOrInsert',
      'new Iterator',
    ]);
    expect(built('a.take(1)')).toEqual(['.take']);
    expect(built('a.take(1)', new Set(['take']))).toEqual([]);
    expect(built('x["__core-js_shared__"]; Math.sumPrecise(a)')).toEqual([]);
  });

  test('is found in our own code, of the browser and of elements too', () => {
    const source = (text: string) =>
      names(findUnsupportedInSource(file(text), data, oldest, collectOwnNames(file(text))));
    expect(source('document.caretPositionFromPoint(1, 2)')).toEqual(['.caretPositionFromPoint']);
    expect(source('type A = { take: () => void }; a.take()')).toEqual([]);
    expect(source('<dialog popover="auto" closedby="any" />')).toEqual(['attribute closedby']);
  });

  test('is found in style sheets', () => {
    const css = `@property --a{inherits:false}@starting-style{a{color:red}}a:hover{text-wrap:balance;color:sibling-index()}
      b:open{color:red}/* :open */`;
    expect(names(findUnsupportedInStyles(file(css, 'a.css'), data.css, oldest))).toEqual([
      '@starting-style',
      ':open',
      'text-wrap: balance',
      'sibling-index()',
    ]);
  });
});

test('what is too new is a complaint unless its reason is known; a reason for nothing is one too', () => {
  const uses = [{ name: '.take', missing: ['safari 17.4'], path: 'a.ts' }];
  expect(checkUsage(uses, {})).toEqual([
    { place: 'a.ts', what: expect.stringContaining('.take is not in safari 17.4') },
  ]);
  expect(checkUsage(uses, { '.take': 'a method of ours' })).toEqual([]);
  expect(checkUsage([], { '.take': 'a method of ours' })).toHaveLength(1);
});

test('documents say the versions that are checked', () => {
  const versions = { safari: '17.4', safari_ios: '17.4', firefox: '128', chrome: '128', edge: '128' };
  const text = 'It runs in Safari 17.4 (iOS\n17.4), Firefox 128, Chrome 128 and Edge 128, and newer ones.';
  expect(checkVersions({ path: 'a.md', text }, versions)).toEqual([]);
  expect(checkVersions({ path: 'a.md', text }, { ...versions, firefox: '140' })).toHaveLength(1);
});
