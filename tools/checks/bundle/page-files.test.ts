import { expect, test } from 'vitest';
import { listLinked, listLoaded } from './page-files.ts';

const pages = [
  { path: '^/$', files: ['/assets/frame.js', '/assets/home.js'] },
  { path: '^/songs/[^/]+$', files: ['/assets/frame.js', '/assets/list.js'] },
];

test('the first load is what the page of the address needs, and no other page', () => {
  expect(listLoaded(pages, '/')).toEqual(['assets/frame.js', 'assets/home.js']);
});

test('a page the build says nothing of is told, so that its weight cannot go unseen', () => {
  expect(() => listLoaded(pages, '/gone')).toThrow('the page "/gone"');
});

test('scripts that the document names itself are part of the first load, those that are to be there soon too', () => {
  const html =
    '<script src="/entry.js"></script><link rel="modulepreload" href="/assets/view.js"><link href="/icon.svg">';
  expect(listLinked(html)).toEqual(['entry.js', 'assets/view.js']);
});
